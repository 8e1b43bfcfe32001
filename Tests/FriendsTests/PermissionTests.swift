import AuthContract
import FriendsContract
import Links
import Mediator
import TestKit
import Testing

@testable import Friends

/// Who may do what, command by command; a command without a row fails.
@Suite struct `The permissions` {
  /// What the one who acts is to the other.
  enum Standing: String, CaseIterable {
    case friend, stranger, asked, wasAsked, blocked, blocking, deleted
  }

  /// What comes of each command, in the order of the standings: friend, stranger, asked (one has
  /// asked the other), wasAsked (the other has asked), blocked (by the other), blocking (the other),
  /// deleted (the other is gone).
  static let rows: [String: [String]] = [
    "add": [
      "already-friends", "asked", "asked", "befriended", "asked", "blocked-by-you", "nobody-named",
    ],
    "accept": [
      "already-friends", "has-not-asked", "has-not-asked", "befriended", "has-not-asked",
      "has-not-asked", "nobody-named",
    ],
    "decline": [
      "has-not-asked", "has-not-asked", "has-not-asked", "declined", "has-not-asked",
      "has-not-asked", "nobody-named",
    ],
    "cancel": [
      "not-asked", "not-asked", "cancelled", "not-asked", "not-asked", "not-asked", "nobody-named",
    ],
    "remove": [
      "removed", "not-friends", "not-friends", "not-friends", "not-friends", "not-friends",
      "nobody-named",
    ],
    "block": ["blocked", "blocked", "blocked", "blocked", "blocked", "blocked", "nobody-named"],
    "unblock": [
      "not-blocked", "not-blocked", "not-blocked", "not-blocked", "not-blocked", "unblocked",
      "nobody-named",
    ],
    "list": [String](repeating: "ok", count: 7),
    "requests": [String](repeating: "ok", count: 7),
    "blocked": [String](repeating: "ok", count: 7),
    "suggest": [String](repeating: "ok", count: 7),
  ]

  @Test func `have a row for every command`() async throws {
    try await Town.test { town in
      let commands = town.alone.mediator.commands.entries.map { $0.words[1] }
      #expect(Set(commands) == Set(Self.rows.keys))
    }
  }

  @Test(arguments: rows.keys.sorted(), Standing.allCases)
  func `are those of the table`(_ command: String, _ standing: Standing) async throws {
    let index = try #require(Standing.allCases.firstIndex(of: standing))
    try await Town.test { town in
      try await town.bring(about: standing)

      let outcome = try await town.perform(command, as: town.call(as: 1))

      #expect(outcome == Self.rows[command]?[index])
    }
  }

  @Test(arguments: rows.keys.sorted())
  func `are none for whoever is not signed in`(_ command: String) async throws {
    try await Town.test { town in
      let outcome = try await town.perform(command, as: town.alone.mediator.call())

      #expect(outcome == "unauthorised")
    }
  }
}

extension Town {
  fileprivate func bring(about standing: `The permissions`.Standing) async throws {
    switch standing {
    case .friend: try await befriend(1, 2)
    case .stranger: break
    case .asked: _ = try await act(.ask, 1, 2)
    case .wasAsked: _ = try await act(.ask, 2, 1)
    case .blocked: _ = try await act(.block, 2, 1)
    case .blocking: _ = try await act(.block, 1, 2)
    case .deleted: try await delete(2)
    }
  }

  /// Performs a command by its words, about person 2 where it is about somebody.
  fileprivate func perform(_ name: String, as call: CallContext) async throws -> String {
    let entry = try #require(alone.mediator.commands.entries.first { $0.words[1] == name })
    let isAboutSomebody = entry.parameters.first?.name == "username"
    let command = try entry.parse(isAboutSomebody ? ["person2"] : [])
    do throws(Problem) {
      let answer = try await command.perform(call)
      return (answer as? FriendshipChangeResponse)?.change.rawValue ?? "ok"
    } catch {
      return error.code.replacing("friends.", with: "")
    }
  }
}
