import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite(.timeLimit(.minutes(15))) struct `A profile` {
  @Test func `is created when an account is registered`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "Alice"])

      let card = try await world.call(as: 1).perform(ShowProfile())

      #expect(card.username.text == "Alice")
      #expect(card.name == "Alice")
      #expect(card.visibility == .everyone)
      #expect(card.description == "Alice (Alice)\nVisibility: everyone")
    }
  }

  @Test func `is there before the event of its account arrives, and reading it stores nothing`()
    async throws
  {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice"])
      world.others.enter(2, "Bob")

      _ = world.database.takeTransactions()
      let card = try await world.call(as: 1).perform(ShowProfile("bob"))
      let own = try await world.call(as: 2).perform(ShowProfile())
      #expect(world.database.takeTransactions().writes == 0)
      try await world.register([2: "Bob"])

      #expect(card == own.withoutVisibility)
      #expect(card.name == "Bob")
      #expect(try await world.call(as: 2).perform(ShowProfile()).name == "Bob")
    }
  }

  @Test func `can be changed before the event of its account arrives, which changes nothing`()
    async throws
  {
    try await ProfileTestWorld.test { world in
      world.others.enter(2, "Bob")

      let changed = try await world.change(2, status: "early")
      try await world.register([2: "Bob"])

      #expect(changed.status == "early")
      #expect(try await world.call(as: 2).perform(ShowProfile()) == changed)
      #expect(try await world.call(as: 2).perform(SearchPeople(text: "bob")).people.count == 1)
    }
  }

  @Test func `is found regardless of the case of the username`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "Bob"])

      let card = try await world.call(as: 1).perform(ShowProfile("bOB"))

      #expect(card.username.text == "Bob")
    }
  }

  @Test func `shows only its owner who may see it`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob"])

      let own = try await world.call(as: 2).perform(ShowProfile("bob"))
      let other = try await world.call(as: 1).perform(ShowProfile("bob"))

      #expect(own.visibility == .everyone)
      #expect(other.visibility == nil)
    }
  }

  /// What the one who looks is to the owner.
  enum Viewer: CaseIterable {
    case owner, friend, stranger, blocked, blocking
  }

  static let sights: [Visibility: [Viewer]] = [
    .everyone: [.owner, .friend, .stranger],
    .friends: [.owner, .friend],
    .nobody: [.owner],
  ]

  @Test(arguments: Visibility.allCases, Viewer.allCases)
  func `is visible to the users that its visibility admits`(
    _ visibility: Visibility,
    _ viewer: Viewer
  ) async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "viewer", 2: "owner"])
      try await world.change(2, visibility: visibility)
      world.bring(about: viewer)
      let account: AccountID = viewer == .owner ? 2 : 1

      let shown = try await world.refusal(of: ShowProfile("owner"), as: account)
      let pictured = try await world.refusal(of: AvatarOf("owner"), as: account)
      let found = try await world.call(as: account).perform(SearchPeople(text: "owner")).people

      let isVisible = Self.sights[visibility]?.contains(viewer) ?? false
      #expect(shown == (isVisible ? nil : "profile.not-found"))
      #expect(pictured == shown)
      #expect(found.count == (isVisible ? 1 : 0))
    }
  }

  @Test func `that is hidden is refused with the same error as a missing one`()
    async throws
  {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "viewer", 2: "owner"])
      world.others.block(1, by: 2)
      var refusals: [ProfileError] = []
      for username in ["owner", "nowhere"] as [Username] {
        do throws(CallFailure<ProfileError>) {
          _ = try await world.call(as: 1).perform(ShowProfile(username))
        } catch {
          if case .refused(let refusal) = error { refusals.append(refusal) }
        }
      }

      #expect(refusals == [.notFound("owner"), .notFound("nowhere")])
    }
  }
}

extension ProfileTestWorld {
  fileprivate func bring(about viewer: `A profile`.Viewer) {
    switch viewer {
    case .owner, .stranger: break
    case .friend: others.befriend(1, 2)
    case .blocked: others.block(1, by: 2)
    case .blocking: others.block(2, by: 1)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Display names` {
  @Test func `are answered in batches, also for deleted accounts`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob", 3: "carol"])
      try await world.change(2, name: "Robert")
      try await world.delete(3)
      world.others.enter(4, "dave")

      let names = try await world.call(as: 1).perform(DisplayNames([1, 2, 3, 4, 5]))

      #expect(
        names == [1: "alice", 2: "Robert", 3: "deleted account", 4: "dave", 5: "deleted account"]
      )
    }
  }

  @Test func `of public profiles are those that everyone may see`() async throws {
    try await ProfileTestWorld.test { world in
      try await world.register([1: "alice", 2: "bob", 3: "carol"])
      try await world.change(2, visibility: .friends)
      try await world.change(3, visibility: .nobody)

      let open = try await world.call(as: 9).perform(PubliclyVisibleAccounts(among: [1, 2, 3, 4]))

      #expect(open == [1])
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The pictures beside names` {
  @Test func `are those of users who show theirs to the reader`() async throws {
    try await ProfileTestWorld.test(files: .holding(PictureSample.png.bytes)) { world in
      try await world.register([1: "ann", 2: "bob", 3: "cat", 4: "dan", 5: "eve", 6: "fay"])
      for person in [1, 2, 3, 4, 5] as [AccountID] {
        _ = try await world.call(as: person).perform(ChangeAvatar(file: "a.png"))
      }
      for person in [2, 3] as [AccountID] { try await world.change(person, visibility: .friends) }
      try await world.change(4, visibility: .nobody)
      world.others.befriend(1, 2)
      world.others.block(5, by: 1)
      let screen = Screen("People") {
        for name in ["ann", "bob", "cat", "dan", "eve", "fay", "gil"] {
          ListRow(.person(ScreenPerson(username: name, name: name)))
        }
        LabeledValue("owner", .person(ScreenPerson(username: "bob", name: "bob")))
      }
      let shown = ScreenDescription(screen) { _ in nil }

      let seen = await world.call(as: 1).addingPictures(to: shown)
      let unseen = await world.alone.mediator.call(as: .anonymous).addingPictures(to: shown)

      #expect(seen.rows.filter { $0.label.picture != nil }.map(\.title) == ["ann", "bob"])
      #expect(seen.rows.first?.label.picture?.parameters == ["username": "ann"])
      #expect(seen.rows.map(\.title) == shown.rows.map(\.title))
      #expect(unseen == shown)
    }
  }
}

extension ScreenValue {
  fileprivate var picture: ScreenPicture? {
    if case .person(let person) = self { person.picture } else { nil }
  }
}
