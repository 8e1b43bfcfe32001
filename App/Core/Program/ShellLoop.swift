import Links
import Mediator
import Terminal

/// Passes lines from a command line, a script or a terminal to the session, and prints the answers.
struct ShellLoop: Sendable {
  let session: ShellSession
  let printer: ResponsePrinter

  /// Whether a script continues after a line that failed.
  let keepsGoing: Bool

  /// Tells that the user is there, at a prompt.
  var activity: ActivityReporter?

  /// Executes one command.
  func runOnce(_ words: [String], asking prompter: SecretPrompter) async throws -> ExitStatus {
    try await execute(ShellLine(arguments: words), asking: prompter).status
  }

  /// Executes the lines of a script, up to the first that fails.
  ///
  /// - Parameters:
  ///   - reader: Reads the lines.
  ///   - file: The path of the script, or `-` for standard input; failures tell it with the line.
  /// - Returns: How the first line that failed did so, or success.
  /// - Throws: An error where an answer cannot be printed.
  func runScript(_ reader: LineReader, named file: String) async throws -> ExitStatus {
    var status = ExitStatus.success
    while true {
      let outcome: LineOutcome
      do {
        guard let line = try await reader.next() else {
          return Task.isCancelled ? .interrupted : status
        }
        let position = ScriptPosition(file: file, line: line.number)
        outcome = try await execute(line: line.text, at: position, asking: .script)
      } catch let fault as ScriptLineError {
        let position = ScriptPosition(file: file, line: fault.line)
        var result = LineResult.misunderstood(.line(fault.reason))
        result.answer = result.answer.located(at: position)
        try printer.print(result)
        if case .unreadable = fault { return .data }
        outcome = LineOutcome(status: .usage, isLast: false)
      }
      if status == .success { status = outcome.status }
      if outcome.isLast || outcome.status == .interrupted || (status != .success && !keepsGoing) {
        return status
      }
    }
  }

  /// Executes a line so that the user can interrupt it.
  typealias Cancelling =
    @Sendable (@escaping @Sendable () async throws -> LineResult) async throws -> LineResult

  /// Executes the lines that a user types at a terminal.
  func runPrompt(with editor: LineEditor, cancelling: Cancelling) async throws -> ExitStatus {
    let prompter = SecretPrompter(asking: editor, allowsSecretsInWords: true) { [printer] in
      printer.format.columns
    }
    let notices = NoticePrinter(session: session, editor: editor, printer: printer)
    try await greet()
    var isOver = false
    var givenBack: String?
    while !isOver, !Task.isCancelled {
      await notices.follow()
      // What is new from here on changes the prompt, also before the line is there.
      let (prompt, draft) = await session.beginLine(in: editor)
      let keep = draft.map { draft in { @Sendable text in draft.keep(text) } }
      let start = givenBack ?? draft?.text ?? ""
      givenBack = nil
      let input = await editor.readLine(draft: start, at: prompt, keeping: keep)
      if case .line(let line) = input, let draft, draft.isText(line),
        await session.draft?.place != draft.place
      {
        draft.keep("")
        let refusal = await session.textRefusal?.message
        let reason = TerminalText(refusal ?? "the place where you typed this has closed.")
        try say("Not sent: \(reason) Here is your text again.")
        givenBack = line
        continue
      }
      switch input {
      case .end: isOver = try await mayEnd()
      case .interrupted:
        // Who ends the program in the middle of a line has not given the line up.
        if !Task.isCancelled { draft?.keep("") }
      case .withdrawn: break
      case .line(let line), .lineAtNewPrompt(let line):
        await notices.flush()
        // Who is killed meanwhile has not said it.
        draft?.keep(line)
        let place = await session.placeLink
        let outcome = try await execute(line: line, asking: prompter, cancelling: cancelling)
        draft?.keep("")
        await session.savePlace()
        await activity?.noteUse()
        if outcome.isFreeOfSecrets { editor.remember(line) }
        givenBack = outcome.draft
        isOver = outcome.isLast
        try await sayHints(from: place)
      }
    }
    await notices.close()
    return Task.isCancelled ? .interrupted : .success
  }

  /// Says what waits for the user, and shows the place where they are and how to type there.
  private func greet() async throws {
    let sign = await session.frontTakesPlainText ? "/" : ""
    try say("Interchange · Type \(sign)help for a list of commands.")
    for line in await session.waitingLines() { try say(line) }
    if !printer.isJSON {
      if let place = await session.restoredPlace() { try printer.print(place) }
      await session.becomeIdle()
    }
    if let hint = await session.plainTextHint { try say(hint) }
    _ = await session.undoHint()
  }

  /// Returns whether the program may end, or says once what would be lost.
  private func mayEnd() async throws -> Bool {
    guard let reason = await session.reasonAgainstQuitting() else { return true }
    try say("\(reason.message) \(reason.hint ?? "")")
    return false
  }

  /// Says how to undo what a line did, and how to type where it has led.
  ///
  /// - Parameter place: The place in front before the line.
  /// - Throws: An error where that cannot be printed.
  private func sayHints(from place: String?) async throws {
    if let hint = await session.undoHint() { try say(hint) }
    guard await session.placeLink != place, let hint = await session.plainTextHint else { return }
    try say(hint)
  }

  /// Prints a line of the program's own, on as many lines as the terminal needs for it; as data it is
  /// no part of the output.
  private func say(_ line: TerminalText) throws(OutputError) {
    let output = printer.isJSON ? printer.errors : printer.output
    try output.line(printer.format.columns.map { line.wrapped(to: $0) } ?? line)
  }

  /// The result of a line, as far as the next one depends on it.
  private struct LineOutcome {
    var status: ExitStatus
    var isLast: Bool

    /// Whether the line is known to contain no secret.
    var isFreeOfSecrets = false

    /// What the next line begins with.
    var draft: String?
  }

  private func execute(
    line text: String,
    at position: ScriptPosition? = nil,
    asking prompter: SecretPrompter,
    cancelling: Cancelling = { try await $0() }
  ) async throws -> LineOutcome {
    let line = ShellLine(text)
    guard let first = line.words.first else { return LineOutcome(status: .success, isLast: false) }
    if first.text.hasPrefix("#"), !first.isQuoted, !prompter.takesPlainText {
      return LineOutcome(status: .success, isLast: false)
    }
    return try await execute(line, at: position, asking: prompter, cancelling: cancelling)
  }

  private func execute(
    _ line: ShellLine,
    at position: ScriptPosition? = nil,
    asking prompter: SecretPrompter,
    cancelling: Cancelling = { try await $0() }
  ) async throws -> LineOutcome {
    let start = ContinuousClock.now
    let result: LineResult
    do {
      result = try await answer(line, at: position, asking: prompter, cancelling: cancelling)
    } catch {
      await session.becomeIdle()
      throw error
    }
    await session.becomeIdle()
    if await session.showsTimes { try printer.print(time: ContinuousClock.now - start) }
    if result.leavesTrace, await session.showsTrace {
      try printer.print(trace: await session.traceOfLastLine)
    }
    return LineOutcome(
      status: ExitStatus(result.kind),
      isLast: result.kind == .quit,
      isFreeOfSecrets: result.isFreeOfSecrets,
      draft: result.draft
    )
  }
}

extension ShellLoop {
  /// Executes a line, and prints its answer before anything that is new since then.
  private func answer(
    _ line: ShellLine,
    at position: ScriptPosition?,
    asking prompter: SecretPrompter,
    cancelling: Cancelling
  ) async throws -> LineResult {
    var result = try await printer.showingProgress(of: line.words.first?.text ?? "") {
      try await cancelling {
        await session.respond(to: line, asking: prompter, staysBusy: true)
      }
    }
    if let position { result.answer = result.answer.located(at: position) }
    try printer.print(result)
    return result
  }
}

extension ExitStatus {
  /// The status that a line leads to.
  init(_ kind: LineResult.Kind) {
    switch kind {
    case .done, .quit: self = .success
    case .failed: self = .failure
    case .unusable: self = .data
    case .interrupted: self = .interrupted
    case .misunderstood: self = .usage
    }
  }
}
