public import AuthContract
public import Mediator

/// Asks what somebody keeps.
public struct TemplateOf: Request {
  /// The texts, the latest first.
  public typealias Response = [TemplateEntry]

  /// Whose texts.
  public let account: AccountID

  /// Creates the question.
  public init(_ account: AccountID) {
    self.account = account
  }
}

/// Somebody kept a text.
public struct KeptInTemplate: DurableEvent, Equatable {
  /// The stable name under which the event is stored.
  public static let name = "template.kept"

  /// Who.
  public let account: AccountID

  /// The number of the text.
  public let number: Int64

  /// What the event is about.
  public var subject: String { "account/\(account)" }

  /// Creates the account of the fact.
  public init(account: AccountID, number: Int64) {
    self.account = account
    self.number = number
  }
}
