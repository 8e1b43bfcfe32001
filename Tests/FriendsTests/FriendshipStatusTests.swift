import AuthContract
import FriendsContract
import Mediator
import Testing

@testable import Friends

@Suite(.timeLimit(.minutes(15))) struct `What there is between two users` {
  func status(_ town: Town, _ person: AccountID, _ other: AccountID) async throws
    -> FriendshipStatus
  {
    try await town.call(as: person).perform(ShowFriendship(with: Username(other)))
  }

  @Test func `follows requests and friendships from both sides`() async throws {
    try await Town.test { town in
      #expect(try await status(town, 1, 2).kind == .strangers)
      #expect(try await status(town, 1, 1).kind == .yourself)

      _ = try await town.act(.ask, 1, 2)
      #expect(try await status(town, 1, 2).kind == .asked)
      #expect(try await status(town, 2, 1).kind == .asksYou)

      _ = try await town.act(.accept, 2, 1)
      #expect(try await status(town, 1, 2).kind == .friends)
      #expect(try await status(town, 2, 1).kind == .friends)
    }
  }

  @Test func `tells nothing of a declined request to either`() async throws {
    try await Town.test { town in
      _ = try await town.act(.ask, 1, 2)
      _ = try await town.act(.decline, 2, 1)

      #expect(try await status(town, 1, 2).kind == .asked)
      #expect(try await status(town, 2, 1).kind == .strangers)
    }
  }

  @Test func `tells of a block only to the user who has blocked`() async throws {
    try await Town.test { town in
      try await town.befriend(1, 3)
      try await town.befriend(2, 3)
      try await town.befriend(1, 2)
      #expect(try await status(town, 1, 2).mutualCount == 1)

      _ = try await town.act(.block, 2, 1)

      #expect(try await status(town, 2, 1) == FriendshipStatus(.blocked))
      #expect(try await status(town, 1, 2) == FriendshipStatus(.strangers))
    }
  }

  @Test func `counts all mutual friends, and names some`() async throws {
    try await Town.test { town in
      for friend in [3, 4, 5, 6, 7] as [AccountID] { try await town.befriend(1, friend) }
      for friend in [4, 5, 6, 7, 8] as [AccountID] { try await town.befriend(2, friend) }

      let status = try await status(town, 1, 2)

      #expect(status.kind == .strangers)
      #expect(status.mutualCount == 4)
      #expect(status.mutualFriends.map(\.username.text) == ["person4", "person5", "person6"])
      #expect(status.mutualFriends.first?.name == "Person 4")
    }
  }

  @Test func `is nothing where there is no such user`() async throws {
    try await Town.test { town in
      try await town.delete(2)

      #expect(try await status(town, 1, 2) == FriendshipStatus(.strangers))
    }
  }
}
