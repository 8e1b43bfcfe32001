/// A declaration in a Swift file, outside of function bodies.
struct SwiftDeclaration: Equatable {
  enum Kind: Equatable {
    case importing
    /// A struct, class, actor, enum or protocol, by its keyword.
    case type(String)
    case extending
    case function
    case initialiser
    case property
    case enumCase
    /// A type alias, an associated type, an operator or a macro.
    case other
  }

  /// The measures of a function's body.
  struct BodyMetrics: Equatable {
    /// The depth of nested blocks that span several lines, the body's own included.
    let nesting: Int
    /// Whether the body only stores its parameters.
    let onlyStores: Bool
  }

  let kind: Kind
  let name: String
  /// Such as `public`, `final` and `static`.
  let modifiers: [String]
  /// Attributes with their `@`, without their arguments.
  let attributes: [String]
  /// The types after the colon of a type or an extension.
  let inherited: [String]
  /// The enclosing types and extensions, outermost first.
  let scope: [SwiftDeclaration]
  let isDocumented: Bool
  let line: Int
  var endLine: Int
  /// The argument label of each parameter; `_` for none.
  var labels: [String] = []
  /// The body of a function or a computed property.
  var body: BodyMetrics?
  /// The declaration without its body and its default value, on one line.
  var signature = ""

  var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }
  var isFilePrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
  var isType: Bool { if case .type = kind { true } else { false } }
  var isProtocol: Bool { kind == .type("protocol") }
  var isTopLevel: Bool { scope.isEmpty }
  var isTest: Bool { attributes.contains("@Test") }
  var lineCount: Int { endLine - line + 1 }

  /// The name with the labels, such as `read(from:)`.
  var fullName: String {
    guard kind == .function || kind == .initialiser else { return name }
    return "\(name)(\(labels.map { "\($0):" }.joined()))"
  }
}
