import Database
import Mediator
import System
import Terminal

/// One run of the program on its data, from opening to closing it.
struct ProgramRun: Sendable {
  let app: InterchangeApp
  let arguments: ProgramArguments
  private(set) var printer: ResponsePrinter

  /// Returns a variable of the environment.
  let variable: @Sendable (String) -> String?

  /// Handles Ctrl-C at a prompt: interrupts the line that is being executed.
  private let lineInterrupt = InterruptHandler()

  /// Handles a signal, or Ctrl-C without a prompt: ends the program.
  private let programInterrupt = InterruptHandler()

  init(
    app: InterchangeApp,
    arguments: ProgramArguments,
    printer: ResponsePrinter,
    variable: @escaping @Sendable (String) -> String?
  ) {
    self.app = app
    self.arguments = arguments
    self.printer = printer
    self.variable = variable
    self.printer.isPrompt = isInteractive
  }

  /// Opens the data, executes the lines, saves the session and closes the data.
  ///
  /// - Parameter thread: The thread that it runs on, and that its tasks run on, too.
  /// - Returns: The status of the program.
  /// - Throws: What keeps the program from starting or continuing.
  func run(on thread: any TaskExecutor) async throws -> ExitStatus {
    let folder = try DataFolder(path: arguments.data, variable: variable)
    let leftOut = Set(arguments.without.map { ModuleName($0.capitalized) })
    let running = try await RunningApp(
      app.configured(variable),
      in: folder,
      without: leftOut,
      limits: isLimited ? app.limits() : [],
      .live
    )
    let status: ExitStatus
    do {
      status = try await run(in: running, folder, on: thread)
    } catch {
      await running.close()
      throw error
    }
    await running.close()
    return programInterrupt.count == 0 ? status : .interrupted
  }

  private func run(
    in app: RunningApp,
    _ folder: DataFolder,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    let session = try await session(in: app, folder)
    do {
      let status = try await programInterrupt.cancelling(on: thread) {
        try await session.run { try await runLines(through: session, on: thread) }
      }
      await session.end()
      return status
    } catch {
      await session.end()
      throw error
    }
  }

  /// Whether the limits on calls apply: a person types the lines, and no load test lifts them with
  /// `INTERCHANGE_LIMITS=off`.
  private var isLimited: Bool {
    isInteractive && variable("INTERCHANGE_LIMITS") != "off"
  }

  /// Whether a user types lines at a prompt.
  private var isInteractive: Bool {
    guard case .converse = arguments.errand else { return false }
    return FileDescriptor.input.isTerminal && FileDescriptor.output.isTerminal
  }

  private func session(in app: RunningApp, _ folder: DataFolder) async throws -> ShellSession {
    let profile = arguments.profile
    let store = SessionSnapshotStore(database: app.database, profile: profile)
    if profile.contains(where: { $0 == "." || $0.isUppercase }) {
      folder.adoptFormerToken(of: profile, among: await store.profiles())
    }
    let session = ShellSession(
      in: app,
      store: store,
      tokenFile: SessionTokenFile(
        at: folder.token(of: profile),
        device: DeviceKeyFile(
          at: folder.device(of: profile),
          name: deviceName,
          random: SystemServices.live.random
        )
      ),
      isLive: isInteractive,
      output: { [printer] in try printer.print(.done($0)) }
    )
    let typed = TypedTextFile(at: folder.typedText(of: profile))
    await session.keepTypedText(in: typed, isRead: isInteractive)
    await session.apply(AliasFile.standard(variable))
    await session.showTrace(arguments.isTracing)
    var remarks = await session.begin(self.app.layout(for: app.mediator)).map { "\($0)" }
    if await session.hasEndedMeanwhile {
      remarks.insert(ShellSession.endedRemark, at: 0)
      if let user = typed.latestUser { await session.eraseTyped(in: typed, ofDeleted: user) }
    }
    var said: Set<String> = []
    for remark in remarks where said.insert(remark).inserted {
      try printer.errors.line(TerminalText(remark, look: .yellow))
    }
    return session
  }

  /// What is typed with one profile is of no use with another, and may be another person's.
  private var historyName: String {
    let profile = arguments.profile
    return profile == ProgramArguments.usualProfile
      ? "history" : "history-\(DataFolder.fileName(of: profile))"
  }

  /// What users call this device in the list of their sessions: the host, and the profile unless it
  /// is the usual one.
  private var deviceName: String {
    if let name = variable("INTERCHANGE_DEVICE") { return name }
    let (host, profile) = (CurrentProcess.hostName, arguments.profile)
    return profile == ProgramArguments.usualProfile ? host : "\(host), profile \(profile)"
  }

  private func runLines(
    through session: ShellSession,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    let loop = ShellLoop(session: session, printer: printer, keepsGoing: arguments.keepsGoing)
    switch arguments.errand {
    case .command(let words):
      try handleSignals()
      return try await loop.runOnce(words, asking: prompter)
    case .script(let path):
      try handleSignals()
      guard path != "-" else {
        return try await loop.runScript(LineReader(.input), named: path)
      }
      return try await loop.runScript(reader(of: path), named: path)
    case .converse, .serve, .version, .help:
      guard FileDescriptor.input.isTerminal, FileDescriptor.output.isTerminal else {
        try handleSignals()
        return try await loop.runScript(LineReader(.input), named: "-")
      }
      return try await runPrompt(of: loop, on: thread)
    }
  }

  private func reader(of path: String) throws -> LineReader {
    do {
      return try LineReader(path: path)
    } catch {
      throw Problem.file(error.description)
    }
  }

  private func runPrompt(
    of loop: ShellLoop,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    let session = loop.session
    let editor = try LineEditor(
      isColoured: printer.output.isColoured,
      history: HistoryFile.standard(variable, named: historyName),
      completer: { before, _ in await session.complete(before) }
    )
    try handleSignals(editor)
    let delivering = Task { await session.app.log.run() }
    defer { delivering.cancel() }
    let working = Task { await session.app.jobs.run() }
    await session.app.live.start()
    let repainting = Task {
      // As data there is nothing but the answers.
      guard !printer.isJSON else { return }
      await ScreenChangePrinter(session: session, editor: editor, printer: printer).run()
    }
    let activity = ActivityReporter(of: session)
    let following = [
      repainting, Task { await activity.run() },
      Task {
        await UnsentCommandSender(session: session) { line in
          editor.print(above: printer.format.columns.map { line.wrapped(to: $0) } ?? line)
        }.run()
      },
      Task { for await _ in editor.typing { await activity.noteTyping() } },
    ]
    var loop = loop
    loop.activity = activity
    do {
      let status = try await loop.runPrompt(with: editor) { [lineInterrupt] line in
        try await lineInterrupt.cancelling(on: thread, line)
      }
      await end(activity, following, editor)
      await end(working)
      return status
    } catch {
      await end(activity, following, editor)
      await end(working)
      throw error
    }
  }

  /// Ends a prompt, also where the task is cancelled: a task of its own tells that the user has gone.
  private func end(
    _ activity: ActivityReporter,
    _ following: [Task<Void, Never>],
    _ editor: LineEditor
  ) async {
    for task in following { task.cancel() }
    await Task { await activity.end() }.value
    await editor.close()
  }

  /// Waits until the jobs that this process performs are done or given back, before the data closes.
  private func end(_ working: Task<Void, Never>) async {
    working.cancel()
    await working.value
  }

  /// Asks for the secrets of a single command, if there is a terminal.
  private var prompter: SecretPrompter {
    let output = FileDescriptor.output.isTerminal ? FileDescriptor.output : .error
    guard FileDescriptor.input.isTerminal, output.isTerminal else {
      return .silent(allowsSecretsInWords: false)
    }
    let columns: @Sendable () -> Int? = { output.columns }
    return SecretPrompter(allowsSecretsInWords: false, columns: columns) {
      try LineEditor(output: output, isColoured: false)
    }
  }

  /// Interrupts the line on Ctrl-C, and ends the program in order where the system asks for it.
  ///
  /// The second request ends the program at once; what it acknowledged is durable.
  private func handleSignals(_ editor: LineEditor? = nil) throws {
    try SignalHandler.install { [lineInterrupt, programInterrupt] signal in
      switch signal {
      case .resize: editor?.resize()
      case .resume: editor?.resume()
      case .interrupt where editor != nil:
        editor?.interrupt()
        lineInterrupt.interrupt()
      case .interrupt, .terminate, .hangup:
        programInterrupt.interrupt()
        if programInterrupt.count > 1 { CurrentProcess.exit(ExitStatus.interrupted.rawValue) }
      }
    }
  }
}

extension String {
  /// The text with its first letter in upper case, as modules are named.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
