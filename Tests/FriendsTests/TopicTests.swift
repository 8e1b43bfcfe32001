import AuthContract
import Database
import FriendsContract
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The topics of a list of people` {
  /// The lists, each with how it is read.
  private static let lists: [(name: String, read: @Sendable (CallContext) async throws -> Void)] = [
    ("friends", { _ = try await $0.perform(ListFriends()) }),
    ("blocked", { _ = try await $0.perform(ListBlocked()) }),
    ("requests", { _ = try await $0.perform(ListFriendRequests()) }),
  ]

  @Test func `tell both of a request, and nobody else`() async throws {
    try await Town.test { town in
      let hub = TopicHub()
      var watches: [(text: String, watch: TopicWatch)] = []
      for person in [1, 2, 3] as [AccountID] {
        for list in Self.lists {
          let watch = TopicWatch(of: hub)
          let call = town.alone.mediator.call(as: .account(person.rawValue)).observed(by: watch)
          try await watch.renew { try await list.read(call) }
          watches.append(("\(person) \(list.name)", watch))
        }
      }
      var follower = TopicChangeRelay(of: town.database, telling: hub)
      await follower.start()

      _ = try await town.act(.ask, 1, 2)
      await follower.catchUp()

      let told = watches.filter { $0.watch.changeCount > 0 }.map(\.text)
      #expect(
        told == ["1 friends", "1 blocked", "1 requests", "2 friends", "2 blocked", "2 requests"]
      )
    }
  }
}
