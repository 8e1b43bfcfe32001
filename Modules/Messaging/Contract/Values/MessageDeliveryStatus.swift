public import Navigation

/// How far a message of the reader has come.
///
/// All other members are recipients; one who joined after the message or has left is none. Who shows
/// no receipts, or is separated from the reader by a block, counts as one whom it has not reached.
public struct MessageDeliveryStatus: Hashable, Sendable, Codable {
  /// How far a message has come to a recipient, or to all of them.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is stored.
    case sent

    /// A session of the recipient has it.
    case delivered

    /// The recipient has seen it.
    case read
  }

  /// How many recipients have it in a session; those who have read it are among them.
  public let delivered: Int

  /// How many recipients have read it.
  public let read: Int

  /// How many recipients there are.
  public let recipients: Int

  /// How far it has come to all recipients.
  public let state: State

  /// Describes how far a message has come: read by some of those to whom it was delivered.
  public init(recipients: Int, delivered: Int, read: Int) {
    (self.recipients, self.delivered, self.read) = (recipients, delivered, read)
    state =
      recipients == 0 || delivered < recipients
      ? .sent : read < recipients ? .delivered : .read
  }

  /// Returns what a screen says about it: nothing while no recipient has it.
  ///
  /// - Parameter person: The only recipient; nil in a group, where screens count the recipients.
  /// - Returns: The receipt.
  public func shown(to person: ScreenPerson? = nil) -> DeliveryReceipt? {
    guard delivered > 0 || read > 0 else { return nil }
    return read > 0
      ? DeliveryReceipt(.read, count: read, of: recipients, person: person)
      : DeliveryReceipt(.delivered, count: delivered, of: recipients, person: person)
  }
}
