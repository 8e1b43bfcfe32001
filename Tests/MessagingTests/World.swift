import AuthContract
import Database
import FriendsContract
import Links
import Mediator
import MessagingContract
import ProfileContract
import SQLite
import TestKit
import Testing

@testable import Messaging

let alice = AccountID(rawValue: 1)
let bob = AccountID(rawValue: 2)
let carol = AccountID(rawValue: 3)
let dave = AccountID(rawValue: 4)

extension AccountID {
  /// The test username of an account.
  var username: Username {
    let known = ["alice", "bob", "carol", "dave"]
    let isKnown = (1...Int64(known.count)).contains(rawValue)
    let text = isKnown ? known[Int(rawValue) - 1] : "user\(rawValue)"
    return Username(text) ?? .unknown
  }

  /// The account of a test username, if it has one.
  static func named(_ username: Username) -> AccountID? {
    let number = Int64(username.folded.dropFirst(4)) ?? 0
    return ((1...4).map(AccountID.init(rawValue:)) + [AccountID(rawValue: number)])
      .first { $0.rawValue > 0 && $0.username == username }
  }
}

extension Username {
  /// A username without an account.
  static var unknown: Username {
    guard let username = Username("unknown") else { preconditionFailure("“unknown” is a username") }
    return username
  }
}

/// The module with stubs of its neighbours on one database, so that blocks and messages race as in
/// the app.
struct World: Sendable {
  let database: any Database
  let time: ManualClock
  let alone: IsolatedModule
  let topics: TestTopicRelay

  /// Runs a test on an empty database in memory.
  static func run(_ body: @Sendable (World) async throws -> Void) async throws {
    try await run(on: TestDatabase.empty(), body)
  }

  /// Runs a test on an empty database on disk, where writers share their commits.
  static func runOnDisk(_ body: @Sendable (World) async throws -> Void) async throws {
    try await TestFolder.run { folder in
      try await run(on: .onDisk(folder), body)
    }
  }

  static func run(
    on database: any Database,
    time: ManualClock = ManualClock(),
    undoPeriod: Duration = .zero,
    _ body: (World) async throws -> Void
  ) async throws {
    try await Neighbours.prepare(database)
    try await IsolatedModule.test(
      MessagingModule(database: database, undoPeriod: undoPeriod),
      on: database,
      in: time.environment(),
      .partial,
      stubs: { Neighbours(database: database).register(in: &$0) },
      body: { alone in
        try await TestTopicRelay.following(database) { topics in
          try await body(World(database: database, time: time, alone: alone, topics: topics))
        }
      }
    )
    await database.close()
  }

  func call(_ account: AccountID) -> CallContext {
    topics.observing(alone.call(as: .account(account.rawValue, name: account.username.text)))
  }

  func befriend(_ one: AccountID, _ others: AccountID...) async throws {
    try await database.write { transaction in
      for other in others { try Neighbours.befriend(one, other, transaction) }
    }
  }

  func block(_ blocked: AccountID, by account: AccountID) async throws {
    try await database.write { transaction in
      try Neighbours.block(blocked, by: account, transaction)
    }
  }

  func unblock(_ blocked: AccountID, by account: AccountID) async throws {
    try await database.write { transaction in
      try transaction.execute(
        "DELETE FROM stub_block WHERE account = $1 AND blocked = $2",
        account.rawValue,
        blocked.rawValue
      )
    }
  }

  /// Delivers the waiting durable events, and those that follow from them.
  func deliver() async throws {
    let log = alone.mediator.eventLog(of: database)
    while try await log.deliver() > 0 {}
  }
}

extension World {
  @discardableResult
  func send(
    _ text: String,
    from sender: AccountID,
    to recipient: AccountID,
    key: MessageIdempotencyKey? = nil
  ) async throws -> SendMessageResponse {
    try await send(text, from: sender, to: .person(recipient.username), key: key)
  }

  @discardableResult
  func send(
    _ text: String,
    from sender: AccountID,
    to correspondent: Correspondent,
    key: MessageIdempotencyKey? = nil
  ) async throws -> SendMessageResponse {
    let text = try #require(MessageText(text))
    return try await call(sender).perform(
      SendMessage(correspondent: correspondent, text: text, key: key)
    )
  }

  func read(_ other: AccountID, as reader: AccountID) async throws -> MessagePage {
    try await call(reader).perform(ReadMessages(correspondent: .person(other.username)))
  }

  /// The texts that a reader sees of a conversation, without marking them as read.
  func texts(_ correspondent: Correspondent, as reader: AccountID) async throws -> [String?] {
    try await call(reader).perform(
      ReadMessages(correspondent: correspondent, before: nil, after: 0, limit: 200)
    ).messages.filter { $0.change == nil }.map(\.text)
  }

  /// What the lines of a group say that no member wrote.
  func changes(in group: ConversationID, as reader: AccountID) async throws -> [String] {
    try await call(reader).perform(
      ReadMessages(correspondent: .group(group), before: nil, after: 0, limit: 200)
    ).messages.filter { $0.change != nil }.map(\.words)
  }

  /// Lets friends add an account to groups at once.
  func admitFriends(_ account: AccountID) async throws {
    _ = try await call(account).perform(ChangeMessagingSettings(friendsAdd: true))
  }

  func unread(as reader: AccountID) async throws -> [Int] {
    try await call(reader).perform(ShowInbox()).conversations.map(\.unread)
  }

  func found(_ text: String, as reader: AccountID) async throws -> [String?] {
    try await call(reader).perform(SearchMessages(text: text)).hits.map(\.message.text)
  }

  /// Creates a group of friends without lines in it, as those who are added later find it; the first
  /// of them owns it.
  func group(_ members: AccountID..., called title: String = "Walk") async throws -> ConversationID
  {
    try await makeGroup(members, called: title)
  }

  /// Creates a group of friends by its command, which writes who was added.
  func created(_ members: AccountID..., called title: String = "Walk") async throws
    -> ConversationID
  {
    try await admitAll(members)
    let title = try #require(GroupTitle(title))
    let usernames = members.dropFirst().map(\.username)
    return try await call(members[0]).perform(CreateGroup(title: title, usernames: usernames)).group
  }

  /// Makes friends of a group's owner, who may add them at once.
  private func admitAll(_ members: [AccountID]) async throws {
    for member in members.dropFirst() {
      try await befriend(members[0], member)
      try await admitFriends(member)
    }
  }

  func makeGroup(_ members: [AccountID], called title: String = "Walk") async throws
    -> ConversationID
  {
    try await admitAll(members)
    let title = try #require(GroupTitle(title))
    return try await database.write { transaction in
      try GroupStore.create(titled: title, members: members, in: transaction)
    }
  }
}

extension Database where Self == SQLiteDatabase {
  /// A database in a folder.
  static func onDisk(_ folder: TestFolder) throws -> SQLiteDatabase {
    try SQLiteDatabase(at: folder.path("messages.db"))
  }
}

/// Returns the refusal of a request, or nil.
func refusal<R: Request>(
  of request: R,
  _ call: CallContext
) async -> MessagingError? where R.Failure == MessagingError {
  do throws(CallFailure<MessagingError>) {
    _ = try await call.perform(request)
    return nil
  } catch {
    if case .refused(let refusal) = error { return refusal }
    Issue.record("\(R.label) failed with \(error)")
    return nil
  }
}

extension MessageIndex {
  /// Adds all waiting messages, as the senders of the last of each batch do.
  static func addAllWaiting(in transaction: borrowing Transaction) throws {
    let lanes = transaction.engine.lanes
    for lane in 0...(lanes > 1 ? lanes : 0) { try addWaiting(of: lane, in: transaction) }
  }
}
