import AuthContract
import FriendsContract
import Links
import Mediator
import MessagingContract
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(isLong ? 60 : 15)), .enabled(if: RacingApps.canRun))
struct `Four programs that race on a slow network` {
  /// Runs a race among people, and expects that it leaves nothing wrong.
  private func expectNothingWrong(
    people: Int,
    at location: SourceLocation = #_sourceLocation,
    _ race: (RacingApps) async throws -> Int
  ) async throws {
    let apps = try await RacingApps(people: people)
    #expect(try await race(apps) == 0, sourceLocation: location)
    let findings = try await apps.findings()
    #expect(findings == [], sourceLocation: location)
    await apps.close()
  }

  @Test func `make one friendship of each two requests that cross`() async throws {
    let people = isLong ? 46 : 8
    try await expectNothingWrong(people: people) { race in
      try await Races.crossRequests(among: people, in: race)
    }
  }

  @Test func `store no message after a block was answered`() async throws {
    let people = isLong ? 2_000 : 24
    try await expectNothingWrong(people: people) { race in
      try await Races.blockSenders(among: people, in: race)
    }
  }

  @Test func `number the messages of many senders without a gap`() async throws {
    let each = isLong ? 100 : 6
    try await expectNothingWrong(people: 8) { race in
      try await Races.number(each, by: 8, in: race)
    }
  }

  @Test func `let nobody accept beyond the limit of friends`() async throws {
    try await expectNothingWrong(people: FriendLimits.standard.friends + 8) { race in
      try await Races.acceptAtLimit(in: race)
    }
  }

  @Test func `let nobody be accepted beyond the limit of friends`() async throws {
    try await expectNothingWrong(people: FriendLimits.standard.friends + 8) { race in
      try await Races.beAcceptedAtLimit(in: race)
    }
  }

  @Test func `let nobody ask beyond the limit of open requests`() async throws {
    try await expectNothingWrong(people: FriendLimits.standard.openRequests + 8) { race in
      try await Races.askAtLimit(in: race)
    }
  }

  @Test func `fill a group to its limit and no further`() async throws {
    try await expectNothingWrong(people: CreateGroup.maximumMembers + 8) { race in
      try await Races.inviteToFullGroup(in: race)
    }
  }

  @Test func `give a username to one of many who ask for it at once`() async throws {
    let race = try await RacingApps(people: 1)
    let password = SecretText("seven green chairs outside")
    let name = try race.name(7)
    let accepted = try await race.count(of: Array(0..<8)) { _, number in
      try await race.act(Register(username: name, password: password), as: nil, at: number)
    }

    #expect(accepted == 1)
    #expect(try await race.count("SELECT count(*) FROM auth_account WHERE folded = 'user7'") == 1)
    await race.close()
  }
}

@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: RacingApps.canRun))
struct `A message to a friend by a slow network` {
  /// Two reads come before the transaction: of the session, and of the friend's account.
  @Test func `waits five times in its transaction`() async throws {
    let race = try await RacingApps(people: 2)
    try race.befriend(1, 2)
    let (friend, text) = try (race.name(2), race.text("hello"))
    var trips: [Int] = []
    for _ in 0..<5 {
      let before = race.roundTrips
      try await race.act(SendMessage(correspondent: .person(friend), text: text), as: 1, at: 0)
      trips.append(race.roundTrips - before)
    }

    #expect(trips.min() == 2 + 5, "\(trips)")
    await race.close()
  }
}

/// The controls of the races: each of them is lost where a write forgets to name what it changes.
@Suite(.serialized, .timeLimit(.minutes(15)), .enabled(if: RacingApps.canRun))
struct `A race in which a write forgets` {
  /// Runs a race until it is lost, which may take more than one try, and returns by how much.
  private func wrongs(
    people: Int,
    forgetting: ForgetfulDatabase.Forgetting,
    _ race: (RacingApps) async throws -> Int
  ) async throws -> Int {
    var count = 0
    for _ in 0..<10 where count <= 0 {
      let apps = try await RacingApps(people: people, forgetting: forgetting)
      count = try await race(apps)
      await apps.close()
    }
    return count
  }

  @Test(arguments: [0, 1])
  func `one of two people is lost where their requests cross`(_ place: Int) async throws {
    let count = try await wrongs(people: 8, forgetting: .subject(place)) { race in
      try await Races.crossRequests(among: 8, in: race)
    }
    #expect(count > 0)
  }

  @Test(arguments: [0, 1])
  func `the sender or the receiver is lost to a block`(_ place: Int) async throws {
    let count = try await wrongs(people: 24, forgetting: .subject(place)) { race in
      try await Races.blockSenders(among: 24, in: race)
    }
    #expect(count > 0)
  }

  @Test func `the one who accepts is lost at the limit of friends`() async throws {
    let people = FriendLimits.standard.friends + 8
    let count = try await wrongs(people: people, forgetting: .subject(0)) { race in
      try await Races.acceptAtLimit(in: race)
    }
    #expect(count > 0)
  }

  @Test func `the one who is accepted is lost at the limit of friends`() async throws {
    let people = FriendLimits.standard.friends + 8
    let count = try await wrongs(people: people, forgetting: .subject(1)) { race in
      try await Races.beAcceptedAtLimit(in: race)
    }
    #expect(count > 0)
  }

  @Test func `the one who asks is lost at the limit of open requests`() async throws {
    let people = FriendLimits.standard.openRequests + 8
    let count = try await wrongs(people: people, forgetting: .subject(0)) { race in
      try await Races.askAtLimit(in: race)
    }
    #expect(count > 0)
  }

  @Test func `to exclude all others is lost at the limit of a group`() async throws {
    let people = CreateGroup.maximumMembers + 8
    let count = try await wrongs(people: people, forgetting: .everyone) { race in
      try await Races.inviteToFullGroup(in: race)
    }
    #expect(count > 0)
  }
}
