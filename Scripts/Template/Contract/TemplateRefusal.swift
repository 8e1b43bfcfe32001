public import Mediator

/// A reason for which the module turns something down.
public enum TemplateRefusal: Refusal {
  /// The text has no character that could be seen.
  case blank

  /// The text is longer than one can be.
  case tooLong(limit: Int)

  /// The stable code that scripts may rely on.
  public var code: String {
    switch self {
    case .blank: "template.blank"
    case .tooLong: "template.too-long"
    }
  }

  /// The reason, worded for the person at the prompt.
  public var description: String {
    switch self {
    case .blank: "There is nothing in that to keep."
    case .tooLong(let limit): "The text has more than \(limit) characters."
    }
  }

  /// What would work.
  public var hint: String? {
    switch self {
    case .blank: nil
    case .tooLong(let limit): "Shorten it to \(limit) characters."
    }
  }

  /// One refusal for each code, with invented values.
  public static var examples: [Self] { [.blank, .tooLong(limit: 200)] }
}
