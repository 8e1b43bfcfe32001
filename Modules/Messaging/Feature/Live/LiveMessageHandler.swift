import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Answers with messages as they are sent, in any process.
struct LiveMessageHandler: Sendable {
  /// The most messages of one read.
  private static let batchSize = 100

  let database: any Database

  /// Follows one conversation.
  func messages(_ request: FollowConversation, in call: CallContext) async throws -> AnswerStream<
    Message
  > {
    let account = try call.signedInAccount()
    let address = try await ResolvedCorrespondent(of: request.correspondent, in: call, on: database)
    if case .group = address {
      let isMember = try await database.read { connection in
        try ConversationStore.membership(of: account, at: address, on: connection) != nil
      }
      guard isMember else { throw address.absence }
    }
    let start = RowFollower<Message, Int>(after: request.last)
    return AnswerStream(from: start, in: call) { [database] follower in
      try await follower.next(in: database, for: call) { last, call in
        call.depends(on: [address.topic(for: account), .inbox(of: account)])
        return try await messages(at: address, for: account, after: last, in: call)
      }
    }
  }

  /// Follows the messages of other users in all conversations of the caller.
  func inbox(_ request: FollowIncomingMessages, in call: CallContext) async throws -> AnswerStream<
    IncomingMessage
  > {
    let start = try await start(after: request.last)
    return try await follow(after: start, in: call) { $0 }
  }

  /// Announces the messages of other users, one line each.
  func notices(_ call: CallContext, after position: String? = nil) async throws -> NoticeStream {
    let start = try await start(after: position)
    let notices = try await follow(after: start, in: call) { incoming -> Notice? in
      guard incoming.isAnnounced else { return nil }
      let group = incoming.group.map { " in \($0)" } ?? ""
      let reason =
        incoming.message.mentionsMe
        ? " mentions you" : incoming.answersMe ? " answers you" : ""
      return Notice(
        "\(incoming.message.sender.text)\(reason)\(group): \(incoming.message.text?.announced ?? "")",
        path: incoming.place.path,
        several: reason.isEmpty ? "messages from \(incoming.message.sender.text)\(group)" : nil
      ).followed(from: incoming.position)
    }
    return NoticeStream(from: "\(start)", notices)
  }

  /// Returns what was seen last: the latest message of all, if nothing is named.
  private func start(after last: String?) async throws -> LanePositions {
    if let last = last.flatMap(LanePositions.init) { return last }
    return try await database.read { try MessageSerialStore.position(on: $0) }
  }

  private func follow<Element: Sendable>(
    after start: LanePositions,
    in call: CallContext,
    _ transform: @escaping @Sendable (IncomingMessage) -> Element?
  ) async throws -> AnswerStream<Element> {
    let account = try call.signedInAccount()
    try await DeliveryMarkStore.mark(account, through: start, in: database)
    return AnswerStream(from: RowFollower<Element, LanePositions>(after: start), in: call) {
      [database] follower in
      try await follower.next(in: database, for: call) { last, call in
        call.depends(on: [.inbox(of: account)])
        let (found, position) = try await incoming(for: account, after: last, in: call)
        if !found.isEmpty {
          try await DeliveryMarkStore.mark(account, through: position, in: database)
        }
        return (found.compactMap(transform), position)
      }
    }
  }

  /// Reads the next messages, or returns nil once the account is no longer in the group.
  private func messages(
    at address: ResolvedCorrespondent,
    for account: AccountID,
    after last: Int,
    in call: CallContext
  ) async throws -> (found: [Message], position: Int)? {
    let read = try await database.read { connection -> ([StoredMessage], MessageDetails)? in
      let member = try ConversationStore.membership(of: account, at: address, on: connection)
      guard let member else {
        guard case .pair = address else { return nil }
        return ([], .none)
      }
      let id = member.conversation
      let found = try MessagePageStore.forward(
        MessageIDRange(after: id.stored(max(last, member.joined)), through: id.end),
        for: member,
        limit: Self.batchSize,
        on: connection
      )
      return (found, try MessageDetails(of: found, for: member, on: connection))
    }
    guard let (found, details) = read else { return nil }
    let names = try await call.names(of: found.map(\.sender) + details.accounts)
    return (
      found.map { details.message($0, for: account, names) }, found.last?.id.number ?? last
    )
  }

  private func incoming(
    for account: AccountID,
    after last: LanePositions,
    in call: CallContext
  ) async throws -> (found: [IncomingMessage], position: LanePositions) {
    let (found, titles, position) = try await database.read { connection in
      let (found, position) = try IncomingMessageStore.messages(
        for: account,
        after: last,
        limit: Self.batchSize,
        on: connection
      )
      let titles = try SharedGroupTitles(of: account, among: found.map(\.title), on: connection)
      return (found, titles, position)
    }
    let names = try await call.names(of: found.flatMap { [$0.message.sender, $0.other] })
    // Who goes on from a message has not seen the later ones of any lane.
    var current = position
    for message in found { current[message.lane] = last[message.lane] }
    let incoming = found.map { message in
      current[message.lane] = message.serial
      return message.incoming(for: account, at: current, names, titles)
    }
    return (incoming, position)
  }
}

extension String {
  /// The most characters of a message that a notice shows, as it stands among other things.
  private static let announcedLength = 200

  /// The beginning of a message that is announced.
  var announced: String {
    let end = index(startIndex, offsetBy: Self.announcedLength, limitedBy: endIndex)
    guard let end, end < endIndex else { return self }
    return "\(self[..<end])…"
  }
}
