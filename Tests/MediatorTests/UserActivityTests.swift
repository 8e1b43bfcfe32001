import Mediator
import Synchronization
import TestKit
import Testing

/// A module that notes what fronts tell, or fails to.
private final class Watcher: Module {
  let name: ModuleName
  let fails: Bool
  let told = Mutex<[SessionActivity]>([])

  init(_ name: ModuleName, fails: Bool = false) {
    self.name = name
    self.fails = fails
  }

  func register(in registry: inout Registry) {
    registry.followsActivity { [self] activity, call in
      if fails { throw CancellationError() }
      #expect(call.module == name)
      told.withLock { $0.append(activity) }
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `What a front tells of its user` {
  @Test func `reaches every module that wants to know, also after one that fails`() async throws {
    let watchers = [Watcher("A"), Watcher("B", fails: true), Watcher("C")]
    let mediator = try ModuleAssembly(watchers, in: ManualClock().environment()).mediator()
    try await mediator.start()
    let activity = SessionActivity(session: 7, state: .idle)

    await mediator.call(as: .account(1)).report(activity)

    #expect(watchers.map { $0.told.withLock { $0 } } == [[activity], [], [activity]])
  }
}

@Suite(.timeLimit(.minutes(15))) struct `An answer that is right for a while` {
  @Test func `tells its watch when the time is over, the shortest first`() async throws {
    let time = ManualClock()
    let watch = TopicWatch(of: TopicHub()) { try await time.environment().sleep($0) }
    await watch.renew {
      watch.expire(after: .seconds(6))
      watch.expire(after: .seconds(4))
    }
    while time.sleepers == 0, !Task.isCancelled { await Task.yield() }

    time.advance(by: .seconds(4))

    var changes = watch.changes.makeAsyncIterator()
    await changes.next()
    #expect(watch.changeCount == 1)
    #expect(time.sleepers == 0)
  }

  @Test func `is forgotten with the next load`() async throws {
    let time = ManualClock()
    let watch = TopicWatch(of: TopicHub()) { try await time.environment().sleep($0) }
    await watch.renew { watch.expire(after: .seconds(6)) }
    while time.sleepers == 0, !Task.isCancelled { await Task.yield() }

    await watch.renew {}
    while time.sleepers > 0, !Task.isCancelled { await Task.yield() }
    watch.expire(after: .seconds(1))

    time.advance(by: .seconds(9))
    #expect(watch.changeCount == 0)
  }
}
