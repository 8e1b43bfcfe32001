/// A paragraph.
public struct Paragraph: ScreenPart, Hashable, Sendable, Codable {
  /// What a paragraph is for.
  public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    /// It explains the place.
    case explanation

    /// It tells what has just happened.
    case note

    /// It takes the place of a list without rows, and ends with what to do next.
    case empty

    /// A user wrote it.
    case quote
  }

  /// The words.
  public let words: String

  /// What the paragraph is for.
  public let role: Role

  /// Creates a paragraph that explains the place.
  public init(_ words: String) {
    self.words = words
    role = .explanation
  }

  /// Creates a paragraph that tells what has just happened.
  public init(note words: String) {
    self.words = words
    role = .note
  }

  /// Creates a paragraph in the place of a list without rows.
  ///
  /// - Parameters:
  ///   - words: What is missing.
  ///   - next: What to do next.
  public init(empty words: String, next: String = "") {
    self.words = next.isEmpty ? words : "\(words) \(next)"
    role = .empty
  }

  /// Creates a paragraph of a user's own words.
  public init(quoting words: String) {
    self.words = words
    role = .quote
  }

  /// Adds the paragraph to a screen.
  public func add(to screen: inout Screen) { screen.append(.text(self)) }
}
