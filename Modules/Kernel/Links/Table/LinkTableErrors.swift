/// Everything that is wrong with a set of links, found at once.
public struct LinkTableErrors: Error, Sendable, Hashable {
  /// The faults, in an order that does not depend on that of the entries.
  public let faults: [LinkTableError]
}

extension LinkTableErrors: CustomStringConvertible {
  /// One fault a line.
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// A pattern, and who declared it.
public struct OwnedLinkPattern: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The name of the owner.
  public let owner: String
  /// The pattern as it was written.
  public let pattern: String

  /// The pattern and its owner.
  public var description: String { "“\(pattern)” of \(owner)" }

  /// Whether one comes before another in a report.
  public static func < (first: OwnedLinkPattern, second: OwnedLinkPattern) -> Bool {
    (first.pattern, first.owner) < (second.pattern, second.owner)
  }
}

/// One thing that is wrong with a set of links.
public enum LinkTableError: Error, Sendable, Hashable {
  /// Two patterns match exactly the same texts.
  case duplicate(OwnedLinkPattern, OwnedLinkPattern)

  /// Two patterns match some of the same texts, and neither is the more literal.
  case ambiguous(OwnedLinkPattern, OwnedLinkPattern)

  /// A pattern is not written as patterns are.
  case malformed(OwnedLinkPattern, reason: String)

  /// A place to which a link leads has no path.
  case pathless(OwnedLinkPattern, place: String)

  /// The path of a place does not lead back to it.
  case astray(OwnedLinkPattern, place: String, path: String)

  /// A place lies under one that has no path.
  case orphaned(OwnedLinkPattern, place: String)

  /// The places beneath a place cannot be reached.
  case lost(OwnedLinkPattern, place: String, LinkError)
}

extension LinkTableError {
  /// The names of those who declared the patterns, in the order of the sentence.
  public var owners: [String] {
    switch self {
    case .duplicate(let first, let second), .ambiguous(let first, let second):
      [first.owner, second.owner]
    case .malformed(let pattern, _), .pathless(let pattern, _), .astray(let pattern, _, _),
      .orphaned(let pattern, _), .lost(let pattern, _, _):
      [pattern.owner]
    }
  }
}

extension LinkTableError: CustomStringConvertible {
  /// The fault, as a sentence for the author of the links.
  public var description: String {
    switch self {
    case .duplicate(let first, let second): "\(first) and \(second) are the same link."
    case .ambiguous(let first, let second):
      "\(first) and \(second) match some of the same links, and neither is the more literal."
    case .malformed(let pattern, let reason): "\(pattern) \(reason)."
    case .pathless(let pattern, let place):
      "\(pattern) leads to \(place), which has no path. Return one from `path`."
    case .astray(let pattern, let place, let path):
      "\(pattern) leads to \(place), but the path “\(path)” does not lead back to it."
    case .orphaned(let pattern, let place):
      "\(pattern) leads to \(place), whose parent has no path. Give the parent a link."
    case .lost(let pattern, let place, let error):
      "\(pattern) leads to \(place), whose parents cannot be reached: \(error)"
    }
  }
}
