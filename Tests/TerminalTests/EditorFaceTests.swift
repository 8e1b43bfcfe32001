import System
import Testing

@testable import Terminal

/// Uses the editor as a program does, with the test at the other end of its terminal.
@Suite(.serialized, .timeLimit(.minutes(15))) struct `The editor's face` {
  private let pty: Pty
  private let editor: LineEditor

  init() throws {
    pty = try Pty()
    editor = try LineEditor(input: pty.terminal, output: pty.terminal)
  }

  @Test func `answers with the line`() async throws {
    let entry = ask("\("a", .bold)> ")
    try await pty.wait(forPrompt: "a>")

    try pty.type("hello\r")

    #expect(await entry.value == .line("hello"))
    #expect(pty.modes == pty.modesBefore)
    await editor.close()
  }

  @Test func `changes the prompt before a half-typed line, and never that of a later one`()
    async throws
  {
    let first = ask("here> ")
    try await pty.wait(forPrompt: "here>")
    try pty.type("half")
    try await pty.wait(forLine: "here> half")

    editor.changePrompt(to: "there, far away> ")
    try await pty.wait(forLine: "there, far away> half")
    try pty.type(" a line\r")
    #expect(await first.value == .line("half a line"))
    editor.changePrompt(to: "nowhere> ")
    let second = ask("again> ")
    try await pty.wait(forPrompt: "again>")
    try pty.type("x\r")

    #expect(await second.value == .line("x"))
    #expect(!pty.hasShown("nowhere"))
    await editor.close()
  }

  @Test func `begins with the latest prompt where it is given none`() async throws {
    for round in 1...20 {
      editor.changePrompt(to: "early> ", beneath: "gone")
      let entry = Task { [editor] in await editor.readLine() }
      editor.changePrompt(to: "late \(round)> ", beneath: "new \(round)")

      try await pty.wait(forLastLines: "new \(round)", "late \(round)>")
      try pty.type("x\r")
      // The line may have been there before the later prompt.
      #expect([.line("x"), .lineAtNewPrompt("x")].contains(await entry.value))
    }
    await editor.close()
  }

  @Test func `shows what happens above the prompt for a moment, and leaves none of it`()
    async throws
  {
    let first = ask("here> ")
    try await pty.wait(forPrompt: "here>")
    try pty.type("half")
    try await pty.wait(forLine: "here> half")

    editor.changePrompt(to: "here> ", beneath: "someone is typing")
    try await pty.wait(forLastLines: "someone is typing", "here> half")
    editor.print(above: "a message")
    try await pty.wait(forLastLines: "a message", "someone is typing", "here> half")
    editor.changePrompt(to: "here> ")
    try await pty.wait(forLastLines: "a message", "here> half")
    let names = TerminalText("  \(String(repeating: "a long name, ", count: 20))", look: .dim)
    editor.changePrompt(to: "here> ", beneath: names)
    try await pty.wait(for: "a few rows of it") { pty in
      let above = pty.screen.lines.dropLast().suffix(4)
      return above.first?.hasPrefix("  a long name,") == true && above.last?.hasSuffix("…") == true
    }
    try pty.type(" a line\r")

    #expect(await first.value == .line("half a line"))
    let second = ask("again> ")
    try await pty.wait(forLastLines: "a message", "here> half a line", "again>")
    editor.changePrompt(to: "again> ", beneath: "someone is typing")
    try await pty.wait(forLastLines: "here> half a line", "someone is typing", "again>")
    try pty.type("\u{3}")
    #expect(await second.value == .interrupted)
    let third = ask("third> ")
    try await pty.wait(forLastLines: "here> half a line", "again> ^C", "third>")
    try pty.type("\r")
    #expect(await third.value == .line(""))
    await editor.close()
  }

  @Test func `tells a line that was typed at a new prompt from one that was begun before`()
    async throws
  {
    let entry = ask("here> ")
    try await pty.wait(forPrompt: "here>")
    try pty.type("half")
    try await pty.wait(forLine: "here> half")
    editor.changePrompt(to: "there> ")
    try await pty.wait(forLine: "there> half")

    try pty.type("\u{15}whole\r")

    #expect(await entry.value == .lineAtNewPrompt("whole"))
    let next = ask("there> ")
    try await pty.wait(forPrompt: "there>")
    try pty.type("x\r")
    #expect(await next.value == .line("x"))
    await editor.close()
  }

  @Test func `knows that a line began at a later prompt than it was meant for`() async throws {
    editor.changePrompt(to: "there> ")
    let entry = Task { [editor] in await editor.readLine(at: "here> ") }
    try await pty.wait(forPrompt: "there>")
    try pty.type("x\r")
    #expect(await entry.value == .lineAtNewPrompt("x"))

    let next = Task { [editor] in await editor.readLine(draft: "half", at: "here> ") }
    try await pty.wait(forLine: "there> half")
    try pty.type("\r")
    #expect(await next.value == .line("half"))
    await editor.close()
  }

  @Test func `answers a secret with what was typed unseen`() async throws {
    let entry = Task { [editor] in await editor.readSecret("Password: ") }
    try await pty.wait(forPrompt: "Password:")

    try pty.type("s3cret\r")

    #expect(await entry.value == .line("s3cret"))
    #expect(pty.modes == pty.modesBefore)
    await editor.close()
  }

  @Test(arguments: [false, true])
  func `gives up the prompt with the task that asked`(isSecret: Bool) async throws {
    let task = Task { [editor] in
      isSecret ? await editor.readSecret("> ") : await editor.readLine("> ")
    }
    try await pty.wait(forPrompt: ">")
    try pty.type("half")

    task.cancel()

    #expect(await task.value == .interrupted)
    #expect(pty.modes == pty.modesBefore)
    await editor.close()
  }

  @Test func `tells that text is typed, once in three seconds, and nothing of commands`()
    async throws
  {
    let first = ask("> ")
    try await pty.wait(forPrompt: ">")
    try pty.type("/help\r")
    #expect(await first.value == .line("/help"))
    let second = ask("> ")
    try await pty.wait(forPrompt: ">")

    try pty.type("hello there\r")

    #expect(await second.value == .line("hello there"))
    await editor.close()
    var count = 0
    for await _ in editor.typing { count += 1 }
    #expect(count == 1)
  }

  @Test func `does not even ask for a task that is cancelled`() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let task = Task { [editor] in
      for await _ in gate.stream {}
      return await editor.readLine("never> ")
    }
    task.cancel()
    gate.continuation.finish()
    #expect(await task.value == .interrupted)

    let next = ask("next> ")
    try await pty.wait(forPrompt: "next>")
    try pty.type("x\r")

    #expect(await next.value == .line("x"))
    #expect(!String(decoding: pty.transcript, as: UTF8.self).contains("never"))
    await editor.close()
  }

  @Test func `serves those who ask one after the other, also when one gives up`() async throws {
    let first = ask("1> ")
    try await pty.wait(forPrompt: "1>")
    let second = Task { [editor] in await editor.readLine("2> ") }
    second.cancel()
    #expect(await second.value == .interrupted)
    let third = ask("3> ")

    try pty.type("one\r")
    try await pty.wait(forPrompt: "3>")
    try pty.type("three\r")

    #expect(await first.value == .line("one"))
    #expect(await third.value == .line("three"))
    await editor.close()
  }

  @Test func `answers those who wait when it is closed, and all who come later`() async throws {
    let first = ask("1> ")
    try await pty.wait(forPrompt: "1>")
    let second = ask("2> ")

    await editor.close()

    #expect(await first.value == .end)
    #expect(await second.value == .end)
    #expect(await editor.readLine("3> ") == .end)
    #expect(pty.modes == pty.modesBefore)
    editor.print(above: "nobody reads this")
    await editor.close()
  }

  @Test func `shows a message at once when no line is typed`() async throws {
    editor.print(above: "\("hello", .bold) \("\u{1B}")")

    try await pty.wait(forLine: "hello ␛")
    let shown = String(decoding: pty.transcript, as: UTF8.self)
    #expect(shown == "\u{1B}[1mhello\u{1B}[0m ␛\r\n")
    await editor.close()
  }

  @Test func `takes a line back with all that was shown, and keeps what was typed`() async throws {
    let (kept, keep) = AsyncStream.makeStream(of: String.self)
    let entry = Task { [editor] in
      await editor.readLine("> ", keeping: { keep.yield($0) })
    }
    try await pty.wait(forPrompt: ">")
    try pty.type("half a li")
    try await pty.wait(forPrompt: "> half a li")

    editor.withdraw()
    editor.print(above: "gone")

    #expect(await entry.value == .withdrawn)
    try await pty.wait(forLine: "gone")
    let shown = String(decoding: pty.transcript, as: UTF8.self)
    #expect(shown.hasSuffix("\u{1B}[2J\u{1B}[3J\u{1B}[Hgone\r\n"), "\(shown.debugDescription)")
    keep.finish()
    var last: String?
    for await text in kept { last = text }
    #expect(last == "half a li")
    await editor.close()
  }

  @Test func `keeps nothing of what was erased a moment before the end`() async throws {
    let (kept, keep) = AsyncStream.makeStream(of: String.self)
    let entry = Task { [editor] in
      await editor.readLine("> ", draft: "half", keeping: { keep.yield($0) })
    }
    try await pty.wait(forPrompt: "> half")
    try pty.type("a\u{15}\u{4}")

    #expect(await entry.value == .end)
    keep.finish()
    var last: String?
    for await text in kept { last = text }
    #expect(last == "")
    await editor.close()
  }

  @Test func `tears no line when many messages come while it is typed`() async throws {
    let entry = ask("> ")
    try await pty.wait(forPrompt: ">")
    let line = (1...100).map { "w\($0)" }.joined(separator: " ")
    Task.detached { [editor] in
      for number in 1...100 {
        editor.print(above: "message \(number)")
        await Task.yield()
      }
    }
    for character in line {
      try pty.type(String(character))
      pty.look()
    }
    try await pty.wait(for: "all messages") { $0.text.contains("message 100\r\n") }
    try pty.type("\r")
    try await pty.wait(for: "the end of the line") { $0.modes == $0.modesBefore }

    #expect(await entry.value == .line(line))
    let shown = pty.text
    // The last message may be the last that was read by now.
    for number in 1...100 {
      #expect(shown.ranges(of: "message \(number)\r\n").count == 1, "\(number): \(shown)")
    }
    await editor.close()
  }

  @Test func `remembers what it is told to, and not what begins with a space`() async throws {
    editor.remember("kept")
    editor.remember(" dropped")
    let entry = ask("> ")
    try await pty.wait(forPrompt: ">")

    try pty.type("\u{10}")
    try await pty.wait(forPrompt: "> kept")
    try pty.type("\u{10}!\r")

    #expect(await entry.value == .line("kept!"))
    await editor.close()
  }

  @Test func `keeps a message until a search is over`() async throws {
    editor.remember("alpha")
    let entry = ask("> ")
    try await pty.wait(forPrompt: ">")
    try pty.type("\u{12}al")
    try await pty.wait(for: "the match") { $0.screen.lines.contains("> alpha") }

    for number in 1...50 { editor.print(above: "message \(number)") }
    editor.print(above: "Bob: hi")
    try pty.type("pha\u{5}")

    try await pty.wait(forLine: "Bob: hi")
    try await pty.wait(forPrompt: "> alpha")
    try pty.type("\r")
    #expect(await entry.value == .line("alpha"))
    await editor.close()
  }

  @Test func `shows a message while a completion is looked for`() async throws {
    // An editor sets the terminal up when its thread begins: the other one must have done so before.
    await editor.close()
    let (stream, more) = AsyncStream<Void>.makeStream()
    let slow = try LineEditor(
      input: pty.terminal,
      output: pty.terminal,
      completer: { before, _ in
        for await _ in stream {}
        return CompletionCandidates(of: before, [.init("hello")])
      }
    )
    let entry = Task { await slow.readLine("> ") }
    try await pty.wait(forPrompt: ">")
    try pty.type("he\t")

    slow.print(above: "Bob: hi")
    more.finish()

    try await pty.wait(forLine: "Bob: hi")
    try await pty.wait(forPrompt: "> hello")
    try pty.type("\r")
    #expect(await entry.value == .line("hello "))
    await slow.close()
  }

  private func ask(_ prompt: TerminalText) -> Task<PromptInput, Never> {
    Task { [editor] in await editor.readLine(prompt) }
  }

  @Test func `needs a terminal`() async throws {
    let pipe = try DescriptorPipe()

    let fault = #expect(throws: SystemError.self) { try LineEditor(input: pipe.reader) }

    #expect(fault?.action == "use the terminal")
    pipe.close()
    await editor.close()
  }
}
