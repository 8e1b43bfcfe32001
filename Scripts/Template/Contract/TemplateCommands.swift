import Links
public import Mediator

/// Stores a text for the caller.
public struct KeepTemplateEntry: Command<TemplateEntry, TemplateError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "keep",
    summary: "Keeps a text for you.",
    example: "template keep \"Water the plants\"",
    signature: ParameterSignature(
      Self.init,
      named: Parameter(
        "text",
        summary: "the text, at most \(TemplateEntry.maximumLength) characters"
      )
    )
  )

  /// The text to store.
  public let text: String

  /// Creates the command.
  public init(_ text: String) { self.text = text }
}
