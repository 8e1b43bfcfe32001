public import Mediator

/// A text that a user keeps.
public struct TemplateEntry: CommandResponse, Hashable {
  /// The most characters of a text.
  public static let maximumLength = 200

  /// The number, in the order in which the texts were stored.
  public let number: Int64

  /// The text.
  public let text: String

  /// Creates a text with its number.
  public init(number: Int64, text: String) {
    self.number = number
    self.text = text
  }

  /// The text in a sentence.
  public var description: String { "Kept: \(text)" }
}
