public import Links
public import Mediator

/// Stores a text for the caller.
public struct KeepTemplateEntry: Command {
  /// The stored text.
  public typealias Response = TemplateEntry

  /// Why the command was refused.
  public typealias Failure = TemplateError

  /// The command word.
  public static let name = "keep"

  /// What the command does, for the help.
  public static let summary = "Keeps a text for you."

  /// A line that works, for the help.
  public static let example = "template keep \"Water the plants\""

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    named: Parameter("text", summary: "the text, at most \(TemplateEntry.maximumLength) characters")
  )

  /// The text to store.
  public let text: String

  /// Creates the command.
  public init(_ text: String) {
    self.text = text
  }
}
