/// A small mistake that can be put into a source file.
struct Mutation: Equatable {
  /// What kind of mistake it is.
  enum Kind: String, CaseIterable {
    /// A comparison that is off by one, or the wrong way round.
    case comparison
    /// One boolean operator for the other, or one truth value.
    case logic
    /// A number that is one larger, or a sum for a difference.
    case number
    /// A statement that is missing.
    case statement
    /// One of the first two in a statement of SQL.
    case query
  }

  let kind: Kind

  /// The path from the root of the package.
  let path: String
  let line: Int

  /// The Unicode scalars that are replaced.
  let range: Range<Int>
  let before: String
  let after: String

  /// Returns a text of the file with the mistake in it.
  func applied(to text: String) -> String {
    var scalars = text.unicodeScalars
    let start = scalars.index(scalars.startIndex, offsetBy: range.lowerBound)
    let end = scalars.index(start, offsetBy: range.count)
    scalars.replaceSubrange(start..<end, with: after.unicodeScalars)
    return String(scalars)
  }
}

extension Mutation {
  /// Where it is in a text of the file, and what it changes.
  func description(in text: String) -> String {
    let start = text.unicodeScalars.prefix(range.lowerBound)
    let column = start.reversed().prefix { $0 != "\n" }.count + 1
    let change = after.isEmpty ? "without \(before)" : "\(before) → \(after)"
    return "\(path):\(line):\(column): \(change)"
  }
}
