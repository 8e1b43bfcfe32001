import Foundation
import Synchronization
import System
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite(.timeLimit(.minutes(15))) struct `The output` {
  private let pipe: DescriptorPipe
  private let output: ConsoleOutput

  init() throws {
    SignalHandler.ignoreRefusedWrites()
    pipe = try DescriptorPipe()
    output = ConsoleOutput(pipe.writer)
  }

  @Test func `is kept until it is flushed`() throws {
    try output.line("one")
    try output.line("\(2)")
    #expect(pipe.drain().isEmpty)

    try output.flush()

    #expect(pipe.drain() == Array("one\n2\n".utf8))
    pipe.close()
  }

  @Test func `is not kept where it is much`() throws {
    for _ in 0..<300 { try output.line(TerminalText(String(repeating: "x", count: 99))) }
    #expect(pipe.drain().isEmpty)

    for _ in 0..<100 { try output.line(TerminalText(String(repeating: "x", count: 99))) }

    #expect(pipe.drain().count > 32_000)
    pipe.close()
  }

  @Test func `waits for a reader that is slow, and loses nothing`() async throws {
    let total = 1 << 20
    let (read, done) = AsyncStream<Int>.makeStream()
    try SystemThread.start { [pipe] in
      var count = 0
      while count < total {
        _ = DescriptorPoll.readable(among: [pipe.reader])
        count += pipe.drain().count
      }
      done.yield(count)
    }

    try output.write(TerminalText(String(repeating: "x", count: total)))
    try output.flush()

    #expect(await read.first { _ in true } == total)
    pipe.close()
  }

  @Test func `says when nobody reads it any more`() throws {
    pipe.reader.close()
    try output.line("one")

    #expect(throws: OutputError.closed) { try output.flush() }
    #expect(OutputError.closed.description == "The output was closed.")
    pipe.writer.close()
  }

  @Test func `says what the system has against it`() throws {
    let full = ConsoleOutput(FileDescriptor(open("/dev/full", O_WRONLY)))
    try full.line("one")

    let fault = #expect(throws: OutputError.self) { try full.flush() }

    #expect(fault?.description == "Could not write: No space left on device.")
  }

  @Test func `shows looks only where it was told to`() throws {
    let coloured = ConsoleOutput(pipe.writer, isColoured: true)
    try coloured.write(TerminalText("x", look: .bold) + "y")
    try coloured.flush()
    try output.write(TerminalText("x", look: .bold) + "y")
    try output.flush()

    #expect(String(decoding: pipe.drain(), as: UTF8.self) == "\u{1B}[1mx\u{1B}[0myxy")
    pipe.close()
  }

  @Test func `writes JSON as one line`() throws {
    try output.json(["text": "a\nb"])
    try output.flush()

    #expect(pipe.drain() == Array("{\"text\":\"a\\nb\"}\n".utf8))
    #expect(output.columns == nil)
    pipe.close()
  }

  @Test(arguments: [
    (true, false, ["TERM": "xterm"], true), (false, false, ["TERM": "xterm"], false),
    (true, true, ["TERM": "xterm"], false),
    (true, false, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (true, false, ["TERM": "xterm", "NO_COLOR": ""], true), (true, false, ["TERM": "dumb"], false),
    (true, false, [:], false),
  ])
  func `has colours where a person sees and wants them`(
    isTerminal: Bool,
    isUnwanted: Bool,
    environment: [String: String],
    isOn: Bool
  ) {
    let chosen = ColorPolicy.isOn(isTerminal: isTerminal, isUnwanted: isUnwanted) {
      environment[$0]
    }

    #expect(chosen == isOn)
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct `Progress at a terminal` {
  @Test func `is one line that is gone at the end`() async throws {
    let pty = try Pty(["progress"])

    #expect(try await pty.ending() == 0)

    let shown = String(decoding: pty.transcript, as: UTF8.self)
    #expect(shown.hasPrefix("\rBackup 1 of 10, 10 %\u{1B}[K\rBackup 2 of 10, 20 %\u{1B}[K"))
    #expect(pty.screen.lines == ["done"])
  }

  @Test func `changes no more often than a person can read`() async throws {
    let pty = try Pty(["edit"])
    // The editor asks for marks around pasted texts once it has drawn the prompt.
    try await pty.wait(for: "the editor ready") { $0.text.contains("\u{1B}[?2004h") }
    let time = Mutex(Duration.zero)
    let progress = Terminal.ProgressLine("x", on: ConsoleOutput(pty.terminal)) {
      time.withLock { $0 }
    }

    for milliseconds in [0, 30, 99, 100, 150, 199, 200] {
      time.withLock { $0 = .milliseconds(milliseconds) }
      progress.advance(to: milliseconds)
    }

    try await pty.wait(forPrompt: "x 200")
    let shown = String(decoding: pty.transcript, as: UTF8.self)
    #expect(shown.hasSuffix("\rx 0\u{1B}[K\rx 100\u{1B}[K\rx 200\u{1B}[K"))
  }

  @Test func `shows nothing of work that is soon done`() async throws {
    let pty = try Pty(["edit"])
    // The editor asks for marks around pasted texts once it has drawn the prompt.
    try await pty.wait(for: "the editor ready") { $0.text.contains("\u{1B}[?2004h") }
    let time = Mutex(Duration.zero)
    let output = ConsoleOutput(pty.terminal)
    let progress = Terminal.ProgressLine("x", on: output, after: .milliseconds(250)) {
      time.withLock { $0 }
    }

    for milliseconds in [0, 100, 249, 250] {
      time.withLock { $0 = .milliseconds(milliseconds) }
      progress.advance(to: milliseconds)
    }

    try await pty.wait(forPrompt: "x 250")
    let shown = String(decoding: pty.transcript, as: UTF8.self)
    #expect(!shown.contains("x 249"))
    #expect(shown.hasSuffix("\rx 250\u{1B}[K"))
  }

  @Test(arguments: [
    (3, Int?.none, "x 3"), (3, 4, "x 3 of 4, 75 %"), (9, 4, "x 9 of 4, 100 %"), (0, 0, "x 0"),
  ])
  func `says how far it is`(done: Int, total: Int?, line: String) {
    #expect(Terminal.ProgressLine.text("x", done: done, total: total).plain == line)
  }
}
