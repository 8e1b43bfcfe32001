import AuthContract
import Database
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Profile

/// The requests of the module whose cost is measured.
enum ProfileRequestKind: String, CaseIterable, Sendable {
  case show, showOther, set, avatar, search, searchFriends, displayNames, openProfiles, avatarOf

  /// Performs the request as user 1.
  func ask(_ call: CallContext, about others: [AccountID]) async throws {
    switch self {
    case .show: _ = try await call.perform(ShowProfile())
    case .showOther: _ = try await call.perform(ShowProfile("al100001"))
    case .set: _ = try await call.perform(ChangeProfile(displayName: "Some Name"))
    case .avatar: _ = try await call.perform(ChangeAvatar(file: "picture"))
    case .search: _ = try await call.perform(SearchPeople(text: "al", limit: 50))
    case .searchFriends:
      _ = try await call.perform(SearchPeople(text: "al", limit: 50, after: nil, friends: true))
    case .displayNames: _ = try await call.perform(DisplayNames(others))
    case .openProfiles: _ = try await call.perform(PubliclyVisibleAccounts(among: others))
    case .avatarOf: _ = try await call.perform(AvatarOf("al100001"))
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A request to the profile module` {
  @Test(arguments: ProfileRequestKind.allCases)
  func `takes as many statements and requests for 1,000 users as for 10`(
    _ question: ProfileRequestKind
  ) async throws {
    let few = try await cost(of: question, people: 10)
    let many = try await cost(of: question, people: 1_000)

    #expect(few == many)
    #expect(few.statements.count <= 4)
    #expect(Set(few.calls).count == few.calls.count)
  }

  @Test(.disabled(if: PostgreSQLTestServer.isDefault, "the plans are those of SQLite"))
  func `never scans a whole table or index`() async throws {
    try await ProfileTestWorld.test(files: .holding(PictureSample.png.bytes)) { world in
      try await world.enter(people: 20)
      for question in ProfileRequestKind.allCases {
        try await question.ask(world.call(as: 1), about: [2, 3])
      }
      _ = try await world.call(as: 1).perform(ChangeAvatar(clear: true))
      try await world.delete(100_003)

      let scans = try await world.database.scans().filter { $0.contains("profile") }
      #expect(scans == [])
    }
  }

  private func cost(of question: ProfileRequestKind, people: Int) async throws -> RecordedCost {
    var cost: RecordedCost?
    try await ProfileTestWorld.test(files: .holding(PictureSample.png.bytes)) { world in
      try await world.enter(people: people)
      let others = (0..<people).map { AccountID(rawValue: 100_000 + Int64($0)) }
      _ = world.database.takeStatements()

      try await question.ask(world.call(as: 1), about: others)

      cost = RecordedCost(of: world.alone, on: world.database)
    }
    return try #require(cost)
  }
}

extension ProfileTestWorld {
  /// Creates profiles: half are found by username, half by name, some for friends only.
  func enter(people: Int) async throws {
    try await register([1: "person"])
    try await database.write { transaction in
      for number in 0..<people {
        let account = AccountID(rawValue: 100_000 + Int64(number))
        let isNamed = number % 2 == 1
        let username = try #require(Username(isNamed ? "al\(100_000 + number)" : "x\(number)y"))
        try ProfileStore.create(for: account, named: username, in: transaction)
        let visibility = number % 4 < 2 ? Visibility.everyone : .friends
        let changes = try ProfileChanges(
          ChangeProfile(displayName: "Allan", bio: nil, status: nil, visibility: visibility)
        )
        _ = try ProfileStore.change(account, to: changes, in: transaction)
      }
    }
    for number in 0..<people { others.befriend(1, AccountID(rawValue: 100_000 + Int64(number))) }
  }
}
