import AuthContract
import Database
import FriendsContract
import Mediator
import ProfileContract
import TestKit
import Testing

@testable import Profile

@Suite struct `A profile` {
  @Test func `is made when an account is registered`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "Alice"])

      let card = try await gallery.call(as: 1).perform(ShowProfile(nil))

      #expect(card.username.text == "Alice")
      #expect(card.name == "Alice")
      #expect(card.visibility == .everyone)
      #expect(card.description == "Alice (Alice)\nSeen by: everyone")
    }
  }

  @Test func `is there for whoever asks before the news of the account has come`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice"])
      gallery.registers.enter(2, "Bob")

      let card = try await gallery.call(as: 1).perform(ShowProfile("bob"))
      try await gallery.register([2: "Bob"])

      #expect(card.name == "Bob")
      #expect(try await gallery.call(as: 2).perform(ShowProfile(nil)).name == "Bob")
    }
  }

  @Test func `is found whatever the case of the username`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "Bob"])

      let card = try await gallery.call(as: 1).perform(ShowProfile("bOB"))

      #expect(card.username.text == "Bob")
    }
  }

  @Test func `tells nobody but its owner who may see it`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "bob"])

      let own = try await gallery.call(as: 2).perform(ShowProfile("bob"))
      let other = try await gallery.call(as: 1).perform(ShowProfile("bob"))

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
  func `is seen by those for whom it is visible`(
    _ visibility: Visibility,
    _ viewer: Viewer
  ) async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "viewer", 2: "owner"])
      try await gallery.change(2, visibility: visibility)
      gallery.bring(about: viewer)
      let account: AccountID = viewer == .owner ? 2 : 1

      let shown = try await gallery.refusal(of: ShowProfile("owner"), as: account)
      let pictured = try await gallery.refusal(of: AvatarOf("owner"), as: account)
      let found = try await gallery.call(as: account).perform(SearchPeople(text: "owner")).people

      let isVisible = Self.sights[visibility]?.contains(viewer) ?? false
      #expect(shown == (isVisible ? nil : "profile.not-found"))
      #expect(pictured == shown)
      #expect(found.count == (isVisible ? 1 : 0))
    }
  }

  @Test func `that may not be seen is refused in the words for one that is not there`()
    async throws
  {
    try await Gallery.test { gallery in
      try await gallery.register([1: "viewer", 2: "owner"])
      gallery.registers.block(1, by: 2)
      var refusals: [ProfileError] = []
      for username in ["owner", "nowhere"] as [Username] {
        do throws(CallFailure<ProfileError>) {
          _ = try await gallery.call(as: 1).perform(ShowProfile(username))
        } catch {
          if case .refused(let refusal) = error { refusals.append(refusal) }
        }
      }

      #expect(refusals == [.notFound("owner"), .notFound("nowhere")])
    }
  }
}

extension Gallery {
  fileprivate func bring(about viewer: `A profile`.Viewer) {
    switch viewer {
    case .owner, .stranger: break
    case .friend: registers.befriend(1, 2)
    case .blocked: registers.block(1, by: 2)
    case .blocking: registers.block(2, by: 1)
    }
  }
}

@Suite struct `Names` {
  @Test func `come in batches, that of a deleted account included`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "bob", 3: "carol"])
      try await gallery.change(2, name: "Robert")
      try await gallery.delete(3)
      gallery.registers.enter(4, "dave")

      let names = try await gallery.call(as: 1).perform(DisplayNames([1, 2, 3, 4, 5]))

      #expect(
        names == [1: "alice", 2: "Robert", 3: "deleted account", 4: "dave", 5: "deleted account"]
      )
    }
  }

  @Test func `of those alone whom everyone may see are open`() async throws {
    try await Gallery.test { gallery in
      try await gallery.register([1: "alice", 2: "bob", 3: "carol"])
      try await gallery.change(2, visibility: .friends)
      try await gallery.change(3, visibility: .nobody)

      let open = try await gallery.call(as: 9).perform(PublicProfiles(among: [1, 2, 3, 4]))

      #expect(open == [1])
    }
  }
}
