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

    /// It tells what happens at this moment, and goes by itself.
    case momentary
  }

  /// The words, ending with what to type next if there is something.
  public let words: String

  /// The words without what to type next, for fronts where users type no lines.
  public let lead: String

  /// What the paragraph is for.
  public let role: Role

  /// The users whom the words name, where a program may want to know.
  public let people: [ScreenPerson]?

  /// Creates a paragraph that explains the place.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - next: What to type next.
  public init(_ words: String, next: String = "") {
    self.init(words, next: next, role: .explanation)
  }

  private init(_ words: String, next: String = "", role: Role, people: [ScreenPerson]? = nil) {
    self.people = people
    self.words = [words, next].filter { !$0.isEmpty }.joined(separator: " ")
    lead = words
    self.role = role
  }

  /// Creates a paragraph that tells in what state the place is.
  ///
  /// What an action of a scene did is told by ``SceneContext/tell(_:)``.
  public init(note words: String) { self.init(words, role: .note) }

  /// Creates a paragraph in the place of a list without rows.
  ///
  /// - Parameters:
  ///   - words: What is missing.
  ///   - next: What to type next.
  public init(empty words: String, next: String = "") { self.init(words, next: next, role: .empty) }

  /// Creates a paragraph of a user's own words.
  public init(quoting words: String) { self.init(words, role: .quote) }

  /// Creates a paragraph that tells what happens at this moment.
  ///
  /// - Parameters:
  ///   - words: What happens.
  ///   - people: The users whom the words name.
  public init(momentary words: String, by people: [ScreenPerson]? = nil) {
    self.init(words, role: .momentary, people: people)
  }

  /// Adds the paragraph to a screen.
  public func add(to screen: inout Screen) { screen.append(.text(self)) }
}
