import Template

extension Part {
  static let templateMember = Part("Template") { TemplateModule(database: $0) }
}
