import AuthContract
public import Navigation

extension ScreenValue {
  /// Returns the title of a group in its members' words, with its number where the reader has others
  /// of this title.
  static func group(_ title: String, _ number: ConversationID?, isShared: Bool?) -> ScreenValue {
    guard let number, isShared == true else { return .quote(title) }
    return .numbered(title, number: number.rawValue)
  }
}

extension InboxEntry {
  /// The other user, or the group.
  private var label: ScreenValue {
    isGroup
      ? .group(title, conversation, isShared: isTitleShared)
      : .person(ScreenPerson(with, name: title).with(presence))
  }

  private var state: RowState {
    var state: RowState = []
    if unread > 0 { state.insert(.unread) }
    if isPinned { state.insert(.pinned) }
    if isMuted { state.insert(.muted) }
    if isArchived { state.insert(.archived) }
    if latest?.isDeleted == true { state.insert(.deleted) }
    return state
  }

  /// Whether the row says who wrote the message: the other of two users needs no name, unless the
  /// message begins as one of the reader's own would.
  private func namesSender(of message: Message) -> Bool {
    if isGroup || message.isMine { return true }
    return message.text?.lowercased().hasPrefix("you:") == true
  }

  /// The other side of the conversation, as commands name it.
  public var correspondent: Correspondent { with.map { .person($0) } ?? .group(conversation) }

  /// Returns the conversation as a row that opens it.
  ///
  /// - Parameter actions: What can be done with it.
  /// - Returns: The row.
  public func row(offering actions: [String] = []) -> ListRow {
    ListRow(
      label,
      content: latest.flatMap { namesSender(of: $0) ? $0.previewWithSender : $0.preview },
      fields: [
        unread > 0 ? LabeledValue("unread", .count(unread)) : nil,
        mentions > 0
          ? LabeledValue("mentions", .count(mentions)) : nil,
        mutedUntil.map { LabeledValue("muted until", .moment($0)) },
        notices == .all ? nil : LabeledValue("notices", value: notices.rawValue),
      ].compactMap { $0 },
      at: latest?.sentAt,
      state: state,
      opens: place,
      actions: RowActions(actions, key: actions.isEmpty ? nil : correspondent.parameterText)
    )
  }
}

extension InboxPage: ScreenConvertible {
  /// The conversations as a screen, one row each.
  public var screen: Screen {
    Screen("Messages") {
      if let invitationRow { invitationRow }
      section()
      if let next { Paragraph("More with --before \(next)") }
    }
  }

  /// A row that leads to the user's invitations, if some wait for an answer.
  public var invitationRow: ListRow? {
    guard let invitations, invitations > 0 else { return nil }
    return ListRow(
      "Invitations",
      fields: [LabeledValue("waiting", .count(invitations))],
      opens: MessagingScene.invitations
    )
  }

  /// Returns the conversations, one row each.
  ///
  /// - Parameter actions: Returns what can be done with a conversation.
  /// - Returns: The section.
  public func section(offering actions: (InboxEntry) -> [String] = { _ in [] }) -> ScreenSection {
    ScreenSection {
      if conversations.isEmpty { emptyNotice }
      ListRows(conversations) { $0.row(offering: actions($0)) }
    }
  }
}

extension InvitationListResponse: ScreenConvertible {
  /// The invitations as a screen, one row each.
  public var screen: Screen { Screen("Invitations") { section(offering: ["join", "reject"]) } }

  /// Returns the invitations, one row each.
  ///
  /// - Parameter actions: What can be done with an invitation.
  /// - Returns: The section.
  public func section(offering actions: [String] = []) -> ScreenSection {
    ScreenSection {
      if invitations.isEmpty { Paragraph(empty: "No invitations.") }
      ListRows(invitations) { invitation in
        ListRow(
          .group(invitation.title, invitation.group, isShared: invitation.isTitleShared),
          content: invitation.about.isEmpty ? nil : .quote(invitation.about),
          fields: [
            LabeledValue("from", .person(invitation.sender)),
            LabeledValue("members", .count(invitation.members)),
          ],
          at: invitation.invitedAt,
          actions: RowActions(actions, key: "#\(invitation.group)")
        )
      }
    }
  }
}

extension GroupInvitation {
  /// The member who invited the user.
  public var sender: ScreenPerson { ScreenPerson(inviter, name: inviterName) }
}

extension Message {
  /// The sender.
  public var sender: ScreenPerson { ScreenPerson(from, name: name, isReader: isMine) }

  /// What is special about the message.
  public var state: RowState {
    var state: RowState = []
    if isMine, change == nil { state.insert(.mine) }
    if mentionsMe, !isMine, !isDeleted { state.insert(.mentionsReader) }
    if isEdited { state.insert(.edited) }
    if isDeleted { state.insert(.deleted) }
    return state
  }

  /// The beginning of what it says, for a list of conversations.
  fileprivate var preview: ScreenValue? {
    change.map { .text($0.phrase) } ?? text.map { .quote($0.preview) }
  }

  /// The same behind its sender, whose username no text of another can take the place of.
  fileprivate var previewWithSender: ScreenValue? {
    let name = isMine ? "You" : from.map { "@\($0)" } ?? name
    if let change { return .text("\(name) \(change.phrase)") }
    return text.map { .quote("\(name): \($0.preview)") }
  }

  /// Returns the message as a row, with its number in the conversation.
  ///
  /// - Parameter actions: What can be done with it.
  /// - Returns: The row.
  public func row(offering actions: [String] = []) -> ListRow {
    row(offering: actions, isFound: false)
  }

  fileprivate func row(offering actions: [String], isFound: Bool) -> ListRow {
    ListRow(
      .person(sender),
      content: change.map { .text($0.phrase) } ?? text.map { .quote($0) },
      fields: [LabeledValue("id", value: "\(id)")] + (change?.fields ?? []) + details
        + (isFound ? [LabeledValue("found", value: "by your search")] : []),
      at: sentAt,
      state: state,
      actions: RowActions(
        actions,
        key: "\(id)",
        number: number,
        initialTexts: initialTexts(for: actions)
      )
    )
  }

  private func initialTexts(for actions: [String]) -> [String: [String: String]] {
    var texts: [String: [String: String]] = [:]
    if let text, actions.contains("edit") { texts["edit"] = ["text": text] }
    if let own = reactions.first(where: \.isMine), actions.contains("unreact") {
      texts["unreact"] = ["emoji": own.emoji.text]
    }
    return texts
  }

  /// What it answers, and the reactions to it.
  private var details: [LabeledValue] {
    let given = reactions.map(\.text).joined(separator: " ")
    return [
      answers.map { LabeledValue("answers", .quote($0.summary)) },
      reactions.isEmpty ? nil : LabeledValue("reactions", value: given),
    ].compactMap { $0 }
  }
}

extension ReactionListResponse {
  /// The reactions, one row each.
  public var section: ScreenSection {
    ScreenSection("Reactions to \(id)", count: reactions.count) {
      if reactions.isEmpty { Paragraph(empty: "No reactions to \(id) yet.") }
      ListRows(reactions) { reaction in
        ListRow(
          .person(ScreenPerson(reaction.username, name: reaction.name)),
          content: .text(reaction.emoji.text)
        )
      }
    }
  }
}

extension MessagePage: ScreenConvertible {
  /// The other user, or the group.
  public var label: ScreenValue {
    with == nil && !isWithDeletedAccount
      ? .group(title, conversation, isShared: isTitleShared)
      : .person(ScreenPerson(with, name: title))
  }

  /// The messages as a screen, one row each.
  public var screen: Screen {
    Screen(of: label) {
      if let earlier { Paragraph("Earlier ones with --before \(earlier)") }
      section(next: "Send one: messaging send NAME TEXT")
      if let later { Paragraph("Later ones with --after \(later)") }
    }
  }

  /// Returns the messages, one row each.
  ///
  /// - Parameters:
  ///   - new: The messages that the reader had not seen, if there are any.
  ///   - found: The number of the message that a search has led to, which is marked.
  ///   - next: What there is to type where there are no messages.
  ///   - actions: Returns what can be done with a message.
  /// - Returns: The section.
  public func section(
    new: UnreadRange? = nil,
    found: Int? = nil,
    next: String = "Send one: send TEXT",
    offering actions: (Message) -> [String] = { _ in [] }
  ) -> ScreenSection {
    let split = new.flatMap { new in messages.firstIndex { $0.number >= new.first } }
    let receipts = shownReceipts
    func row(_ message: Message) -> ListRow {
      message.row(offering: actions(message), isFound: message.number == found)
        .with(receipts[message.id])
    }
    return ScreenSection(order: .timeline) {
      if messages.isEmpty {
        if earlier == nil, later == nil {
          Paragraph(empty: "No messages yet.", next: next)
        } else {
          Paragraph(empty: "No messages there.")
        }
      }
      ListRows(messages[..<(split ?? messages.endIndex)], row: row)
      if let new, let split {
        UnreadLine(count: new.count)
        ListRows(messages[split...], row: row)
      }
      if let typingText { Paragraph(momentary: typingText, by: typingPeople) }
    }
  }

  /// The unread messages of the page.
  public var newMessages: UnreadRange? {
    guard unread > 0 else { return nil }
    if later == nil {
      let new = others.suffix(unread)
      return new.first.map { UnreadRange(first: $0.number, count: new.count) }
    }
    guard let seen else { return nil }
    let new = others.filter { $0.number > seen }
    return new.first.map { UnreadRange(first: $0.number, count: new.count) }
  }

  /// The messages of others; lines about the group are not messages and do not count.
  private var others: [Message] {
    messages.filter { !$0.isMine && !$0.isDeleted && $0.change == nil }
  }

  /// Whether no message before the page is unread.
  public var reachesUnread: Bool {
    guard unread > 0, let first = messages.first, earlier != nil else { return true }
    if later == nil, others.count >= unread { return true }
    return seen.map { first.number - 1 <= $0 } ?? true
  }

  /// How many messages before the page are unread, as far as the page knows.
  public var unreadEarlier: Int {
    guard !reachesUnread, let first = messages.first else { return 0 }
    guard later != nil, let seen else { return max(0, unread - others.count) }
    return min(unread, first.number - 1 - min(max(seen, 0), first.number - 1))
  }
}

/// The messages of a conversation that a reader had not seen.
public struct UnreadRange: Hashable, Sendable {
  /// The number of the first one.
  public let first: Int

  /// How many there are.
  public let count: Int
}

extension MessageSearchResponse: ScreenConvertible {
  /// The messages as a screen, one row each, which opens the conversation there.
  public var screen: Screen {
    Screen("Search") {
      section
      if let next { Paragraph("More with --before \(next)") }
    }
  }

  /// The messages, one row each.
  public var section: ScreenSection {
    ScreenSection {
      if hits.isEmpty { Paragraph(empty: emptyText) }
      ListRows(hits) { $0.row }
    }
  }
}

extension MessageSearchResponse.Hit {
  private var conversation: ConversationID? { ConversationID(rawValue: message.id.rawValue >> 32) }

  /// The place of the conversation, around the message.
  public var place: MessagingScene {
    if let with { return .with(with, before: nil, at: message.number) }
    return conversation.map { .group($0, before: nil, at: message.number) } ?? .inbox
  }

  private var label: ScreenValue {
    with == nil
      ? .group(title, conversation, isShared: isTitleShared)
      : .person(ScreenPerson(with, name: title))
  }

  fileprivate var row: ListRow {
    ListRow(
      .person(message.sender),
      content: message.text.map { .quote($0) },
      fields: [
        LabeledValue("in", label),
        LabeledValue("id", value: "\(message.id)"),
      ],
      at: message.sentAt,
      state: message.state,
      opens: place
    )
  }
}

extension String {
  /// The beginning of the first line, for a list of conversations.
  fileprivate var preview: String {
    let line = prefix { !$0.isNewline }
    return line.count <= 60 && line.endIndex == endIndex ? self : line.prefix(60) + "…"
  }
}
