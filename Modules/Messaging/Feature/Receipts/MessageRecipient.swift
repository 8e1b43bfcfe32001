import AuthContract
import Database
import Mediator
import MessagingContract

/// A member of a conversation as a recipient of messages from another member.
struct MessageRecipient: Sendable {
  let account: AccountID

  /// Whether others may know how far messages have come to the member.
  let showsReceipts: Bool

  /// Since when they may; what was sent before shows none.
  let receiptsSince: Timestamp

  /// The number of the last message before the member joined.
  let joined: Int

  /// The number of the last message that the member has read.
  let seen: Int

  /// The serial up to which messages have been delivered, in lane 0 and in the conversation's lane.
  let delivered: Int64
  let deliveredOfLane: Int64

  /// Whether any messages are hidden from the member.
  let hides: Bool

  /// The messages that the member was never shown, as they had blocked the sender.
  var unseen: Set<MessageID> = []

  /// Returns whether others may know how far a message has come to the member.
  func showsReceipt(of message: MessagePosition) -> Bool {
    showsReceipts && message.sentAt >= receiptsSince
  }

  /// Returns how far a message has come to the member, or nil if it was sent before they joined.
  func state(of message: MessagePosition) -> MessageDeliveryStatus.State? {
    guard message.number > joined else { return nil }
    guard !unseen.contains(message.id) else { return .sent }
    if message.number <= seen { return .read }
    let mark = message.lane == 0 ? delivered : deliveredOfLane
    return message.serial <= mark ? .delivered : .sent
  }
}

/// A message with its place in the order of all messages.
struct MessagePosition: Sendable {
  let id: MessageID
  let serial: Int64
  let lane: Int
  let sentAt: Timestamp

  var number: Int { id.number }
}

/// Reads how far messages have come.
enum ReceiptReader {
  /// Returns the other members of a conversation.
  static func recipients(
    in conversation: ConversationID,
    besides account: AccountID,
    on connection: borrowing ReadConnection
  ) throws -> [MessageRecipient] {
    try connection.all(
      """
      SELECT m.account, coalesce(s.receipts, 1) = 1, coalesce(s.receipts_since, 0), m.joined, m.seen,
        coalesce(d.serial, 0), coalesce(l.serial, 0), m.hides = 1
      FROM messaging_member AS m
      LEFT JOIN messaging_delivery AS d ON d.account = m.account
      LEFT JOIN messaging_lane_delivery AS l ON l.account = m.account AND l.lane = $3
      LEFT JOIN messaging_setting AS s ON s.account = m.account
      WHERE m.conversation = $1 AND m.account <> $2
      ORDER BY m.account
      """,
      conversation,
      account.rawValue,
      MessageSerialStore.lane(of: conversation, on: connection.engine).index
    ) { row in
      try MessageRecipient(
        account: AccountID(rawValue: row[0]),
        showsReceipts: row[1],
        receiptsSince: row[2],
        joined: row[3],
        seen: row[4],
        delivered: row[5],
        deliveredOfLane: row[6],
        hides: row[7]
      )
    }
  }

  /// Returns recipients with those of consecutive messages that they were never shown.
  static func notingUnseen(
    _ recipients: [MessageRecipient],
    in conversation: ConversationID,
    among range: ClosedRange<MessageID>,
    on connection: borrowing ReadConnection
  ) throws -> [MessageRecipient] {
    let rows = try connection.all(
      """
      SELECT h.account, h.message FROM messaging_member AS m
      JOIN messaging_hidden AS h
        ON h.account = m.account AND h.message >= $2 AND h.message <= $3
      WHERE m.conversation = $1 AND m.hides = 1 AND h.unseen = 1
      """,
      conversation,
      range.lowerBound,
      range.upperBound
    ) { row in (AccountID(rawValue: try row[0]), try row[1] as MessageID) }
    let unseen = Dictionary(grouping: rows, by: \.0)
    return recipients.map { recipient in
      var recipient = recipient
      recipient.unseen = Set((unseen[recipient.account] ?? []).map(\.1))
      return recipient
    }
  }

  /// Returns an account's own messages with a text among consecutive ones.
  ///
  /// The sign before the sender keeps engines from reading all messages of the sender instead.
  static func ownMessages(
    of account: AccountID,
    in range: ClosedRange<MessageID>,
    on connection: borrowing ReadConnection
  ) throws -> [MessagePosition] {
    try connection.all(
      """
      SELECT id, serial, lane, sent_at FROM messaging_message
      WHERE id >= $1 AND id <= $2 AND +sender = $3 AND body IS NOT NULL ORDER BY id
      """,
      range.lowerBound,
      range.upperBound,
      account.rawValue
    ) { row in try MessagePosition(id: row[0], serial: row[1], lane: row[2], sentAt: row[3]) }
  }
}
