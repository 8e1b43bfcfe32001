/// What the links to a place look like: `messaging/with/:username?before`.
public struct LinkPattern: Sendable, Hashable {
  /// One part of the path.
  enum Segment: Sendable, Hashable {
    case literal(String)
    case placeholder(String)
    /// All segments from here to the end, of which there must be one.
    case rest(String)
  }

  /// The pattern as it was written.
  public let text: String

  /// The number of segments that any link may have.
  static let segmentLimit = 32

  let segments: [Segment]
  let query: [String]

  /// Reads a pattern; what is wrong with it, if anything, is reported by the table that it is put in.
  ///
  /// - Parameter text: The pattern.
  public init(_ text: String) {
    self.text = text
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).map {
      switch $0.first {
      case ":": .placeholder(String($0.dropFirst()))
      case "*": .rest(String($0.dropFirst()))
      case _: .literal(String($0))
      }
    }
    query = parts.count < 2 ? [] : parts[1].split(separator: "&").map { String($0) }
  }

  /// The names of the values, those of the path first.
  public var names: [String] { placeholders + query }

  var placeholders: [String] {
    segments.compactMap {
      switch $0 {
      case .literal: nil
      case .placeholder(let name), .rest(let name): name
      }
    }
  }

  /// Whether the last segment stands for all that follow.
  var takesRest: Bool {
    if case .rest = segments.last { true } else { false }
  }

  @usableFromInline
  func name(at index: Int) -> String {
    let names = names
    return index < names.count ? names[index] : ""
  }
}

extension LinkPattern: ExpressibleByStringLiteral {
  /// Reads a pattern.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension LinkPattern: CustomStringConvertible {
  /// The pattern as it was written.
  public var description: String { text }
}
