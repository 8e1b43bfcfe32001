/// Finds public declarations without documentation.
///
/// Cases of a public enum and requirements of a public protocol count as public. A member that
/// implements a requirement of a protocol inherits the documentation of the requirement.
struct DocumentationRule {
  private var requirements = Self.standardRequirements
  private var conformances: [String: Set<String>] = [:]

  init(context files: [SourceFile]) {
    for declaration in files.lazy.flatMap(\.declarations) {
      if declaration.isType || declaration.kind == .extending {
        let name = Self.qualifiedName(of: declaration)
        conformances[name, default: [name]].formUnion(declaration.inherited)
      } else if let type = declaration.scope.last, type.isProtocol {
        requirements[type.name, default: []].insert(declaration.fullName)
      }
    }
  }

  func findings(in file: SourceFile) -> [LintFinding] {
    file.declarations
      .filter { isSeenOutside($0) && !$0.isDocumented && !isImplementation($0) }
      .map { file.finding(.undocumented, line: $0.line, fact: $0.name) }
  }

  private func isSeenOutside(_ declaration: SwiftDeclaration) -> Bool {
    guard declaration.kind != .importing, declaration.kind != .extending else { return false }
    if declaration.isPublic { return true }
    guard let type = declaration.scope.last, type.isPublic else { return false }
    return declaration.kind == .enumCase || type.isProtocol
  }

  private func isImplementation(_ declaration: SwiftDeclaration) -> Bool {
    guard let type = declaration.scope.last, !type.isProtocol else { return false }
    let isOperator = declaration.name.first.map { !$0.isLetter && $0 != "_" && $0 != "`" } ?? false
    if isOperator || declaration.modifiers.contains("override") { return true }
    var seen: Set<String> = []
    var waiting = [Self.qualifiedName(of: type)]
    while let name = waiting.popLast() {
      guard seen.insert(name).inserted else { continue }
      if requirements[name]?.contains(declaration.fullName) == true { return true }
      waiting += conformances[name] ?? []
    }
    return false
  }

  private static func qualifiedName(of type: SwiftDeclaration) -> String {
    (type.scope.map(\.name) + [type.name]).joined(separator: ".")
  }

  private static let standardRequirements: [String: Set<String>] = [
    "AsyncIteratorProtocol": ["next()", "Element"],
    "AsyncSequence": ["makeAsyncIterator()", "AsyncIterator", "Element"],
    "CaseIterable": ["allCases"],
    "Codable": ["init(from:)", "encode(to:)"],
    "CodingKey": ["stringValue", "intValue", "init(stringValue:)", "init(intValue:)"],
    "Collection": ["startIndex", "endIndex", "index(after:)", "subscript(position:)", "count"],
    "CustomDebugStringConvertible": ["debugDescription"],
    "CustomStringConvertible": ["description"],
    "Decodable": ["init(from:)"],
    "Encodable": ["encode(to:)"],
    "Executor": ["enqueue(_:)"],
    "ExpressibleByArrayLiteral": ["init(arrayLiteral:)"],
    "ExpressibleByDictionaryLiteral": ["init(dictionaryLiteral:)"],
    "ExpressibleByIntegerLiteral": ["init(integerLiteral:)"],
    "ExpressibleByNilLiteral": ["init(nilLiteral:)"],
    "ExpressibleByStringInterpolation": ["init(stringInterpolation:)", "init(stringLiteral:)"],
    "ExpressibleByStringLiteral": ["init(stringLiteral:)"],
    "Hashable": ["hash(into:)"],
    "Identifiable": ["id"],
    "IteratorProtocol": ["next()", "Element"],
    "LosslessStringConvertible": ["init(_:)", "description"],
    "RawRepresentable": ["rawValue", "init(rawValue:)"],
    "Sequence": ["makeIterator()", "underestimatedCount", "Iterator", "Element"],
    "SerialExecutor": ["enqueue(_:)", "asUnownedSerialExecutor()"],
    "TaskExecutor": ["enqueue(_:)", "asUnownedTaskExecutor()"],
  ]
}
