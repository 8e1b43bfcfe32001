import Mediator
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A trace entry` {
  @Test(arguments: [
    (TraceEntry(.link, subject: .text("profile/7")), "link profile/7: done"),
    (
      TraceEntry(.call, subject: .type(Square.self), outcome: .failed, to: "Squares"),
      "call Squares Square: failed"
    ),
    (TraceEntry(.call, subject: .type(Square.self), from: "A", to: "B"), "call A → B Square: done"),
    (
      TraceEntry(.verdict, subject: .text("home"), outcome: .refused, reason: "closed", depth: 2),
      "    verdict home: refused (closed)"
    ),
  ])
  func `reads as caller, callee, subject and outcome`(line: TraceEntry, text: String) {
    #expect(line.description == text)
  }

  @Test func `is only created while the trace is on`() {
    let trace = SessionTrace(isOn: false)
    var made = 0
    func line() -> TraceEntry {
      made += 1
      return TraceEntry(.event, subject: .text("rain"))
    }

    trace.record(line())
    #expect(made == 0)

    trace.isOn = true
    trace.record(line())
    #expect(made == 1)
  }

  @Test func `is drained once`() {
    let trace = SessionTrace()
    trace.record(TraceEntry(.event, subject: .text("rain")))

    #expect(trace.drain().map(\.subject.description) == ["rain"])
    #expect(trace.drain().isEmpty)
    #expect(trace.lines.isEmpty)
  }

  @Test func `is never lost when many tasks record at once`() async {
    let trace = SessionTrace(capacity: 100_000)

    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<100 {
        group.addTask {
          for number in 0..<100 {
            trace.record(TraceEntry(.event, subject: .text("\(writer).\(number)")))
          }
        }
      }
    }

    #expect(Set(trace.lines.map(\.subject.description)).count == 10_000)
    #expect(trace.forgotten == 0)
  }
}
