import AuthContract
public import Navigation

extension InboxEntry {
  /// Returns the other user, or the group's title in its members' words.
  private func label(titled title: String) -> ScreenValue {
    isGroup ? .quote(title) : .person(ScreenPerson(with, name: title))
  }

  private var state: RowState {
    var state: RowState = []
    if unread > 0 { state.insert(.unread) }
    if latest?.isDeleted == true { state.insert(.deleted) }
    return state
  }

  /// Returns the conversation as a row that opens it.
  ///
  /// - Parameter title: The title by which the user can tell it from the others.
  /// - Returns: The row.
  public func row(titled title: String) -> ListRow {
    ListRow(
      label(titled: title),
      content: latest?.text.map { .quote($0.preview) },
      fields: unread > 0 ? [LabeledValue("unread", .count(unread))] : [],
      at: latest?.sentAt,
      state: state,
      opens: place
    )
  }
}

extension InboxPage: ScreenConvertible {
  /// The conversations as a screen, one row each.
  public var screen: Screen {
    Screen("Messages") {
      section
      if let next { Paragraph("More with --before \(next)") }
    }
  }

  /// The conversations, one row each.
  public var section: ScreenSection {
    ScreenSection {
      if conversations.isEmpty { Paragraph(empty: Self.emptyText) }
      ListRows(conversations) { $0.row(titled: name(of: $0)) }
    }
  }
}

extension Message {
  /// The sender.
  public var sender: ScreenPerson { ScreenPerson(from, name: name, isReader: isMine) }

  /// What is special about the message.
  public var state: RowState {
    var state: RowState = []
    if isMine { state.insert(.mine) }
    if isEdited { state.insert(.edited) }
    if isDeleted { state.insert(.deleted) }
    return state
  }

  /// Returns the message as a row, with its number in the conversation.
  ///
  /// - Parameter actions: What can be done with it.
  /// - Returns: The row.
  public func row(offering actions: [String] = []) -> ListRow {
    ListRow(
      .person(sender),
      content: text.map { .quote($0) },
      fields: [LabeledValue("id", value: "\(id)")],
      at: sentAt,
      state: state,
      actions: RowActions(actions, key: "\(id)", number: number)
    )
  }
}

extension MessagePage: ScreenConvertible {
  /// The other user, or the group's title in its members' words.
  public var label: ScreenValue { .quote(title) }

  /// The messages as a screen, one row each.
  public var screen: Screen {
    Screen(of: label) {
      if let earlier { Paragraph("Earlier ones with --before \(earlier)") }
      section()
      if let later { Paragraph("Later ones with --after \(later)") }
    }
  }

  /// Returns the messages, one row each.
  ///
  /// - Parameter actions: Returns what can be done with a message.
  /// - Returns: The section.
  public func section(offering actions: (Message) -> [String] = { _ in [] }) -> ScreenSection {
    ScreenSection(order: .timeline) {
      if messages.isEmpty {
        Paragraph(empty: "No messages yet.", next: "Send one: send TEXT")
      }
      ListRows(messages) { $0.row(offering: actions($0)) }
    }
  }
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
  /// The place of the conversation, up to the message.
  public var place: MessagingScene {
    let end = message.number + 1
    if let with { return .with(with, before: end) }
    let conversation = ConversationID(rawValue: message.id.rawValue >> 32)
    return conversation.map { .group($0, before: end) } ?? .inbox
  }

  fileprivate var row: ListRow {
    ListRow(
      .person(message.sender),
      content: message.text.map { .quote($0) },
      fields: [
        LabeledValue("in", with == nil ? .quote(title) : .person(ScreenPerson(with, name: title))),
        LabeledValue("id", value: "\(message.id)"),
      ],
      at: message.sentAt,
      state: message.state,
      opens: place
    )
  }
}

extension GroupMembersResponse: ScreenConvertible {
  /// The members as a screen, one row each.
  public var screen: Screen {
    Screen(of: .quote(title)) {
      ScreenSection("Members", count: members.count) {
        ListRows(members) { member in
          ListRow(
            .person(ScreenPerson(member.username, name: member.name)),
            fields: member.isOwner ? [LabeledValue("role", value: "owner")] : []
          )
        }
      }
    }
  }
}

extension String {
  /// The beginning of the first line, for a list of conversations.
  fileprivate var preview: String {
    let line = prefix { !$0.isNewline }
    return line.count <= 60 && line.endIndex == endIndex ? self : line.prefix(60) + "…"
  }
}
