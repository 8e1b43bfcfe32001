public import AuthContract
public import Mediator

/// Asks for an account's texts.
public struct TemplateEntriesOf: Request {
  /// The texts, the latest first.
  public typealias Response = [TemplateEntry]

  /// The account whose texts are asked for.
  public let account: AccountID

  /// Creates the request.
  public init(_ account: AccountID) {
    self.account = account
  }

  /// The account's texts: a screen that shows them loads again when they change.
  public func topics(for caller: Caller) -> [Topic] { [.templateEntries(of: account)] }
}
