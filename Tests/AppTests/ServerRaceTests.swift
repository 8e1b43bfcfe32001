import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import PostgreSQL
import TestKit
import Testing

@testable import App
@testable import AppCore

/// Two programs with one database on a server, as if on two machines.
@Suite(.timeLimit(.minutes(15)), .serialized, .enabled(if: PostgreSQLTestServer.url != nil))
struct `Two programs on one server` {
  private let one: RunningApp
  private let other: RunningApp

  init() async throws {
    let database = try PostgreSQLTestServer.database()
    one = try await Self.app(on: database)
    other = try await Self.app(on: database.openedAgain())
  }

  private static func app(on database: any Database) async throws -> RunningApp {
    let assembly = Composition.app.assembly(on: database, without: [], in: .live)
    return try await RunningApp(assembly, of: Composition.app, on: database)
  }

  private func close() async {
    await one.close()
    await other.close()
  }

  /// Signs a new user in at one of the programs.
  private func user(_ name: String, at app: RunningApp) async -> MemorySession {
    let session = await MemorySession(in: app, profile: name)
    await session.say("register \(name) 'seven green chairs outside'")
    return session
  }

  @Test func `show each other's messages`() async throws {
    let alice = await user("alice", at: one)
    let bobby = await user("bobby", at: other)
    await alice.say("friends add bobby")
    await bobby.say("friends accept alice")

    await alice.say("send bobby 'from the other machine'")

    #expect(await bobby.text("messaging inbox").contains("alice"))
    #expect(await bobby.text("open messaging/with/alice").contains("from the other machine"))
    await close()
  }

  @Test func `give a username to one of many who ask for it at once`() async throws {
    let results = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<6 {
        let app = number % 2 == 0 ? one : other
        group.addTask {
          let session = await MemorySession(in: app, profile: "p\(number)")
          await session.say("register alice 'seven green chairs outside'")
          return await session.text("whoami").contains("You are alice.")
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }

    #expect(results.count { $0 } == 1)
    let accounts: Int? = try await one.database.read { connection in
      try connection.value("SELECT count(*) FROM auth_account")
    }
    #expect(accounts == 1)
    await close()
  }

  @Test func `make one friendship of two requests that cross`() async throws {
    let names = (0..<4).map { "user\($0)" }
    var sessions: [MemorySession] = []
    for (number, name) in names.enumerated() {
      sessions.append(await user(name, at: number % 2 == 0 ? one : other))
    }
    await withTaskGroup(of: Void.self) { [sessions] group in
      for (asker, session) in sessions.enumerated() {
        for asked in names.indices where asked != asker {
          group.addTask { await session.say("friends add \(names[asked])") }
        }
      }
    }

    let (friendships, requests) = try await one.database.read { connection in
      (
        try connection.value("SELECT count(*) FROM friendship", as: Int.self),
        try connection.value("SELECT count(*) FROM friend_request", as: Int.self)
      )
    }
    #expect(friendships == names.count * (names.count - 1))
    #expect(requests == 0)
    #expect(try await one.mediator.findings(in: one.database) == [])
    await close()
  }

  @Test func `store no message after a block was answered`() async throws {
    let alice = await user("alice", at: one)
    let bobby = await user("bobby", at: other)
    await alice.say("friends add bobby")
    await bobby.say("friends accept alice")

    let sending = Task {
      var sent = 0
      while sent < 5_000, await bobby.code("send alice 'number \(sent)'") == nil { sent += 1 }
      return sent
    }
    while try await messages() == 0 {}
    #expect(await alice.code("friends block bobby --yes") == nil)
    let stored = try await messages()
    let sent = await sending.value

    #expect(try await messages() == stored)
    #expect(sent == stored)
    #expect(sent < 5_000)
    #expect(try await one.mediator.findings(in: one.database) == [])
    await close()
  }

  @Test func `number the messages of many senders without a gap`() async throws {
    let alice = await user("alice", at: one)
    let bobby = await user("bobby", at: other)
    await alice.say("friends add bobby")
    await bobby.say("friends accept alice")

    await withTaskGroup(of: Void.self) { group in
      for session in [alice, bobby] {
        let name = session.session === alice.session ? "bobby" : "alice"
        group.addTask { for number in 0..<25 { await session.say("send \(name) '\(number)'") } }
      }
    }

    let numbers = try await one.database.read { connection in
      try connection.all("SELECT id & 4294967295 FROM messaging_message ORDER BY id") { row in
        try row[0] as Int
      }
    }
    #expect(numbers == Array(1...50))
    #expect(try await one.mediator.findings(in: one.database) == [])
    await close()
  }

  @Test func `deliver each event once, although both deliver`() async throws {
    let alice = await user("alice", at: one)
    await alice.say("friends list")
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        let app = number % 2 == 0 ? one : other
        group.addTask { try await app.log.deliver() }
      }
      _ = try await group.reduce(0, +)
    }

    let profiles: Int? = try await one.database.read { connection in
      try connection.value("SELECT count(*) FROM profile")
    }
    #expect(profiles == 1)
    #expect(try await one.log.deliveries([.failed, .abandoned]).isEmpty)
    await close()
  }

  @Test func `end a session at both`() async throws {
    let alice = await user("alice", at: one)
    let again = await MemorySession(in: other, profile: "again")
    await again.say("login alice 'seven green chairs outside'")
    #expect(await again.text("whoami").contains("You are alice."))

    await alice.say("auth logout --everywhere")

    #expect(await !again.text("whoami").contains("You are alice."))
    await close()
  }

  private func messages() async throws -> Int {
    try await one.database.read { connection in
      try connection.value("SELECT count(*) FROM messaging_message") ?? 0
    }
  }
}
