public import Mediator

/// A reason for which the module refuses a request.
public enum TemplateError: Refusal {
  /// The text has no visible character.
  case blank

  /// The text has too many characters.
  case tooLong(limit: Int)

  /// The stable code that scripts may rely on.
  public var code: String {
    switch self {
    case .blank: "template.blank"
    case .tooLong: "template.too-long"
    }
  }

  /// The reason as a sentence for the user.
  public var description: String {
    switch self {
    case .blank: "The text is empty."
    case .tooLong(let limit): "The text has more than \(limit) characters."
    }
  }

  /// What to do instead.
  public var hint: String? {
    switch self {
    case .blank: "Enter a text: template keep TEXT"
    case .tooLong(let limit): "Shorten it to \(limit) characters."
    }
  }

  /// One refusal for each code, with the app's own limit.
  public static var examples: [Self] { [.blank, .tooLong(limit: TemplateEntry.maximumLength)] }
}
