import Mediator

/// Takes a step at once, whenever the database signals, and when a pause that the step asked for is
/// over; in between it sleeps.
struct WakeLoop: Sendable {
  let database: any Database
  let environment: SystemServices

  /// Takes steps until the task is cancelled.
  ///
  /// - Parameter step: Returns the pause until something else is due, if anything is; what it is
  ///   given wakes the loop.
  func run(_ step: (_ wake: @escaping @Sendable () -> Void) async -> Duration?) async {
    let (wakeUps, wakeUp) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let signals = database.signals()
    wakeUp.yield()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for await _ in signals { wakeUp.yield() }
        wakeUp.finish()
      }
      var timer: Task<Void, Never>?
      for await _ in wakeUps {
        timer?.cancel()
        let pause = await step { wakeUp.yield() }
        timer = pause.map { wake(wakeUp, after: $0) }
      }
      timer?.cancel()
      group.cancelAll()
    }
  }

  private func wake(
    _ wakeUp: AsyncStream<Void>.Continuation,
    after pause: Duration
  ) -> Task<Void, Never> {
    Task { [environment] in
      guard (try? await environment.sleep(pause)) != nil else { return }
      wakeUp.yield()
    }
  }
}
