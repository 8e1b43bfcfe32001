public import AuthContract
public import Mediator

/// A user stored a text.
public struct TemplateEntryKept: DurableEvent, Equatable {
  /// The stored name of the event.
  public static let name = "template.kept"

  /// The account that stored the text.
  public let account: AccountID

  /// The number of the text.
  public let number: Int64

  /// The account.
  public var subject: String { "account/\(account)" }

  /// Creates the event.
  public init(account: AccountID, number: Int64) {
    self.account = account
    self.number = number
  }
}
