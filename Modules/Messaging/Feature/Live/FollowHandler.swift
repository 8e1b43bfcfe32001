import AuthContract
import Database
import Mediator
import MessagingContract

/// Answers with messages as they are sent, in whichever process.
struct FollowHandler: Sendable {
  /// The most messages that are read at once.
  private static let portion = 100

  let database: any Database

  /// Follows one conversation.
  func messages(_ request: FollowMessages, in call: CallContext) async throws -> AnswerStream<
    Message
  > {
    let account = try call.signedInAccount()
    let address = try await call.address(of: request.correspondent)
    if case .group = address {
      let isThere = try await database.read { connection in
        try connection.membership(of: account, at: address) != nil
      }
      guard isThere else { throw MessagingError.noConversation }
    }
    let start = LiveFollower<Message, Int>(after: request.last)
    return AnswerStream(from: start, in: call) { [database] tail in
      try await tail.next(in: database) { last in
        try await page(of: address, for: account, after: last, in: call)
      }
    }
  }

  /// Follows everything that others write to somebody.
  func news(_ request: FollowInbox, in call: CallContext) async throws -> AnswerStream<
    IncomingMessage
  > {
    try await follow(after: request.last, in: call) { $0 }
  }

  /// Tells somebody at the prompt, in a line each, what others write to them from now on.
  func notices(_ call: CallContext) async throws -> AnswerStream<Notice> {
    try await follow(after: nil, in: call) { new in
      let place = new.isFromGroup ? " in \(new.title)" : ""
      return Notice(
        "\(new.message.name)\(place): \(new.message.text ?? "")",
        path: new.scene.path
      )
    }
  }

  private func follow<Element: Sendable>(
    after last: Int64?,
    in call: CallContext,
    _ make: @escaping @Sendable (IncomingMessage) -> Element
  ) async throws -> AnswerStream<Element> {
    let account = try call.signedInAccount()
    let start =
      if let last { last } else {
        try await database.read { connection in try connection.lastSerial() }
      }
    return AnswerStream(from: LiveFollower<Element, Int64>(after: start), in: call) {
      [database] tail in
      try await tail.next(in: database) { last in
        let (found, position) = try await news(for: account, after: last, in: call)
        return (found.map(make), position)
      }
    }
  }

  /// Reads what follows in a conversation; one that somebody has left is over for them.
  private func page(
    of address: ConversationAddress,
    for account: AccountID,
    after last: Int,
    in call: CallContext
  ) async throws -> (found: [Message], position: Int)? {
    let found = try await database.read { connection in
      guard let member = try connection.membership(of: account, at: address) else {
        guard case .pair = address else { return nil as [StoredMessage]? }
        return []
      }
      let id = member.conversation
      let low = id.key(max(last, member.joined))
      return try connection.messagesForward(
        for: member,
        after: low,
        through: id.end,
        limit: Self.portion
      )
    }
    guard let found else { return nil }
    let people = try await PeopleNames(found.map(\.sender), by: call)
    return (found.map { $0.shown(to: account, people) }, found.last?.id.number ?? last)
  }

  private func news(
    for account: AccountID,
    after last: Int64,
    in call: CallContext
  ) async throws -> (found: [IncomingMessage], position: Int64) {
    let (found, position) = try await database.read {
      connection -> ([StoredIncomingMessage], Int64) in
      let newest = try connection.lastSerial()
      guard newest > last, try connection.hasNews(for: account, after: last) else {
        return ([], max(newest, last))
      }
      let found = try connection.news(for: account, after: last, Self.portion)
      return (found, found.count < Self.portion ? newest : found[found.count - 1].serial)
    }
    let people = try await PeopleNames(found.flatMap { [$0.message.sender, $0.other] }, by: call)
    return (found.map { $0.shown(to: account, people) }, position)
  }
}
