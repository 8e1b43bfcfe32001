import AuthContract
import Database
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Profile

/// Everything that can be asked of the module, with what it costs.
enum Question: String, CaseIterable, Sendable {
  case show, showOther, set, avatar, search, searchFriends, displayNames, openProfiles, avatarOf

  /// Asks it as person 1.
  func ask(_ call: CallContext, about others: [AccountID]) async throws {
    switch self {
    case .show: _ = try await call.perform(ShowProfile(nil))
    case .showOther: _ = try await call.perform(ShowProfile("al100001"))
    case .set: _ = try await call.perform(ChangeProfile(displayName: "Some Name"))
    case .avatar: _ = try await call.perform(ChangeAvatar(file: "picture", clear: false))
    case .search: _ = try await call.perform(SearchPeople(text: "al", limit: 50))
    case .searchFriends:
      _ = try await call.perform(SearchPeople(text: "al", limit: 50, after: nil, friends: true))
    case .displayNames: _ = try await call.perform(DisplayNames(others))
    case .openProfiles: _ = try await call.perform(PublicProfiles(among: others))
    case .avatarOf: _ = try await call.perform(AvatarOf("al100001"))
    }
  }
}

@Suite struct `A question` {
  @Test(arguments: Question.allCases)
  func `takes as many statements and calls for a thousand people as for ten`(
    _ question: Question
  ) async throws {
    let few = try await cost(of: question, people: 10)
    let many = try await cost(of: question, people: 1_000)

    #expect(few == many)
    #expect(few.statements.count <= 4)
    #expect(Set(few.calls).count == few.calls.count)
  }

  @Test func `never goes through a whole table or index`() async throws {
    try await Gallery.test(pictures: .holding(`A picture`.png)) { gallery in
      try await gallery.enter(people: 20)
      for question in Question.allCases {
        try await question.ask(gallery.call(as: 1), about: [2, 3])
      }
      _ = try await gallery.call(as: 1).perform(ChangeAvatar(file: nil, clear: true))
      try await gallery.delete(100_003)

      let scans = try await gallery.database.scans().filter { $0.contains("profile") }
      #expect(scans == [])
    }
  }

  private func cost(of question: Question, people: Int) async throws -> RecordedCost {
    var cost: RecordedCost?
    try await Gallery.test(pictures: .holding(`A picture`.png)) { gallery in
      try await gallery.enter(people: people)
      let others = (0..<people).map { AccountID(rawValue: 100_000 + Int64($0)) }
      _ = gallery.database.takeStatements()

      try await question.ask(gallery.call(as: 1), about: others)

      cost = RecordedCost(of: gallery.alone, on: gallery.database)
    }
    return try #require(cost)
  }
}

extension Gallery {
  /// Enters many people: half are found by their username, half by their name, some for friends only.
  func enter(people: Int) async throws {
    try await register([1: "person"])
    try await database.write { transaction in
      for number in 0..<people {
        let account = AccountID(rawValue: 100_000 + Int64(number))
        let isNamed = number % 2 == 1
        let username = try #require(Username(isNamed ? "al\(100_000 + number)" : "x\(number)y"))
        try StoredProfile.create(for: account, named: username, in: transaction)
        let visibility = number % 4 < 2 ? Visibility.everyone : .friends
        let draft = try ProfileChanges(
          ChangeProfile(displayName: "Allan", bio: nil, status: nil, visibility: visibility)
        )
        _ = try draft.apply(to: account, in: transaction)
      }
    }
    for number in 0..<people { registers.befriend(1, AccountID(rawValue: 100_000 + Int64(number))) }
  }
}
