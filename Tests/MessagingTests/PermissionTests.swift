import AuthContract
import Links
import Mediator
import MessagingContract
import TestKit
import Testing

/// The outcome of each command for each role; a command without a row fails.
// Requirement A15.
@Suite struct `The permissions of Messaging` {
  /// The role of a caller in the group with the message.
  enum Role: String, CaseIterable, Sendable {
    case owner, member, outsider, left, signedOut
  }

  /// The outcomes of each line, in the order of the roles.
  static let rows: [String: [String]] = [
    "inbox": ["ok", "ok", "ok", "ok", "unauthorised"],
    "send group/1 hello": ["ok", "ok", "no-conversation", "no-conversation", "unauthorised"],
    "read group/1": ["ok", "ok", "no-conversation", "no-conversation", "unauthorised"],
    "mark group/1": ["ok", "ok", "no-conversation", "no-conversation", "unauthorised"],
    "edit 1.1 changed": ["ok", "not-yours", "no-message", "no-message", "unauthorised"],
    "delete 1.1": ["ok", "not-yours", "no-message", "no-message", "unauthorised"],
    "search first --with group/1": [
      "ok", "ok", "no-conversation", "no-conversation", "unauthorised",
    ],
    "group Title user9": ["ok", "not-friends", "not-friends", "not-friends", "unauthorised"],
    "invite 1 user9": [
      "ok", "not-friends", "no-conversation", "no-conversation", "unauthorised",
    ],
    "leave 1": ["ok", "ok", "no-conversation", "no-conversation", "unauthorised"],
    "rename 1 Title": ["ok", "not-owner", "no-conversation", "no-conversation", "unauthorised"],
    "handover 1 bob": ["ok", "not-owner", "no-conversation", "no-conversation", "unauthorised"],
    "members 1": ["ok", "ok", "no-conversation", "no-conversation", "unauthorised"],
    "export group/1 FILE": ["ok", "ok", "no-conversation", "no-conversation", "unauthorised"],
  ]

  @Test func `have a row for every command`() async throws {
    try await World.run { world in
      let commands = world.alone.mediator.commands.entries.map { $0.words[1] }
      let rows = Self.rows.keys.compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(commands.sorted() == rows.sorted())
    }
  }

  @Test(arguments: rows.keys.sorted(), Role.allCases)
  func `match the table`(line: String, role: Role) async throws {
    let index = try #require(Role.allCases.firstIndex(of: role))
    try await TestFolder.run { folder in
      try await World.run { world in
        try await world.prepare()
        let words = "messaging " + line.replacing("FILE", with: folder.path("out.jsonl"))

        let answer = try await world.perform(words, as: role.caller)

        #expect(answer == Self.rows[line]?[index])
      }
    }
  }
}

extension `The permissions of Messaging`.Role {
  fileprivate var caller: Caller {
    switch self {
    case .owner: .account(alice.rawValue)
    case .member: .account(bob.rawValue)
    case .outsider: .account(carol.rawValue)
    case .left: .account(dave.rawValue)
    case .signedOut: .anonymous
    }
  }
}

extension World {
  /// Alice owns a group with her message; bob is a member, dave has left, carol never joined.
  fileprivate func prepare() async throws {
    try await befriend(alice, carol, AccountID(rawValue: 9))
    let group = try await group(alice, bob, dave)
    try await send("first", from: alice, to: .group(group))
    _ = try await call(dave).perform(LeaveGroup(group))
  }

  /// Performs a line, and returns `ok` or the last part of the problem's code.
  fileprivate func perform(_ line: String, as caller: Caller) async throws -> String {
    let mediator = alone.mediator
    guard case .found(let entry, let rest) = mediator.commands.find(try ShellWords.split(line))
    else {
      return "unknown"
    }
    do throws(Problem) {
      _ = try await entry.parseOrReport(CommandArguments(rest)).perform(alone.call(as: caller))
      return "ok"
    } catch {
      return error.code.split(separator: ".").last.map(String.init) ?? error.code
    }
  }
}

extension CommandDescriptor {
  fileprivate func parseOrReport(_ arguments: CommandArguments) throws(Problem) -> BoundCommand {
    do throws(ParameterError) {
      return try parse(arguments)
    } catch {
      throw Problem(code: "arguments", message: error.description)
    }
  }
}
