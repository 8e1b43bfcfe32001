import AuthContract
public import Navigation

extension InboxEntry {
  /// The conversation as a row that opens it.
  ///
  /// - Parameter name: The title by which the user can tell it from the others.
  public func row(named name: String) -> ListRow {
    let fields = unread > 0 ? [LabeledValue("unread", value: "\(unread)")] : []
    return ListRow(
      name,
      detail: latest.map { $0.text ?? "(deleted)" },
      fields: fields,
      opens: place
    )
  }
}

extension InboxPage {
  /// The conversations as a screen, one row each.
  public var screen: Screen {
    Screen("Messages") {
      if conversations.isEmpty { Paragraph(Self.emptyText) }
      ListRows(conversations) { $0.row(named: name(of: $0)) }
      if let next { Paragraph("There are more before \(next).") }
    }
  }
}

extension Message {
  /// The message as a row.
  public var row: ListRow {
    let words = text ?? "(deleted)"
    let fields =
      [LabeledValue("id", value: "\(id)")]
      + (isEdited ? [LabeledValue("edited", value: "yes")] : [])
    return ListRow(name, detail: words, fields: fields)
  }
}

extension MessagePage {
  /// The messages as a screen, one row each.
  public var screen: Screen {
    Screen(title) {
      if messages.isEmpty { Paragraph("No messages yet. Send one: send TEXT") }
      if let earlier { Paragraph("There are more before \(earlier).") }
      ListRows(messages) { $0.row }
      if let later { Paragraph("There are more after \(later).") }
    }
  }
}

extension MessageSearchResponse {
  /// The messages as a screen, one row each, which opens the conversation there.
  public var screen: Screen {
    Screen("Search") {
      if hits.isEmpty { Paragraph(emptyText) }
      ListRows(hits) { hit in
        ListRow(
          "\(hit.title): \(hit.message.name)",
          detail: hit.message.text ?? "(deleted)",
          fields: [LabeledValue("id", value: "\(hit.message.id)")],
          opens: hit.place
        )
      }
      if let next { Paragraph("There are more before \(next).") }
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
}

extension GroupMembersResponse {
  /// The members as a screen, one row each.
  public var screen: Screen {
    Screen("Members of \(title)") {
      ListRows(members) { member in
        let fields = member.isOwner ? [LabeledValue("owner", value: "yes")] : []
        return ListRow(member.name, detail: member.username?.text, fields: fields)
      }
    }
  }
}
