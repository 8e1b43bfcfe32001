import Mediator
import Synchronization
import System

/// The time of day by the server's clock, so that all machines that share a database agree on it.
///
/// A machine whose own clock is wrong would end sessions and delete events too early for everyone.
/// Between two answers of the server a clock counts that nobody sets.
final class ServerClock: Sendable {
  /// An answer of the server, and the moment that it tells.
  private struct Reading {
    var time: Timestamp
    var instant: ContinuousClock.Instant
    var nextQuestion: ContinuousClock.Instant

    func moment(at later: ContinuousClock.Instant) -> Timestamp {
      time + instant.duration(to: later)
    }
  }

  /// The time between two questions.
  private static let interval: Duration = .seconds(60)

  /// A difference that can come from the way of the question, and is no reason to change the time.
  private static let tolerance: Duration = .milliseconds(250)

  private let reading = Mutex<Reading?>(nil)

  /// The time of day; until the server has answered, that of this machine.
  var now: Timestamp {
    time(at: .now) ?? Timestamp(milliseconds: WallClock.milliseconds)
  }

  /// Whether the server is to be asked again.
  func isDue(at instant: ContinuousClock.Instant = .now) -> Bool {
    reading.withLock { reading in reading.map { $0.nextQuestion <= instant } ?? true }
  }

  /// Asks the server for its time where the last answer is old.
  func update(with session: ServerSession) {
    guard isDue() else { return }
    let start = ContinuousClock.now
    let answer = try? session.run(
      "SELECT CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS BIGINT)"
    )
    guard let text = answer?.text(), let milliseconds = Int64(text) else { return }
    note(Timestamp(milliseconds: milliseconds), askedAt: start, answeredAt: .now)
  }

  /// Notes what the server has answered: it read its clock between the question and the answer.
  func note(
    _ time: Timestamp,
    askedAt start: ContinuousClock.Instant,
    answeredAt end: ContinuousClock.Instant
  ) {
    let wait = start.duration(to: end)
    let instant = start + wait / 2
    reading.withLock { reading in
      if let known = reading {
        let difference = known.moment(at: instant) - time
        if difference.magnitude <= Self.tolerance + wait {
          reading?.nextQuestion = end + Self.interval
          return
        }
      }
      reading = Reading(time: time, instant: instant, nextQuestion: end + Self.interval)
    }
  }

  /// The time of day at an instant, or nil if the server has not answered yet.
  func time(at instant: ContinuousClock.Instant) -> Timestamp? {
    reading.withLock { $0?.moment(at: instant) }
  }
}

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
