import AuthContract
import FriendsContract
import Links
import Mediator
import TestKit
import Testing

@testable import Friends

/// The outcome of each command for each relationship; a command without a row fails.
@Suite(.timeLimit(.minutes(15))) struct `The permissions` {
  /// The relationship of the caller to the other user.
  enum RelationshipState: String, CaseIterable {
    case friend, stranger, asked, wasAsked, blocked, blocking, deleted
  }

  /// The outcomes of each command, in the order of the states; `asked` and `blocking` are what the
  /// caller did, `wasAsked` and `blocked` what the other user did.
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

  @Test(arguments: rows.keys.sorted(), RelationshipState.allCases)
  func `match the table`(_ command: String, _ state: RelationshipState) async throws {
    let index = try #require(RelationshipState.allCases.firstIndex(of: state))
    try await Town.test { town in
      try await town.make(state)

      let outcome = try await town.perform(command, as: town.call(as: 1))

      #expect(outcome == Self.rows[command]?[index])
    }
  }

  @Test(arguments: rows.keys.sorted())
  func `allow nothing without a signed-in user`(_ command: String) async throws {
    try await Town.test { town in
      let outcome = try await town.perform(command, as: town.alone.mediator.call())

      #expect(outcome == "unauthorised")
    }
  }
}

extension Town {
  fileprivate func make(_ state: `The permissions`.RelationshipState) async throws {
    switch state {
    case .friend: try await befriend(1, 2)
    case .stranger: break
    case .asked: _ = try await act(.ask, 1, 2)
    case .wasAsked: _ = try await act(.ask, 2, 1)
    case .blocked: _ = try await act(.block, 2, 1)
    case .blocking: _ = try await act(.block, 1, 2)
    case .deleted: try await delete(2)
    }
  }

  /// Performs a command by its word, about person 2 if it takes a username.
  fileprivate func perform(_ name: String, as call: CallContext) async throws -> String {
    let entry = try #require(alone.mediator.commands.entries.first { $0.words[1] == name })
    let takesUsername = entry.parameters.first?.name == "username"
    let command = try entry.parse(takesUsername ? ["person2"] : [])
    do throws(Problem) {
      let answer = try await command.perform(call)
      return (answer as? FriendshipChangeResponse)?.change.rawValue ?? "ok"
    } catch {
      return error.code.replacing("friends.", with: "")
    }
  }
}
