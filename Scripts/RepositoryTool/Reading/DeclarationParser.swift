/// Finds the declarations of a file by its tokens.
///
/// It reads text that compiles, and skips what it does not know.
struct DeclarationParser {
  private let tokens: [SwiftToken]
  private var index = 0
  private var scope: [SwiftDeclaration] = []
  private var found: [SwiftDeclaration] = []

  /// Returns the declarations in the order of the text; members follow their type.
  static func declarations(in tokens: [SwiftToken]) -> [SwiftDeclaration] {
    var parser = DeclarationParser(tokens: tokens)
    parser.readMembers()
    return parser.found
  }

  private init(tokens: [SwiftToken]) { self.tokens = tokens.filter { $0.kind != .comment } }

  /// Reads declarations up to the brace that closes the enclosing type, or to the end.
  private mutating func readMembers() {
    while let token = current, token.text != "}" {
      let isDocumented = skipDocumentation()
      var head = Head(isDocumented: isDocumented, start: index)
      readAttributesAndModifiers(into: &head)
      readDeclaration(head)
    }
  }

  private mutating func readDeclaration(_ head: Head) {
    guard let token = current else { return }
    switch token.text {
    case "import": readImport(head)
    case "struct", "class", "enum", "actor", "protocol": readType(.type(token.text), head: head)
    case "extension": readType(.extending, head: head)
    case "func": readFunction(.function, head: head)
    case "init", "deinit", "subscript": readFunction(.initialiser, head: head)
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
    /// The index of the first token.
    let start: Int
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
  private func isModifier(_ token: SwiftToken) -> Bool {
    guard token.text == "class" else { return Self.modifiers.contains(token.text) }
    return next.map { ["func", "var", "let", "subscript"].contains($0.text) } ?? false
  }

  private func declaration(
    _ kind: SwiftDeclaration.Kind,
    head: Head,
    name: String,
    inherited: [String] = []
  ) -> SwiftDeclaration {
    SwiftDeclaration(
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
      found.append(declaration(.importing, head: head, name: token.text))
    }
    while let token = current, token.line == line, token.text != ";" { index += 1 }
  }

  private mutating func readType(_ kind: SwiftDeclaration.Kind, head: Head) {
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
    var type = declaration(kind, head: head, name: name, inherited: inherited)
    type.signature = signature(of: head)
    found.append(type)
    index += 1
    scope.append(type)
    readMembers()
    scope.removeLast()
    found[position].endLine = current?.endLine ?? type.line
    index += 1
  }

  /// The name with its dots, without generic parameters.
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

  private mutating func readFunction(_ kind: SwiftDeclaration.Kind, head: Head) {
    let name = kind == .function ? (next?.text ?? "") : (current?.text ?? "")
    let isDeinit = current?.text == "deinit"
    var function = declaration(kind, head: head, name: name)
    index += kind == .function ? 2 : 1
    if !isDeinit {
      while let token = current, token.text != "(" {
        if token.text == "<" { skipAngles() } else { index += 1 }
      }
      function.labels = readLabels()
    }
    if isInProtocol {
      skipToNextDeclaration()
      function.signature = signature(of: head)
    } else {
      while let token = current, token.text != "{", token.text != "}" { index += 1 }
      function.signature = signature(of: head)
      if current?.text == "{" { function.body = readBody() }
    }
    function.endLine = previous?.endLine ?? function.line
    found.append(function)
  }

  private mutating func readProperty(_ head: Head) {
    var property = declaration(.property, head: head, name: next?.text ?? "")
    index += 1
    while let token = current, !endsDeclaration(token), token.text != "=" {
      if token.text == "{", !isInProtocol { break }
      skipBalanced()
    }
    property.signature = signature(of: head)
    if current?.text == "{", !isInProtocol {
      property.body = readBody()
    } else if current?.text == "=" {
      skipToNextDeclaration()
    }
    property.endLine = previous?.endLine ?? property.line
    found.append(property)
  }

  private mutating func readCases(_ head: Head) {
    repeat {
      index += 1
      let start = index
      var enumCase = declaration(.enumCase, head: head, name: current?.text ?? "")
      while let token = current, token.text != ",", !endsDeclaration(token) { skipBalanced() }
      enumCase.signature = "case \(text(of: start..<index))"
      found.append(enumCase)
    } while current?.text == ","
  }

  private mutating func readOther(_ head: Head) {
    index += 1
    var other = declaration(.other, head: head, name: current?.text ?? "")
    skipToNextDeclaration()
    other.signature = signature(of: head)
    found.append(other)
  }

  // MARK: - Signatures

  private func signature(of head: Head) -> String { text(of: head.start..<index) }

  /// The tokens on one line, however the text breaks its lines.
  private func text(of range: Range<Int>) -> String {
    var text = ""
    // Text that ends too early.
    for position in range.clamped(to: tokens.indices) {
      let token = tokens[position]
      let isTight =
        token.line == tokens[max(position - 1, range.lowerBound)].endLine
        ? token.isAttached : text.last.map("([<".contains) == true || ")]>".contains(token.text)
      text += text.isEmpty || isTight ? token.text : " \(token.text)"
    }
    return text
  }

  // MARK: - Bodies

  private mutating func readBody() -> SwiftDeclaration.BodyMetrics {
    let start = index
    var nesting = 0
    // The first line of each open block, and its nesting so far.
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
    return SwiftDeclaration.BodyMetrics(nesting: nesting, onlyStores: onlyStores(inner))
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

  /// Returns the first word of each parameter, and moves past the parameters.
  private mutating func readLabels() -> [String] {
    let start = index
    skipBalanced()
    guard index - start > 2, index <= tokens.count else { return [] }
    var depth = 0
    var labels = [tokens[start + 1].text]
    for position in start + 1..<index - 1 {
      switch tokens[position].text {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}", ">": depth -= 1
      case "," where depth == 0 && position < index - 2:
        labels.append(tokens[position + 1].text)
      default: break
      }
    }
    return labels
  }

  // MARK: - Steps

  private var current: SwiftToken? { index < tokens.count ? tokens[index] : nil }
  private var next: SwiftToken? { index + 1 < tokens.count ? tokens[index + 1] : nil }
  private var previous: SwiftToken? { tokens[..<min(index, tokens.count)].last }

  private var isInProtocol: Bool { scope.last?.isProtocol == true }

  /// Moves past one token, or past a bracket and all up to its end.
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

  /// Whether the token begins a line and the next declaration.
  private func endsDeclaration(_ token: SwiftToken) -> Bool {
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
