/// Something that a Swift file declares outside of any function's body.
struct Declaration: Equatable {
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

  let kind: Kind
  let name: String
  /// `public`, `private`, `final`, `static` and their like.
  let modifiers: [String]
  /// Attributes with their `@`, without their arguments.
  let attributes: [String]
  /// The types after the colon of a type or an extension.
  let inherited: [String]
  /// The enclosing types and extensions, outermost first.
  let scope: [Declaration]
  let isDocumented: Bool
  let line: Int
  var endLine: Int
  var parameters = 0
  /// What stands between the braces of a function or a computed property; nil without a body.
  var body: Body?

  /// The measures of a function's body.
  struct Body: Equatable {
    /// How many blocks of several lines are open at the deepest place, the body's own included.
    let nesting: Int
    /// Whether the body does nothing but store its parameters.
    let onlyStores: Bool
  }

  var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }
  var isType: Bool { if case .type = kind { true } else { false } }
  var isTopLevel: Bool { scope.isEmpty }
  var isTest: Bool { attributes.contains("@Test") }
  var lineCount: Int { endLine - line + 1 }
}
