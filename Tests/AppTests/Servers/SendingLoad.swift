import Database
import Mediator
import MessagingContract
import PostgreSQL
import Synchronization
import Testing

/// People who send one line after the other to each other, by two programs on one server, and what
/// they were told about each.
final class SendingLoad: Sendable {
  /// What came of the lines.
  struct Report {
    /// Lines that were acknowledged.
    var acknowledged: Set<String> = []

    /// Lines of which a program said that it does not know whether they were stored.
    var doubtful: Set<String> = []

    /// Problems that say that nothing was stored.
    var failures: [String] = []

    /// The longest time without any answer.
    var longestSilence: Duration = .zero

    fileprivate var lastAnswer = ContinuousClock.now
    fileprivate var isOver = false
  }

  private static let pairs = 3

  private let apps: RacingApps
  private let report = Mutex(Report())
  private let answers: AsyncStream<Void>
  private let answered: AsyncStream<Void>.Continuation
  private let senders = Mutex<[Task<Void, any Error>]>([])

  /// Begins to send.
  init(on database: PostgreSQLDatabase) async throws {
    apps = try await RacingApps(people: 2 * Self.pairs, programs: 2, on: database)
    (answers, answered) = AsyncStream.makeStream()
    for one in stride(from: 1, to: 2 * Self.pairs, by: 2) { try apps.befriend(one, one + 1) }
    let tasks = (1...2 * Self.pairs).map { person in
      Task { [self] in try await send(as: person) }
    }
    senders.withLock { $0 = tasks }
  }

  private func send(as person: Int) async throws {
    let friend = try apps.name(person.isMultiple(of: 2) ? person - 1 : person + 1)
    var number = 0
    while !report.withLock({ $0.isOver }) {
      number += 1
      let line = "\(person) says \(number)"
      let message = SendMessage(correspondent: .person(friend), text: try apps.text(line))
      do {
        let isAccepted = try await apps.act(message, as: person, at: person)
        note { report in
          if isAccepted {
            report.acknowledged.insert(line)
          } else {
            report.failures.append("refused: \(line)")
          }
        }
      } catch let failure as CallFailure<MessagingError> {
        let code = failure.problem.code
        note { report in
          if code == "data.unsafe" {
            report.doubtful.insert(line)
          } else {
            report.failures.append("\(code): \(failure)")
          }
        }
      }
    }
  }

  private func note(_ change: (inout Report) -> Void) {
    report.withLock { report in
      change(&report)
      let silence = report.lastAnswer.duration(to: .now)
      report.longestSilence = max(report.longestSilence, silence)
      report.lastAnswer = .now
    }
    answered.yield()
  }

  /// Waits for a number of answers from now on.
  func wait(forAnswers count: Int) async {
    var rest = count
    for await _ in answers {
      rest -= 1
      if rest == 0 { return }
    }
  }

  /// Ends the senders, and expects that what was stored is what they were told: each acknowledged line
  /// once, each doubtful one at most once, and nothing else.
  func end(at location: SourceLocation = #_sourceLocation) async throws -> Report {
    report.withLock { $0.isOver = true }
    for sender in senders.withLock({ $0 }) { try await sender.value }
    let report = report.withLock { $0 }
    let stored = try await apps.database.read { connection in
      try connection.all("SELECT body FROM messaging_message WHERE body IS NOT NULL") { row in
        try row[0] as String
      }
    }
    let known = Set(stored)
    #expect(stored.count == known.count, "lines were stored twice", sourceLocation: location)
    #expect(report.acknowledged.subtracting(known) == [], "lost lines", sourceLocation: location)
    let unexpected = known.subtracting(report.acknowledged).subtracting(report.doubtful)
    #expect(unexpected == [], "lines that were refused", sourceLocation: location)
    #expect(report.failures == [], sourceLocation: location)
    let findings = try await apps.findings()
    #expect(findings == [], sourceLocation: location)
    try await expectOneEventEach(stored.count, at: location)
    await apps.close()
    return report
  }

  /// Each message has one event: the effects of a line happen once, as it is stored once.
  private func expectOneEventEach(_ count: Int, at location: SourceLocation) async throws {
    let events = try await apps.count(
      "SELECT count(*) FROM event WHERE name = '\(MessageSent.name)'"
    )
    #expect(events == count, sourceLocation: location)
    let unread = try await apps.count("SELECT sum(unread) FROM messaging_member")
    #expect(unread == count, sourceLocation: location)
  }
}
