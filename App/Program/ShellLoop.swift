import Links
import Mediator
import Terminal

/// Takes lines from somewhere to the session, and its answers to the speaker.
struct ShellLoop: Sendable {
  let session: ShellSession
  let speaker: ResponsePrinter
  let keepsGoing: Bool

  /// Says one command's words.
  func runOnce(_ words: [String], asking prompter: InputPrompter) async throws -> ExitStatus {
    let words = words.map { ShellWord($0, isQuoted: $0.contains(" ")) }
    return try await say(words, asking: prompter).status
  }

  /// Says every line of a script, up to the first that fails.
  func script(_ reader: LineReader) async throws -> ExitStatus {
    var status = ExitStatus.success
    while true {
      let outcome: Outcome
      do {
        guard let line = try await reader.next() else {
          return Task.isCancelled ? .interrupted : status
        }
        outcome = try await say(line: line.text, asking: .script)
      } catch let fault as ScriptLineError {
        try speaker.say(.misunderstood(.line(fault.description)))
        if case .unreadable = fault { return .data }
        outcome = Outcome(status: .usage, isLast: false)
      }
      if status == .success { status = outcome.status }
      if outcome.isLast || outcome.status == .interrupted || (status != .success && !keepsGoing) {
        return status
      }
    }
  }

  /// Runs what a line asks for, so that a person can leave it off.
  typealias Cancelling =
    @Sendable (@escaping @Sendable () async throws -> LineResult) async throws -> LineResult

  /// Converses with a person at a terminal.
  func converse(with editor: LineEditor, cancelling: Cancelling) async throws -> ExitStatus {
    let prompter = InputPrompter(asking: editor, allowsSecretsInWords: true)
    let board = NoticePrinter(session: session, editor: editor)
    try speaker.output.line("Interchange · type help, or a place to go")
    var isOver = false
    while !isOver, !Task.isCancelled {
      await board.follow()
      switch await editor.readLine("> ") {
      case .end: isOver = true
      case .interrupted: continue
      case .line(let line):
        let outcome = try await say(line: line, asking: prompter, cancelling: cancelling)
        if !outcome.holdsSecret { editor.remember(line) }
        isOver = outcome.isLast
      }
    }
    await board.close()
    return Task.isCancelled ? .interrupted : .success
  }

  /// How a line went, as far as the next one is concerned.
  private struct Outcome {
    var status: ExitStatus
    var isLast: Bool
    var holdsSecret = false
  }

  private func say(
    line: String,
    asking prompter: InputPrompter,
    cancelling: Cancelling = { try await $0() }
  ) async throws -> Outcome {
    let words: [ShellWord]
    do {
      words = try ShellWords.split(line)
    } catch {
      try speaker.say(.misunderstood(Problem(code: "usage", message: error.description)))
      return Outcome(status: .usage, isLast: false)
    }
    guard let first = words.first, !first.text.hasPrefix("#") || first.isQuoted else {
      return Outcome(status: .success, isLast: false)
    }
    return try await say(words, asking: prompter, cancelling: cancelling)
  }

  private func say(
    _ words: [ShellWord],
    asking prompter: InputPrompter,
    cancelling: Cancelling = { try await $0() }
  ) async throws -> Outcome {
    let start = ContinuousClock.now
    let reply = try await speaker.showingHeadway(of: words.first?.text ?? "") {
      try await cancelling { await session.say(words, asking: prompter) }
    }
    try speaker.say(reply)
    if await session.showsTimes { try speaker.say(time: ContinuousClock.now - start) }
    if await session.printsTrace { try speaker.say(trace: await session.traceOfLastLine) }
    return Outcome(
      status: ExitStatus(reply.kind),
      isLast: reply.kind == .quit,
      holdsSecret: reply.holdsSecret
    )
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
