import Mediator
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A watch that tells a function` {
  private let hub = TopicHub()

  @Test func `calls it for each change of its topics, and for no other`() async {
    let count = Atomic(0)
    let watch = TopicWatch(of: hub) { count.add(1, ordering: .relaxed) }
    await watch.renew { watch.depend(on: [Topic("trains", 1)]) }

    hub.changed([Topic("trains", 1), Topic("trains", 2)])
    hub.changed([Topic("trains", 2)])
    hub.changedEverything()

    #expect(count.load(ordering: .relaxed) == 2)
    #expect(watch.changeCount == 2)
  }

  @Test func `is not kept by the hub`() async {
    let count = Atomic(0)
    do {
      let watch = TopicWatch(of: hub) { count.add(1, ordering: .relaxed) }
      await watch.renew { watch.depend(on: [Topic("trains", 1)]) }
    }

    hub.changed([Topic("trains", 1)])

    #expect(count.load(ordering: .relaxed) == 0)
    #expect(hub.topicCount == 0)
  }
}
