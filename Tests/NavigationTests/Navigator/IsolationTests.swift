import Dispatch
import Mediator
import Navigation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(15))) struct `The code of a scene` {
  @Test func `runs in its session's actor also after it has waited`() async throws {
    let queue = SessionQueue()
    let town = Town(
      onLoad: { place, _ in await queue.note("load \(place)") },
      onLeave: { place, _ in
        await queue.note("leave \(place)")
        return .leave
      }
    )
    let session = QueueSession(try await Mediator.of(town), on: queue)

    await session.visitMarket()

    #expect(queue.inside == ["load square", "load market", "leave market"])
    #expect(queue.outside == [])
  }
}

/// A queue that notes whether it runs the code that asks.
private final class SessionQueue: SerialExecutor {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  private let queue = DispatchQueue(label: "session")
  private let noted = Mutex<(inside: [String], outside: [String])>(([], []))

  init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

  var inside: [String] { noted.withLock { $0.inside } }
  var outside: [String] { noted.withLock { $0.outside } }

  func note(_ text: String) async {
    await Task.yield()
    let isInside = DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
    noted.withLock { if isInside { $0.inside.append(text) } else { $0.outside.append(text) } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor QueueSession {
  private let queue: SessionQueue
  private let navigator: Navigator

  init(_ mediator: Mediator, on queue: SessionQueue) {
    self.queue = queue
    navigator = Navigator(mediator)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  func visitMarket() async {
    await navigator.start(.stack(TownScene.square))
    _ = await navigator.open(TownScene.market)
    _ = await navigator.back()
  }
}
