import AuthContract
import Links
import Mediator
import MessagingContract
import TestKit
import Testing

/// The outcome of each command for each role; a command without a row fails.
// Requirement A15.
@Suite(.timeLimit(.minutes(15))) struct `The permissions of Messaging` {
  /// The role of a caller in the group with the message.
  enum Role: String, CaseIterable, Sendable {
    case owner, admin, member, outsider, left, signedOut
  }

  /// An invited user is told to accept, where the group would be shown or written to.
  private static let forMembersAndInvited = [
    "ok", "ok", "ok", "invited", "no-conversation", "unauthorised",
  ]
  private static let forMembers = [
    "ok", "ok", "ok", "no-conversation", "no-conversation", "unauthorised",
  ]
  private static let forManagers = [
    "ok", "ok", "not-admin", "no-conversation", "no-conversation", "unauthorised",
  ]
  private static let forOwner = [
    "ok", "not-owner", "not-owner", "no-conversation", "no-conversation", "unauthorised",
  ]
  private static let forSender = [
    "ok", "not-yours", "not-yours", "no-message", "no-message", "unauthorised",
  ]
  private static let forReaders = ["ok", "ok", "ok", "no-message", "no-message", "unauthorised"]
  private static let forAnyone = ["ok", "ok", "ok", "ok", "ok", "unauthorised"]

  /// The outcomes of each line, in the order of the roles.
  static let rows: [String: [String]] = [
    "inbox": forAnyone,
    "send group/1 hello": forMembersAndInvited,
    "read group/1": forMembersAndInvited,
    "mark group/1": forMembers,
    "edit 1.1 changed": forSender,
    "delete 1.1": forSender,
    "reply 1.1 hello": forReaders,
    "receipts 1.1": forSender,
    "react 1.1 👍": forReaders,
    "unreact 1.1 👍": forReaders,
    "edits 1.1": forReaders,
    "reactions 1.1": forReaders,
    "search first --with group/1": forMembers,
    "group Title user9": [
      "ok", "not-friends", "not-friends", "not-friends", "not-friends", "unauthorised",
    ],
    "invite 1 user9": [
      "ok", "not-friends", "not-friends", "no-conversation", "no-conversation", "unauthorised",
    ],
    "invitations": forAnyone,
    "join 1": ["not-invited", "not-invited", "not-invited", "ok", "not-invited", "unauthorised"],
    "reject 1": ["not-invited", "not-invited", "not-invited", "ok", "not-invited", "unauthorised"],
    "leave 1": forMembers,
    "rename 1 Title": forManagers,
    "describe 1 About": forManagers,
    "history 1 all": forManagers,
    "promote 1 bob": forOwner,
    "demote 1 user5": forOwner,
    "expel 1 bob": forManagers,
    "handover 1 bob": forOwner,
    "members 1": forMembersAndInvited,
    "settings": forAnyone,
    "mute group/1": forMembers,
    "unmute group/1": forMembers,
    "notices group/1 mentions": forMembers,
    "archive group/1": forMembers,
    "unarchive group/1": forMembers,
    "pin group/1": forMembers,
    "unpin group/1": forMembers,
    "export group/1 FILE": forMembers,
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
    case .admin: .account(5)
    case .member: .account(bob.rawValue)
    case .outsider: .account(carol.rawValue)
    case .left: .account(dave.rawValue)
    case .signedOut: .anonymous
    }
  }
}

extension World {
  /// Alice owns a group with her message; user5 is an admin, bob a member, dave has left, and carol
  /// is invited.
  fileprivate func prepare() async throws {
    try await befriend(alice, carol, AccountID(rawValue: 9))
    let admin = AccountID(rawValue: 5)
    let group = try await group(alice, bob, dave, admin)
    try await send("first", from: alice, to: .group(group))
    let owner = call(alice)
    _ = try await owner.perform(PromoteMember(group: group, username: admin.username))
    _ = try await owner.perform(InviteToGroup(group: group, username: carol.username))
    _ = try await call(dave).perform(LeaveGroup(group))
  }

  /// Performs a line, and returns `ok` or the last part of the problem's code.
  func perform(
    _ line: String,
    as caller: Caller,
    observing observer: (any DependencyRecorder)? = nil
  ) async throws -> String {
    let mediator = alone.mediator
    let call = mediator.call(as: caller, trace: alone.trace, observing: observer)
    guard case .found(let entry, let rest) = mediator.commands.find(try ShellWords.split(line))
    else {
      return "unknown"
    }
    do throws(Problem) {
      _ = try await entry.parseOrReport(CommandArguments(rest)).perform(call)
      return "ok"
    } catch {
      return error.code.split(separator: ".").last.map(String.init) ?? error.code
    }
  }
}

extension CommandDescriptor {
  fileprivate func parseOrReport(_ arguments: CommandArguments) throws(Problem) -> CommandInvocation
  {
    do throws(ParameterError) {
      return try parse(arguments)
    } catch {
      throw Problem(code: "arguments", message: error.description)
    }
  }
}
