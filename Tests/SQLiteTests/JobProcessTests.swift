import TestKit
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A job of a killed process` {
  @Test func `is finished by another, with the same key`() async throws {
    try await TestFolder.run { folder in
      let first = try ProbeProcess("work", folder.path(), "hanging")
      #expect(first.line() == "ready")
      try ProbeProcess("ask", folder.path(), "hello").wait()
      let begun = try #require(first.line())
      #expect(begun.hasPrefix("hello probe.call/1/") && begun.hasSuffix(" 1"))
      let second = try ProbeProcess("work", folder.path())
      #expect(second.line() == "ready")

      _ = first.kill()

      let finished = try #require(second.line())
      #expect(finished == begun.dropLast() + "2")
      try ProbeProcess("ask", folder.path(), "bye").wait()
      #expect(second.line()?.hasPrefix("bye probe.call/2/") == true, "the first is over")
      _ = second.kill()
    }
  }
}
