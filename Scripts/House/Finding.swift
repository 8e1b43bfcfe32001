/// Something that a rule found, and where.
struct Finding: Hashable {
  let rule: String
  let path: String
  let line: Int
  let message: String
}

extension Finding: CustomStringConvertible {
  /// The finding in the form that editors and terminals turn into a link.
  var description: String { "\(path):\(line): \(rule): \(message)" }
}

extension Finding: Comparable {
  static func < (one: Finding, other: Finding) -> Bool {
    (one.path, one.line, one.rule, one.message)
      < (other.path, other.line, other.rule, other.message)
  }
}
