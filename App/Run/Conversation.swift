import Links
import Mediator
import Terminal

/// Takes lines from somewhere to the session, and its answers to the speaker.
struct Conversation: Sendable {
  let session: Session
  let speaker: Speaker
  let keepsGoing: Bool
  let interruption: Interruption

  /// Says one command's words.
  func once(_ words: [String], _ prompter: Prompter) async throws -> ExitStatus {
    let words = words.map { Word($0, isQuoted: $0.contains(" ")) }
    let status = try await say(words, prompter).status
    return interruption.count == 0 ? status : .interrupted
  }

  /// Says every line of a script, up to the first that fails.
  func script(_ reader: LineReader) async throws -> ExitStatus {
    var status = ExitStatus.success
    while true {
      let outcome: Outcome
      do {
        guard let line = try await reader.next() else { return status }
        guard interruption.count == 0 else { return .interrupted }
        outcome = try await say(line: line.text, .script)
      } catch let fault as LineFault {
        let report = Report(code: "usage.line", message: fault.description)
        try speaker.say(.misunderstood(report))
        if case .unreadable = fault { return .data }
        outcome = Outcome(status: .usage, isLast: false)
      }
      if status == .success { status = outcome.status }
      if outcome.isLast || (status != .success && !keepsGoing) { return status }
    }
  }

  /// Converses with a person at a terminal.
  func converse(_ editor: LineEditor) async throws -> ExitStatus {
    let prompter = Prompter(allowsSecretsInWords: true) { secret in
      let title = secret.name.prefix(1).uppercased() + secret.name.dropFirst()
      guard case .line(let text) = await editor.readSecret("\(title): ") else { return nil }
      return text
    }
    let board = NoticeBoard(session, editor)
    try speaker.output.line("Interchange · type help, or a place to go")
    while true {
      await board.follow()
      switch await editor.readLine("> ") {
      case .end:
        await board.close()
        return .success
      case .interrupted: continue
      case .line(let line):
        let outcome = try await say(line: line, prompter)
        if !outcome.holdsSecret { editor.remember(line) }
        guard !outcome.isLast else {
          await board.close()
          return .success
        }
      }
    }
  }

  /// How a line went, as far as the next one is concerned.
  private struct Outcome {
    var status: ExitStatus
    var isLast: Bool
    var holdsSecret = false
  }

  private func say(line: String, _ prompter: Prompter) async throws -> Outcome {
    let words: [Word]
    do {
      words = try Words.split(line)
    } catch {
      try speaker.say(.misunderstood(Report(code: "usage", message: error.description)))
      return Outcome(status: .usage, isLast: false)
    }
    guard let first = words.first, !first.text.hasPrefix("#") || first.isQuoted else {
      return Outcome(status: .success, isLast: false)
    }
    return try await say(words, prompter)
  }

  private func say(_ words: [Word], _ prompter: Prompter) async throws -> Outcome {
    let start = ContinuousClock.now
    let reply = try await interruption.cancelling { await session.say(words, prompter) }
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
  init(_ kind: Reply.Kind) {
    switch kind {
    case .done, .quit: self = .success
    case .failed: self = .failure
    case .misunderstood: self = .usage
    }
  }
}
