import Database
import Mediator
import System
import Terminal

/// One run of the program on its data, from opening to closing it.
struct ProgramRun: Sendable {
  let invocation: ProgramArguments
  let speaker: ResponsePrinter
  let variable: @Sendable (String) -> String?

  /// What Ctrl-C interrupts at a prompt: the command in flight.
  private let interruption = InterruptHandler()

  /// What ends the program: a signal, or Ctrl-C where there is no prompt.
  private let end = InterruptHandler()

  init(
    invocation: ProgramArguments,
    speaker: ResponsePrinter,
    variable: @escaping @Sendable (String) -> String?
  ) {
    self.invocation = invocation
    self.speaker = speaker
    self.variable = variable
  }

  /// Opens the data, talks, and closes it again, however the talk ended.
  ///
  /// - Parameter thread: Where it runs already, and where its tasks are to run.
  /// - Returns: The program's status.
  /// - Throws: Whatever keeps it from talking, or from going on.
  func run(on thread: any TaskExecutor) async throws -> ExitStatus {
    let folder = try DataFolder(path: invocation.data, variable: variable)
    let leftOut = Set(invocation.without.map { ModuleName($0.capitalized) })
    let house = try await RunningApp(in: folder, without: leftOut, .live)
    let status: ExitStatus
    do {
      let session = try await session(in: house, folder)
      status = try await end.cancelling(on: thread) {
        try await session.staying { try await talk(through: session, in: house, on: thread) }
      }
    } catch {
      await house.close()
      throw error
    }
    await house.close()
    return end.count == 0 ? status : .interrupted
  }

  private func session(in house: RunningApp, _ folder: DataFolder) async throws -> ShellSession {
    let profile = invocation.profile
    let session = ShellSession(
      in: house,
      store: SessionSnapshotStore(database: house.database, profile: profile),
      keeper: SessionTokenFile(at: folder.token(of: profile))
    )
    for loss in await session.begin(Composition.layout(for: house.mediator)) {
      try speaker.errors.line(TerminalText("\(loss)", look: .yellow))
    }
    if invocation.isTracing { await session.turnTrace(on: true) }
    return session
  }

  private func talk(
    through session: ShellSession,
    in house: RunningApp,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    let conversation = ShellLoop(
      session: session,
      speaker: speaker,
      keepsGoing: invocation.keepsGoing
    )
    switch invocation.errand {
    case .command(let words):
      try takeSignals()
      return try await conversation.runOnce(words, asking: prompter)
    case .script(let path):
      try takeSignals()
      return try await conversation.script(reader(of: path))
    case .converse, .version, .help:
      guard FileDescriptor.input.isTerminal, FileDescriptor.output.isTerminal else {
        try takeSignals()
        return try await conversation.script(LineReader(.input))
      }
      return try await converse(through: conversation, in: house, on: thread)
    }
  }

  private func reader(of path: String) throws -> LineReader {
    do {
      return try LineReader(path: path)
    } catch {
      throw Problem.file(error.description)
    }
  }

  private func converse(
    through conversation: ShellLoop,
    in house: RunningApp,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    let session = conversation.session
    let editor = try LineEditor(
      isColoured: speaker.output.isColoured,
      history: HistoryFile.standard(variable),
      completer: { before, _ in await session.complete(before) }
    )
    try takeSignals(editor)
    let delivering = Task { await house.log.run() }
    defer { delivering.cancel() }
    do {
      let status = try await conversation.converse(with: editor) { [interruption] line in
        try await interruption.cancelling(on: thread, line)
      }
      await editor.close()
      return status
    } catch {
      await editor.close()
      throw error
    }
  }

  /// Asks for the secrets of a single command, where somebody is there to be asked.
  private var prompter: InputPrompter {
    let output = FileDescriptor.output.isTerminal ? FileDescriptor.output : .error
    guard FileDescriptor.input.isTerminal, output.isTerminal else {
      return .nobody(allowsSecretsInWords: false)
    }
    return InputPrompter(allowsSecretsInWords: false) {
      try LineEditor(output: output, isColoured: false)
    }
  }

  /// Interrupts what runs on Ctrl-C, and ends in good order where the system asks for it.
  ///
  /// Whoever asks for the second time gets the end at once; what was acknowledged is on the disk.
  private func takeSignals(_ editor: LineEditor? = nil) throws {
    try SignalHandler.install { [interruption, end] signal in
      switch signal {
      case .resize: editor?.resize()
      case .interrupt where editor != nil:
        editor?.interrupt()
        interruption.interrupt()
      case .interrupt, .terminate, .hangup:
        end.interrupt()
        if end.count > 1 { CurrentProcess.exit(ExitStatus.interrupted.rawValue) }
      }
    }
  }
}

extension String {
  /// The text with its first letter in upper case, as modules are named.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
