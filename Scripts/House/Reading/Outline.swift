/// Finds what a file declares, by walking its tokens from declaration to declaration.
///
/// It is no compiler: it reads well-formed text and skips what it does not know.
struct Outline {
  private let tokens: [Token]
  private var index = 0
  private var scope: [Declaration] = []
  private var found: [Declaration] = []

  /// Returns the declarations in the order of the text; members follow their type.
  static func declarations(in tokens: [Token]) -> [Declaration] {
    var outline = Outline(tokens: tokens)
    outline.readMembers()
    return outline.found
  }

  private init(tokens: [Token]) { self.tokens = tokens.filter { $0.kind != .comment } }

  /// Reads declarations up to the brace that closes the enclosing type, or to the end.
  private mutating func readMembers() {
    while let token = current, token.text != "}" {
      let isDocumented = skipDocumentation()
      var head = Head(isDocumented: isDocumented)
      readAttributesAndModifiers(into: &head)
      readDeclaration(head)
    }
  }

  private mutating func readDeclaration(_ head: Head) {
    guard let token = current else { return }
    switch token.text {
    case "import": readImport(head)
    case "struct", "class", "enum", "actor", "protocol": readType(head, .type(token.text))
    case "extension": readType(head, .extending)
    case "func": readFunction(head, .function)
    case "init", "deinit", "subscript": readFunction(head, .initialiser)
    case "var", "let": readProperty(head)
    case "case": readCases(head)
    case "typealias", "associatedtype", "operator", "precedencegroup", "macro": readOther(head)
    case "}": return
    default: skipBalanced()
    }
  }

  // MARK: - Heads

  private struct Head {
    var isDocumented: Bool
    var modifiers: [String] = []
    var attributes: [String] = []
    var line: Int?
  }

  private mutating func skipDocumentation() -> Bool {
    var isDocumented = false
    while current?.kind == .documentation {
      isDocumented = true
      index += 1
    }
    return isDocumented
  }

  private mutating func readAttributesAndModifiers(into head: inout Head) {
    while let token = current {
      if token.text.hasPrefix("@") {
        head.attributes.append(token.text)
      } else if isModifier(token) {
        head.modifiers.append(token.text)
        head.line = head.line ?? token.line
      } else {
        break
      }
      index += 1
      if let next = current, next.text == "(", next.isAttached { skipBalanced() }
    }
    head.line = head.line ?? current?.line
  }

  /// `class` is a modifier only before a member, as in `class func`.
  private func isModifier(_ token: Token) -> Bool {
    guard token.text == "class" else { return Self.modifiers.contains(token.text) }
    return next.map { ["func", "var", "let", "subscript"].contains($0.text) } ?? false
  }

  private func declaration(
    _ head: Head,
    _ kind: Declaration.Kind,
    name: String,
    inherited: [String] = []
  ) -> Declaration {
    Declaration(
      kind: kind,
      name: name,
      modifiers: head.modifiers,
      attributes: head.attributes,
      inherited: inherited,
      scope: scope,
      isDocumented: head.isDocumented,
      line: head.line ?? current?.line ?? 1,
      endLine: current?.endLine ?? 1
    )
  }

  // MARK: - Kinds

  private mutating func readImport(_ head: Head) {
    let line = current?.line
    index += 1
    if let word = current?.text, Self.importable.contains(word) { index += 1 }
    if let token = current, token.line == line {
      found.append(declaration(head, .importing, name: token.text))
    }
    while let token = current, token.line == line, token.text != ";" { index += 1 }
  }

  private mutating func readType(_ head: Head, _ kind: Declaration.Kind) {
    index += 1
    let name = readTypeName()
    var inherited: [String] = []
    while let token = current, token.text != "{" {
      if token.text == "where" { break }
      if token.kind == .word { inherited.append(token.text) }
      index += 1
    }
    while let text = current?.text, text != "{" { index += 1 }
    let position = found.count
    let type = declaration(head, kind, name: name, inherited: inherited)
    found.append(type)
    index += 1
    scope.append(type)
    readMembers()
    scope.removeLast()
    found[position].endLine = current?.endLine ?? type.line
    index += 1
  }

  /// The name with its dots; generic parameters are left out.
  private mutating func readTypeName() -> String {
    var name = ""
    while let token = current, token.kind == .word || token.text == "." {
      guard name.isEmpty || token.isAttached else { break }
      name += token.text
      index += 1
    }
    if current?.text == "<" { skipAngles() }
    return name
  }

  private mutating func readFunction(_ head: Head, _ kind: Declaration.Kind) {
    let name = kind == .function ? (next?.text ?? "") : (current?.text ?? "")
    let isDeinit = current?.text == "deinit"
    var function = declaration(head, kind, name: name)
    index += kind == .function ? 2 : 1
    if !isDeinit {
      while let token = current, token.text != "(" {
        if token.text == "<" { skipAngles() } else { index += 1 }
      }
      function.parameters = countParameters()
    }
    if isInProtocol {
      skipToNextDeclaration()
    } else {
      while let token = current, token.text != "{", token.text != "}" { index += 1 }
      if current?.text == "{" { function.body = readBody() }
    }
    function.endLine = previous?.endLine ?? function.line
    found.append(function)
  }

  private mutating func readProperty(_ head: Head) {
    var property = declaration(head, .property, name: next?.text ?? "")
    index += 1
    while let token = current, !endsDeclaration(token) {
      if token.text == "{", !isInProtocol {
        property.body = readBody()
        break
      }
      if token.text == "=" {
        skipToNextDeclaration()
        break
      }
      skipBalanced()
    }
    property.endLine = previous?.endLine ?? property.line
    found.append(property)
  }

  private mutating func readCases(_ head: Head) {
    repeat {
      index += 1
      found.append(declaration(head, .enumCase, name: current?.text ?? ""))
      while let token = current, token.text != ",", !endsDeclaration(token) { skipBalanced() }
    } while current?.text == ","
  }

  private mutating func readOther(_ head: Head) {
    index += 1
    found.append(declaration(head, .other, name: current?.text ?? ""))
    skipToNextDeclaration()
  }

  // MARK: - Bodies

  private mutating func readBody() -> Declaration.Body {
    let start = index
    var nesting = 0
    // The line in which each open block began, and how deep it nests so far.
    var open: [(line: Int, nesting: Int)] = []
    while let token = current {
      if token.text == "{" { open.append((token.line, 0)) }
      if token.text == "}", let block = open.popLast() {
        nesting = block.nesting + (token.line > block.line ? 1 : 0)
        if let outer = open.indices.last { open[outer].nesting = max(open[outer].nesting, nesting) }
      }
      index += 1
      if open.isEmpty { break }
    }
    let inner = tokens[..<max(start + 1, index - 1)].indices.dropFirst(start + 1)
    return Declaration.Body(nesting: nesting, onlyStores: onlyStores(inner))
  }

  /// Whether every line of the body begins with `self.name =` or `name =`.
  private func onlyStores(_ range: Range<Int>) -> Bool {
    var line = 0
    for position in range where tokens[position].line != line {
      line = tokens[position].line
      let isOwn = tokens[position].text == "self" && tokens[position + 1].text == "."
      let sign = position + (isOwn ? 3 : 1)
      guard sign < range.upperBound, tokens[sign].text == "=" else { return false }
    }
    return line > 0
  }

  /// Counts the commas between the parentheses ahead, and moves past them.
  private mutating func countParameters() -> Int {
    let start = index
    skipBalanced()
    guard index - start > 2, index <= tokens.count else { return 0 }
    var depth = 0
    var count = 1
    for position in start + 1..<index - 1 {
      switch tokens[position].text {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}", ">": depth -= 1
      case "," where depth == 0 && position < index - 2: count += 1
      default: break
      }
    }
    return count
  }

  // MARK: - Steps

  private var current: Token? { index < tokens.count ? tokens[index] : nil }
  private var next: Token? { index + 1 < tokens.count ? tokens[index + 1] : nil }
  private var previous: Token? { tokens[..<min(index, tokens.count)].last }

  private var isInProtocol: Bool { scope.last?.kind == .type("protocol") }

  /// Moves past one token, or past everything up to the bracket that closes it.
  private mutating func skipBalanced() {
    var depth = 0
    while let token = current {
      if ["(", "[", "{"].contains(token.text) { depth += 1 }
      if [")", "]", "}"].contains(token.text) { depth -= 1 }
      index += 1
      if depth <= 0 { return }
    }
  }

  private mutating func skipAngles() {
    var depth = 0
    while let token = current {
      if token.text == "<" { depth += 1 }
      if token.text == ">" { depth -= 1 }
      index += 1
      if depth <= 0 { return }
    }
  }

  private mutating func skipToNextDeclaration() {
    while let token = current, !endsDeclaration(token) { skipBalanced() }
  }

  /// Whether the token, being the first of its line, can only belong to the next declaration.
  private func endsDeclaration(_ token: Token) -> Bool {
    if token.text == "}" || token.text == ";" || token.kind == .documentation { return true }
    guard token.line != previous?.endLine else { return false }
    return token.text.hasPrefix("@") || token.text.hasPrefix("#")
      || Self.modifiers.contains(token.text) || Self.keywords.contains(token.text)
  }

  private static let modifiers: Set<String> = [
    "borrowing", "consuming", "convenience", "distributed", "dynamic", "fileprivate", "final",
    "indirect", "infix", "internal", "isolated", "lazy", "mutating", "nonisolated", "nonmutating",
    "open", "override", "package", "postfix", "prefix", "private", "public", "required", "sending",
    "static", "unowned", "weak",
  ]

  private static let keywords: Set<String> = [
    "actor", "associatedtype", "case", "class", "deinit", "enum", "extension", "func", "import",
    "init", "let", "macro", "operator", "precedencegroup", "protocol", "struct", "subscript",
    "typealias", "var",
  ]

  private static let importable: Set<String> = [
    "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]
}
