import AuthContract
public import Navigation

extension InboxEntry {
  /// The conversation as a line that leads to it.
  public var row: Row {
    let fields = unread > 0 ? [Field("unread", "\(unread)")] : []
    return Row(title, detail: latest.map { $0.text ?? "(deleted)" }, fields: fields, opens: place)
  }
}

extension InboxPage {
  /// The conversations as a screen, a line each.
  public var screen: Screen {
    Screen("Messages") {
      if conversations.isEmpty { Text("No conversations yet.") }
      Rows(conversations) { $0.row }
      if let next { Text("There are more before \(next).") }
    }
  }
}

extension Message {
  /// The message as a line.
  public var row: Row {
    let words = text ?? "(deleted)"
    let fields = [Field("id", "\(id)")] + (isEdited ? [Field("edited", "yes")] : [])
    return Row(name, detail: words, fields: fields)
  }
}

extension MessagePage {
  /// The messages as a screen, a line each.
  public var screen: Screen {
    Screen(title) {
      if messages.isEmpty { Text("No messages yet.") }
      if let earlier { Text("There are more before \(earlier).") }
      Rows(messages) { $0.row }
      if let later { Text("There are more after \(later).") }
    }
  }
}

extension FoundMessages {
  /// The messages as a screen, a line each, which leads to where the message stands.
  public var screen: Screen {
    Screen("Search") {
      if hits.isEmpty { Text(next == nil ? "Nothing was found." : "Nothing was found so far.") }
      Rows(hits) { hit in
        Row(
          "\(hit.title): \(hit.message.name)",
          detail: hit.message.text ?? "(deleted)",
          fields: [Field("id", "\(hit.message.id)")],
          opens: hit.place
        )
      }
      if let next { Text("There are more before \(next).") }
    }
  }
}

extension FoundMessages.Hit {
  /// The place where the message is read, with what was written before it.
  public var place: MessagingScene {
    let end = message.number + 1
    if let with { return .with(with, before: end) }
    let conversation = ConversationID(rawValue: message.id.rawValue >> 32)
    return conversation.map { .group($0, before: end) } ?? .inbox
  }
}

extension GroupMembers {
  /// The members as a screen, a line each.
  public var screen: Screen {
    Screen("Members of \(title)") {
      Rows(members) { member in
        let fields = member.isOwner ? [Field("owner", "yes")] : []
        return Row(member.name, detail: member.username?.text, fields: fields)
      }
    }
  }
}
