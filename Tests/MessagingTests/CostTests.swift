import AuthContract
import Database
import Mediator
import MessagingContract
import TestKit
import Testing

@testable import Messaging

/// The requests and commands whose cost is measured.
private enum Question: String, CaseIterable {
  case inbox, read, readBack, readForward, readGroup, mark, search, searchWith, members, history
  case send, sendAgain, sendToGroup, edit, editInGroup, delete, hide, invite, rename, handOver
  case leave, follow, followInbox

  func ask(_ world: World) async throws {
    let call = world.call(alice)
    let (bobs, group) = try world.correspondents()
    let id = try #require(MessageID(parameter: "1.10"))
    let inGroup = try #require(MessageID(parameter: "2.1"))
    let text = try #require(MessageText("text"))
    let title = try #require(GroupTitle("New"))
    switch self {
    case .inbox: _ = try await call.perform(ShowInbox(before: nil, limit: 200))
    case .read: _ = try await call.perform(Self.page(of: bobs))
    case .readBack: _ = try await call.perform(Self.page(of: bobs, before: 9))
    case .readForward: _ = try await call.perform(Self.page(of: bobs, after: 2))
    case .readGroup: _ = try await call.perform(ReadMessages(correspondent: .group(group)))
    case .mark: _ = try await call.perform(MarkRead(correspondent: bobs))
    case .search: _ = try await call.perform(Self.search(in: nil))
    case .searchWith: _ = try await call.perform(Self.search(in: bobs))
    case .members: _ = try await call.perform(ShowGroupMembers(group))
    case .history: _ = try await call.perform(ShowEdits(message: id))
    case .send, .sendAgain:
      _ = try await call.perform(
        SendMessage(correspondent: bobs, text: text, key: MessageIdempotencyKey(high: 1, low: 1))
      )
    case .sendToGroup:
      _ = try await call.perform(SendMessage(correspondent: .group(group), text: text))
    case .edit: _ = try await call.perform(EditMessage(message: id, text: text))
    case .editInGroup: _ = try await call.perform(EditMessage(message: inGroup, text: text))
    case .delete: _ = try await call.perform(DeleteMessage(message: id))
    case .hide: _ = try await call.perform(DeleteMessage(message: inGroup, onlyForMe: true))
    case .invite: _ = try await call.perform(InviteToGroup(group: group, username: carol.username))
    case .rename: _ = try await call.perform(RenameGroup(group: group, title: title))
    case .handOver:
      _ = try await call.perform(HandOverGroup(group: group, username: carol.username))
    case .leave: _ = try await call.perform(LeaveGroup(group))
    case .follow:
      var messages = try await call.perform(FollowConversation(bobs, after: 0)).makeAsyncIterator()
      _ = try await messages.next()
    case .followInbox:
      var news = try await call.perform(FollowIncomingMessages(after: "0")).makeAsyncIterator()
      _ = try await news.next()
    }
  }

  private static func page(
    of correspondent: Correspondent,
    before: Int? = nil,
    after: Int? = nil
  ) -> ReadMessages {
    ReadMessages(correspondent: correspondent, before: before, after: after, limit: 200)
  }

  private static func search(in correspondent: Correspondent?) -> SearchMessages {
    SearchMessages(text: "word", correspondent: correspondent, before: nil, limit: 200)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A request to Messaging` {
  private static let questions =
    CostQuestion.aboutMembers + CostQuestion.aboutInboxes
    + Question.allCases.map { CostQuestion($0.rawValue, $0.ask) }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "a read may ask twice on a server"))
  func `takes as many statements and calls for 1,000 rows as for 10`() async throws {
    let few = try await costs(rows: 10)
    let many = try await costs(rows: 1_000)

    for question in Self.questions.map(\.name) {
      let (one, other) = (try #require(few[question]), try #require(many[question]))
      #expect(one == other, "\(question)")
      // To delete reads, besides, what undoing it puts back.
      #expect(one.statements.count <= 19, "\(question): \(one.statements.count)")
      #expect(Set(one.calls).count == one.calls.count, "\(question): \(one.calls)")
    }
  }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "the plans are those of SQLite"))
  func `never scans a whole table, and sorts only members`() async throws {
    try await World.run(rows: 20) { world, database in
      var statements: Set<String> = []
      for question in Self.questions {
        try await question.ask(world)
        statements.formUnion(database.takeStatements())
      }
      try await world.delete(bob)
      statements.formUnion(database.takeStatements())

      let scans = try await database.scans().filter { scan in
        // The migration that makes the lanes copies a count for each, once, and `hit` is the part of
        // an index's entries that a search reads at once.
        scan.contains("messaging_") && !scan.contains("INSERT INTO messaging_lane (")
          && !scan.hasPrefix("SCAN hit: ")
      }
      #expect(scans == [])
      for statement in statements where statement.contains("FROM messaging_") {
        let plan = try await world.database.plan(of: statement)
        let sorts = plan.contains { $0.contains("TEMP B-TREE") }
        // A group has few members, and few of them react to a page, and a search sorts the entries
        // that it reads at once.
        let small = ["ORDER BY since", "SELECT DISTINCT account", "entry.key DESC LIMIT $4"]
        let isSmall = small.contains {
          statement.contains($0)
        }
        #expect(!sorts || isSmall, "\(statement): \(plan)")
      }
    }
  }

  private func costs(rows: Int) async throws -> [String: RecordedCost] {
    var costs: [String: RecordedCost] = [:]
    try await World.run(rows: rows) { world, database in
      for question in Self.questions {
        let before = world.alone.calls.count
        _ = database.takeStatements()
        try await question.ask(world)
        costs[question.name] = RecordedCost(of: world.alone, after: before, on: database)
      }
    }
    return costs
  }
}

extension World {
  /// Runs a test where alice has a number of conversations, and as many messages with bob.
  fileprivate static func run(
    rows: Int,
    _ body: (World, ObservedDatabase) async throws -> Void
  ) async throws {
    let database = ObservedDatabase(try TestDatabase.empty())
    try await run(on: database) { world in
      try await world.befriend(alice, bob, carol)
      for number in 0..<rows {
        let sender = number == 9 ? alice : bob
        let recipient = sender == alice ? bob : alice
        try await world.send("word \(number)", from: sender, to: recipient)
      }
      // A page that has not all that is unread is not marked as read.
      let seen = MarkRead(correspondent: .person(bob.username), through: rows - 5)
      _ = try await world.call(alice).perform(seen)
      let group = try await world.group(alice, bob)
      try await world.admitFriends(carol)
      try await world.send("word in the group", from: alice, to: .group(group))
      for number in 0..<rows {
        let person = AccountID(rawValue: 1_000 + Int64(number))
        try await world.befriend(alice, person)
        try await world.send("word from outside", from: person, to: alice)
      }
      try await world.send("word in the group at last", from: alice, to: .group(group))
      try await database.write { transaction in try MessageIndex.addAllWaiting(in: transaction) }
      try await body(world, database)
    }
  }

  fileprivate func correspondents() throws -> (Correspondent, ConversationID) {
    (.person(bob.username), try #require(ConversationID(rawValue: 2)))
  }
}

extension Database {
  /// The query plan of a statement.
  fileprivate func plan(of statement: String) async throws -> [String] {
    let places = statement.split(separator: "$").dropFirst()
      .compactMap { Int($0.prefix(while: \.isNumber)) }
    let nothing = Nothing(count: places.max() ?? 0)
    return try await write { transaction in
      let sql = SQLText(composed: "EXPLAIN QUERY PLAN \(statement)")
      return try transaction.all(sql, nothing) { row in try row[3] }
    }
  }
}

/// NULL for each placeholder of a statement.
private struct Nothing: SQLValueConvertible {
  let count: Int

  static let expectation = "nothing"

  static func read(_ cell: SQLRawValue) -> Self? { nil }

  func bind(to parameters: BindingBuffer) {
    for _ in 0..<count { Int?.none.bind(to: parameters) }
  }
}
