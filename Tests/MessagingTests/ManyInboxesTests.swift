import AuthContract
import Database
import Mediator
import MessagingContract
import Navigation
import SQLite
import TestKit
import Testing

@testable import Messaging

/// 10,000 users look at their inboxes in one process.
@Suite(.timeLimit(.minutes(15)))
struct `Open inboxes of 10,000 users` {
  /// An inbox on a screen, and how often it was loaded again.
  private struct OpenInbox {
    let navigator: Navigator
    let watch: TopicWatch
    let changes: Int
    var loads = 0
  }

  private static let count = 10_000

  @Test func `are loaded again only where a message arrives`() async throws {
    try await World.run { world in
      let hub = TopicHub()
      var follower = TopicChangeRelay(of: world.database, telling: hub)
      var inboxes = try await openInboxes(in: world, hub)
      let receiver = AccountID(rawValue: 7_777)
      try await world.befriend(alice, receiver)
      await follower.start()

      try await world.send("for one of them", from: alice, to: receiver)
      await follower.catchUp()
      for number in inboxes.indices {
        let inbox = inboxes[number]
        guard inbox.watch.changeCount != inbox.changes else { continue }
        inboxes[number].loads += 1
        #expect(await inbox.navigator.refresh() == .current)
      }

      // The sender's own inbox shows what was sent.
      let loaded = inboxes.indices.filter { inboxes[$0].loads > 0 }.map { $0 + 1 }
      #expect(loaded == [1, 7_777])
      let shown = inboxes[7_776].navigator.screen.map { "\($0)" } ?? ""
      #expect(shown.contains("for one of them"), "\(shown)")
    }
  }

  private func openInboxes(in world: World, _ hub: TopicHub) async throws -> [OpenInbox] {
    var inboxes: [OpenInbox] = []
    for account in 1...Int64(Self.count) {
      let watch = TopicWatch(of: hub)
      let navigator = Navigator(
        world.alone.mediator,
        as: .account(account),
        watchedBy: watch
      )
      await navigator.start(.stack(MessagingScene.inbox))
      _ = await navigator.refresh()
      #expect(!watch.topics.isEmpty)
      inboxes.append(
        OpenInbox(navigator: navigator, watch: watch, changes: watch.changeCount)
      )
    }
    return inboxes
  }
}
