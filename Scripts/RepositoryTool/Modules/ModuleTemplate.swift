/// The files from which new modules are made.
///
/// `Template` in a path or a text is a placeholder for the name of the module.
enum ModuleTemplate {
  static let folder = "Scripts/Template"

  /// The path of a template's file in a new module.
  static func path(of file: String, for name: String) -> String {
    let rest = file.dropFirst(folder.count + 1)
    let inner = rest.drop { $0 != "/" }
    return switch rest.prefix(while: { $0 != "/" }) {
    case "App": fill("App/Features\(inner)", with: name)
    case "Tests": fill("Tests/TemplateTests\(inner)", with: name)
    case let part: fill("Modules/Template/\(part)\(inner)", with: name)
    }
  }

  static func fill(_ text: String, with name: String) -> String {
    text.replacing("templateMember", with: member(of: name))
      .replacing("Template", with: name)
      .replacing("template", with: name.lowercased())
  }

  /// The name with a lower-case first letter, as a member is called.
  static func member(of name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }
}
