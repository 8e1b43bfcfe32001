public import Links
public import Mediator

/// Keeps a text for whoever is signed in.
public struct KeepInTemplate: Command {
  /// What was kept.
  public typealias Response = TemplateEntry

  /// Why it was not.
  public typealias Failure = TemplateRefusal

  /// The word for it.
  public static let name = "keep"

  /// What it does.
  public static let summary = "Keeps a text for you."

  /// A line that works.
  public static let example = "template keep \"Water the plants\""

  /// Its parameters.
  public static let signature = ParameterSignature(
    Self.init,
    Parameter("text", "what to keep, at most 200 characters")
  )

  /// What to keep.
  public let text: String

  /// Creates the command.
  public init(_ text: String) {
    self.text = text
  }
}

/// A text that somebody keeps.
public struct TemplateEntry: CommandResponse, Codable, Hashable {
  /// Its number, in the order in which texts were kept.
  public let number: Int64

  /// The text.
  public let text: String

  /// Describes what somebody keeps.
  public init(number: Int64, text: String) {
    self.number = number
    self.text = text
  }

  /// The text in a sentence.
  public var description: String { "Kept: \(text)" }
}
