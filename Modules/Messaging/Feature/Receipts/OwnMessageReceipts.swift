import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// The messages of a page that its reader sent, and who receives them.
struct OwnMessageReceipts: Sendable {
  private let member: ConversationMembership?

  /// Whether the reader shows receipts, and so sees those of others.
  private let isOn: Bool
  private let messages: [MessagePosition]
  private let recipients: [MessageRecipient]

  /// Nothing that the reader sent.
  static let none = OwnMessageReceipts()

  private init() { (member, isOn, messages, recipients) = (nil, false, [], []) }

  /// Reads how far the messages of a member have come, among consecutive ones.
  init(
    among page: [StoredMessage],
    of member: ConversationMembership,
    on connection: borrowing ReadConnection
  ) throws {
    let account = member.account
    guard let first = page.first(where: { $0.isOwn(of: account) })?.id,
      let last = page.last(where: { $0.isOwn(of: account) })?.id
    else {
      self = .none
      return
    }
    self.member = member
    isOn = try MessagingSettingStore.settings(of: account, on: connection).receipts
    let others = try ReceiptReader.recipients(
      in: member.conversation,
      besides: account,
      on: connection
    )
    recipients =
      others.contains(where: \.hides)
      ? try ReceiptReader.notingUnseen(
        others,
        in: member.conversation,
        among: first...last,
        on: connection
      )
      : others
    messages =
      isOn ? try ReceiptReader.ownMessages(of: account, in: first...last, on: connection) : []
  }

  /// The other members, whether or not they show receipts; none if the reader sent no message.
  var others: [AccountID] { recipients.map(\.account) }

  /// What changes with the receipts.
  var topics: [Topic] {
    member.map { Self.topics(of: $0, and: others) } ?? []
  }

  private static func topics(of member: ConversationMembership, and others: [AccountID]) -> [Topic]
  {
    [.reading(in: member.conversation), .deliveries(to: member.account)]
      + others.map(Topic.deliveries)
  }

  /// Returns what changes with the receipts of a page, without reading them.
  static func topics(
    among page: [StoredMessage],
    of member: ConversationMembership,
    on connection: borrowing ReadConnection
  ) throws -> [Topic] {
    guard page.contains(where: { $0.isOwn(of: member.account) }) else { return [] }
    let others =
      member.isGroup
      ? try ConversationStore.members(of: member.conversation, on: connection)
      : [member.other].compactMap(\.self)
    return topics(of: member, and: others.filter { $0 != member.account })
  }

  /// Returns how far each message has visibly come.
  ///
  /// Those who show no receipts, and those behind a block, count among the recipients like
  /// someone whom a message has not reached, so that no one seems to have read it in their stead.
  func statuses(besides blocks: AccountBlocks?) -> MessageStatusList {
    MessageStatusList(
      messages: messages,
      recipients: recipients.map { ($0, isVisible: isVisible($0, besides: blocks)) }
    )
  }

  /// Returns how far the first message has come to each recipient who shows it, and how many others
  /// receive it; nil if receipts are off.
  func states(besides blocks: AccountBlocks?) -> RecipientStates? {
    guard let message = messages.first else { return nil }
    let visible = recipients.filter {
      isVisible($0, besides: blocks) && $0.showsReceipt(of: message)
    }
    let shown = visible.compactMap { recipient in
      recipient.state(of: message).map { (account: recipient.account, state: $0) }
    }
    let all = recipients.count { $0.state(of: message) != nil }
    return RecipientStates(shown: shown, hidden: all - shown.count)
  }

  private func isVisible(
    _ recipient: MessageRecipient,
    besides blocks: AccountBlocks?
  ) -> Bool {
    recipient.showsReceipts && blocks?.separate(recipient.account) != true
  }
}

/// How far a message has come to each of its recipients.
struct RecipientStates: Sendable {
  let shown: [(account: AccountID, state: MessageDeliveryStatus.State)]

  /// How many others receive the message, whose receipts the sender does not see.
  let hidden: Int
}

/// How far messages have come, by their numbers.
struct MessageStatusList: Sendable {
  /// In their order.
  fileprivate let messages: [MessagePosition]
  fileprivate let recipients: [(MessageRecipient, isVisible: Bool)]

  subscript(id: MessageID) -> MessageDeliveryStatus? {
    messages.index(of: id, sortedBy: { $0.id }).flatMap { index in
      MessageDeliveryStatus(of: messages[index], at: recipients)
    }
  }
}

extension MessageDeliveryStatus {
  /// Counts the recipients of a message, or returns nil if none of them shows receipts.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - recipients: All of them, and whether the message's sender sees their receipts.
  fileprivate init?(
    of message: MessagePosition,
    at recipients: [(MessageRecipient, isVisible: Bool)]
  ) {
    var (count, shown, delivered, read) = (0, 0, 0, 0)
    for (recipient, isVisible) in recipients {
      guard let state = recipient.state(of: message) else { continue }
      count += 1
      guard isVisible, recipient.showsReceipt(of: message) else { continue }
      shown += 1
      if state != .sent { delivered += 1 }
      if state == .read { read += 1 }
    }
    guard shown > 0 else { return nil }
    self.init(recipients: count, delivered: delivered, read: read)
  }
}

extension StoredMessage {
  /// Whether an account sent the message, which still has a text.
  fileprivate func isOwn(of account: AccountID) -> Bool { sender == account && body != nil }
}
