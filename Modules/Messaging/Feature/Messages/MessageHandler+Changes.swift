import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract

/// A new text for a message.
struct NewMessageEdit: Sendable {
  let message: MessageID
  let editor: AccountID
  let text: MessageText

  /// The accounts that the new text mentions, members or not.
  let mentioned: Set<AccountID>
  let time: Timestamp
}

extension EditMessage {
  /// Whether a message of that time can still be edited.
  static func isInTime(_ sentAt: Timestamp, at now: Timestamp) -> Bool {
    now - sentAt <= .seconds(minutes * 60)
  }
}

extension MessageHandler {
  /// Changes the text, and keeps the earlier one.
  func apply(
    _ edit: NewMessageEdit,
    names: [AccountID: Username],
    permission: ContactPermission,
    in transaction: borrowing Transaction
  ) throws -> MessageChangeResponse {
    let message = edit.message
    let (member, stored) = try find(message, for: edit.editor, on: transaction)
    try refuseChange(stored, on: transaction)
    guard stored.sender == edit.editor else { throw NotMessageSenderError(stored) }
    guard let old = stored.body else { throw MessagingError.deleted(message) }
    guard EditMessage.isInTime(stored.sentAt, at: edit.time) else {
      throw MessagingError.tooOld(message, minutes: EditMessage.minutes)
    }
    guard edit.text.text != old else { return MessageChangeResponse(id: message, change: .edited) }
    let blocks = try blocks(of: member, names: names, permission: permission, in: transaction)
    try storeMentions(of: edit, in: member, besides: blocks, transaction)
    for blocker in blocks.blocking.sorted() {
      try HiddenMessageStore.pinVersion(of: stored, for: blocker, in: transaction)
    }
    try MessageStore.replaceText(
      of: stored,
      from: old,
      to: edit.text,
      at: edit.time,
      in: transaction
    )
    try MessageIndex.update(message, in: transaction)
    try ConversationStore.noteChange(of: member, in: transaction)
    return MessageChangeResponse(id: message, change: .edited)
  }

  /// Stores the mentions of the new text in place of those of the old one.
  private func storeMentions(
    of edit: NewMessageEdit,
    in member: ConversationMembership,
    besides blocks: AccountBlocks,
    _ transaction: borrowing Transaction
  ) throws {
    let members =
      edit.mentioned.isEmpty
      ? [] : try ConversationStore.members(of: member.conversation, on: transaction)
    let readers = Set(members.filter { $0 != edit.editor && !blocks.separate($0) })
    let mentioned = edit.mentioned.intersection(readers)
    try MentionStore.replace(with: mentioned, in: edit.message, transaction)
  }

  /// Deletes the sender's own message: for the sender at once, for the other members once that
  /// cannot be undone any more; its number and its sender remain.
  func delete(
    _ message: MessageID,
    as account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> MessageChangeResponse {
    let stored = try findDeletable(message, for: account, on: transaction)
    if stored.body != nil {
      let deletion = MessageDeletion(message: message, sender: account)
      if undoPeriod > .zero { try deletion.begin(in: transaction) }
      try transaction.record(deletion, undoableFor: undoPeriod)
    }
    return MessageChangeResponse(id: message, change: .deleted)
  }

  /// Hides the message from the account only.
  func hide(
    _ message: MessageID,
    from account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> MessageChangeResponse {
    let (member, stored) = try find(message, for: account, on: transaction)
    let hiding = MessageHiding(
      message: message,
      account: account,
      pinnedVersion: try HiddenMessageStore.pinnedVersion(
        of: message,
        for: account,
        on: transaction
      ),
      mentionedUser: try MentionStore.mentions(account, in: message, on: transaction)
    )
    try HiddenMessageStore.hide(message, from: account, in: transaction)
    try MentionStore.remove(account, from: message, in: transaction)
    if stored.sender != account, stored.body != nil, message.number > member.seen {
      try UnreadCountStore.decrement(member, in: transaction)
    }
    try MessageIndex.update(message, in: transaction)
    transaction.changes(member.topic, .inbox(of: account))
    try transaction.record(hiding, undoableFor: undoPeriod)
    return MessageChangeResponse(id: message, change: .hidden)
  }

  /// Returns the blocks between the editor and the members of a group, of whom those who have blocked
  /// the editor must not get the edit; refuses an edit for a user who must not get it.
  private func blocks(
    of member: ConversationMembership,
    names: [AccountID: Username],
    permission: ContactPermission,
    in transaction: borrowing Transaction
  ) throws -> AccountBlocks {
    let account = member.account
    guard !member.isGroup else {
      let members = try ConversationStore.members(of: member.conversation, on: transaction)
      return try permission.blocks(among: members, and: account, in: transaction)
    }
    guard let other = member.other, let username = names[other] else {
      throw MessagingError.accountDeleted
    }
    try permission.check(account, to: other, named: username, in: transaction)
    return AccountBlocks()
  }
}
