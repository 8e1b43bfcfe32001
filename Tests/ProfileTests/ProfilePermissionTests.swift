import AuthContract
import Database
import Links
import Mediator
import ProfileContract
import SQLite
import TestKit
import Testing

@testable import Profile

/// Who may do what, command by command; a command without a row fails.
@Suite(.timeLimit(.minutes(15))) struct `The permissions of profiles` {
  /// What the one who acts is to the other.
  enum Standing: String, CaseIterable {
    case owner, friend, stranger, blocked, blocking, deleted
  }

  /// What comes of each command about a user who shows themselves to friends only, in the order of
  /// the standings: owner, friend, stranger, blocked (by the other), blocking (the other), deleted
  /// (the other is gone).
  static let rows: [String: [String]] = [
    "show": ["ok", "ok", "not-found", "not-found", "not-found", "not-found"],
    "set": [String](repeating: "ok", count: 6),
    "avatar": [String](repeating: "ok", count: 6),
    "picture": ["no-picture", "no-picture", "not-found", "not-found", "not-found", "not-found"],
    "search": ["1", "1", "0", "0", "0", "0"],
  ]

  static let words: [String: CommandArguments] = [
    "show": ["other"], "set": ["--name=Name"], "avatar": ["--clear"], "picture": ["other"],
    "search": ["oth"],
  ]

  @Test func `have a row for every command`() async throws {
    try await ProfileTestWorld.test { world in
      let commands = world.alone.mediator.commands.entries.map { $0.words[1] }
      #expect(Set(commands) == Set(Self.rows.keys))
    }
  }

  @Test(arguments: rows.keys.sorted(), Standing.allCases)
  func `are those of the table`(_ command: String, _ standing: Standing) async throws {
    let index = try #require(Standing.allCases.firstIndex(of: standing))
    try await ProfileTestWorld.test { world in
      try await world.register([1: "person", 2: "other"])
      try await world.change(2, visibility: .friends)
      switch standing {
      case .owner, .stranger: break
      case .friend: world.others.befriend(1, 2)
      case .blocked: world.others.block(1, by: 2)
      case .blocking: world.others.block(2, by: 1)
      case .deleted: try await world.delete(2)
      }

      let call = world.call(as: standing == .owner ? 2 : 1)
      let outcome = try await world.perform(command, by: call)

      #expect(outcome == Self.rows[command]?[index])
    }
  }

  @Test(arguments: rows.keys.sorted())
  func `refuse a caller who is not signed in`(_ command: String) async throws {
    try await ProfileTestWorld.test { world in
      let outcome = try await world.perform(command, by: world.alone.mediator.call())

      #expect(outcome == "unauthorised")
    }
  }
}

extension ProfileTestWorld {
  /// Performs a command by its words.
  fileprivate func perform(_ name: String, by call: CallContext) async throws -> String {
    let entry = try #require(alone.mediator.commands.entries.first { $0.words[1] == name })
    let command = try entry.parse(`The permissions of profiles`.words[name] ?? [])
    do throws(Problem) {
      let answer = try await command.perform(call)
      return (answer as? PeopleSearchResponse).map { String($0.people.count) } ?? "ok"
    } catch {
      return error.code.replacing("profile.", with: "")
    }
  }
}
