import AuthContract
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The permission to invite and to join` {
  /// The caller: a member by role, a guest, a guest whose inviter has blocked them, or nobody.
  enum Role: Int64, CaseIterable, Sendable {
    case owner = 1
    case member, guest, blocked, admin, outsider, signedOut
  }

  /// The outcomes of each line, in the order of the roles.
  static let rows: [String: [String]] = [
    "invite 1 user9": of(members: ["ok", "ok", "ok"], others: "no-conversation"),
    "invite 1 carol": of(members: Array(repeating: "already-invited", count: 3)),
    "invite 1 user5": of(members: ["already-member", "not-friends", "not-friends"]),
    "invite 1 dave": of(members: ["blocked-by-you", "not-friends", "not-friends"]),
    "invite 1 nobody": of(
      members: Array(repeating: "nobody-named", count: 3),
      others: "nobody-named"
    ),
    "invite 7 user9": of(members: Array(repeating: "no-conversation", count: 3)),
    "invite Walk user9": of(members: ["ok", "ok", "ok"], others: "no-group"),
    "join 1": [
      "not-invited", "not-invited", "ok", "not-invited", "not-invited", "not-invited",
      "unauthorised",
    ],
    "join 7": Array(repeating: "not-invited", count: 6) + ["unauthorised"],
    "expel 1 carol": of(members: ["ok", "not-admin", "ok"]),
    "expel 1 user9": of(members: ["not-member", "not-admin", "not-member"]),
  ]

  /// The outcomes for owner, member and admin, and the one for guests and outsiders.
  private static func of(
    members: [String],
    others: String = "no-conversation"
  ) -> [String] {
    [members[0], members[1], others, others, members[2], others, "unauthorised"]
  }

  @Test(arguments: rows.keys.sorted(), Role.allCases)
  func `depends on who asks, and a refusal changes nothing`(line: String, role: Role) async throws {
    try await World.run { world in
      try await world.prepareGuests()
      let caller: Caller = role == .signedOut ? .anonymous : .account(role.rawValue)

      let answer = try await world.perform("messaging \(line)", as: caller)

      let index = try #require(Role.allCases.firstIndex(of: role))
      #expect(answer == Self.rows[line]?[index])
      let (members, invitations) = try await (
        world.database.count("messaging_member"), world.database.count("messaging_invitation")
      )
      #expect(answer == "ok" || (members == 3 && invitations == 2))
    }
  }
}

extension World {
  /// Alice owns a group with the member bob and the admin user5; carol and dave are invited, and
  /// alice has blocked dave since.
  fileprivate func prepareGuests() async throws {
    let (admin, friend) = (AccountID(rawValue: 5), AccountID(rawValue: 9))
    let group = try await group(alice, bob, admin)
    try await befriend(alice, carol, dave)
    try await befriend(carol, bob, admin)
    try await befriend(friend, alice, bob, admin)
    let owner = call(alice)
    _ = try await owner.perform(PromoteMember(group: group, username: admin.username))
    for guest in [carol, dave] {
      _ = try await owner.perform(InviteToGroup(group: group, username: guest.username))
    }
    try await block(dave, by: alice)
  }
}
