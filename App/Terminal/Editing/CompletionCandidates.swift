/// The candidates for the word at which the user pressed Tab.
public struct CompletionCandidates: Equatable, Sendable {
  /// One way to go on.
  public struct Candidate: Equatable, Sendable {
    /// The text that replaces the word, quoted as a line needs it.
    public let text: String
    /// What it means, in a few words, or nothing.
    public let summary: String
    /// Whether a space follows, because the word is whole.
    public let isWhole: Bool

    /// Creates a candidate.
    public init(_ text: String, summary: String = "", isWhole: Bool = true) {
      self.text = text
      self.summary = summary
      self.isWhole = isWhole
    }
  }

  /// The end of the text before the cursor that a candidate would replace.
  public let word: String

  /// The candidates, in the order in which they are shown.
  public let candidates: [Candidate]

  /// Creates an answer for a word that was begun.
  ///
  /// - Parameters:
  ///   - word: The end of the text before the cursor that a candidate would replace.
  ///   - candidates: What could take its place.
  public init(of word: some StringProtocol, _ candidates: [Candidate]) {
    self.word = String(word)
    self.candidates = candidates
  }

  /// No completions.
  public static let none = Self(of: "", [])

  /// What all candidates begin with.
  var commonStart: String {
    guard var common = candidates.first?.text[...] else { return "" }
    for candidate in candidates.dropFirst() {
      common = common.prefix(zip(common, candidate.text).prefix { $0 == $1 }.count)
    }
    return String(common)
  }
}

/// Finds completions from the text before the cursor and the text after it.
public typealias Completer =
  @Sendable (_ before: String, _ after: String) async -> CompletionCandidates
