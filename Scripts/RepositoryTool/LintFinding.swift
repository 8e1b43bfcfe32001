/// A place in a file that breaks a rule.
struct LintFinding: Hashable {
  let rule: String
  let path: String
  let line: Int
  let message: String
}

extension LintFinding: CustomStringConvertible {
  /// The form that editors and terminals turn into a link.
  var description: String { "\(path):\(line): \(rule): \(message)" }
}

extension LintFinding: Comparable {
  static func < (one: LintFinding, other: LintFinding) -> Bool {
    (one.path, one.line, one.rule, one.message)
      < (other.path, other.line, other.rule, other.message)
  }
}
