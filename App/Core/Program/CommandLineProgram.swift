import Links
import Mediator
import System
import Terminal

/// The program of an app: `app [options] [command …]`.
struct CommandLineProgram: Sendable {
  let app: InterchangeApp

  /// Runs the program with the arguments of the process.
  func run() {
    FileDescriptor.openStandardDescriptors()
    SignalHandler.ignoreRefusedWrites()
    CurrentProcess.preventCoreDumps()
    do {
      try InterchangeApp.lendThread { thread in
        let status = await run(Array(CommandLine.arguments.dropFirst()), on: thread)
        CurrentProcess.exit(status.rawValue)
      }
    } catch {
      let printer = ResponsePrinter(for: ProgramArguments(), variable: CurrentProcess.variable)
      CurrentProcess.exit(print(error, with: printer).rawValue)
    }
  }

  private func run(_ words: [String], on thread: any TaskExecutor) async -> ExitStatus {
    do throws(UsageError) {
      let arguments = try ProgramArguments(words) { word, choices in
        SpellingSuggestion.words(to: word, among: choices).first
      }
      return await run(arguments, on: thread)
    } catch {
      var plain = ProgramArguments()
      plain.isJSON = words.contains("--json")
      let problem = Problem(code: "usage", message: error.description, hint: error.hint)
      ResponsePrinter(for: plain, variable: CurrentProcess.variable).print(problem)
      return error.status
    }
  }

  private func run(
    _ arguments: ProgramArguments,
    on thread: any TaskExecutor
  ) async -> ExitStatus {
    let printer = ResponsePrinter(for: arguments, variable: CurrentProcess.variable)
    do {
      return try await run(arguments, printer: printer, on: thread)
    } catch {
      return print(error, with: printer)
    }
  }

  private func print(_ error: any Error, with printer: ResponsePrinter) -> ExitStatus {
    let exit = ProgramExit(error)
    if let problem = exit.problem { printer.print(problem) }
    return exit.status
  }

  private func run(
    _ arguments: ProgramArguments,
    printer: ResponsePrinter,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    switch arguments.errand {
    case .version:
      let version = ["version": "1.0"]
      let response = BuiltinResponse("version", lines: ["Interchange 1.0"], result: version)
      try printer.print(.done(response))
    case .help:
      let usage = ProgramArguments.usage.plain
      try printer.print(.done(BuiltinResponse("help", lines: [usage], result: ["usage": usage])))
    case .command(let words) where words == ["restore", "--help"] || words == ["move", "--help"]:
      // Other commands open the data, which has to stay as it is for these.
      guard let command = BuiltinCommands.named(words[0]) else { break }
      try printer.print(.done(HelpTopics.response(on: command)))
    case .command(let words) where words.first == "restore":
      return try await restore(Array(words.dropFirst()), arguments: arguments, printer: printer)
    case .command(let words) where words.first == "move":
      return try await move(Array(words.dropFirst()), arguments: arguments, printer: printer)
    case .serve(let serve) where serve.isHelp:
      let usage = ServeArguments.usage.plain
      try printer.print(.done(BuiltinResponse("serve", lines: [usage], result: ["usage": usage])))
    case .serve(let serve):
      return try await ServeRun(app: app, arguments: arguments, serve: serve, printer: printer)
        .run(on: thread)
    case .converse, .script, .command:
      return try await ProgramRun(
        app: app,
        arguments: arguments,
        printer: printer,
        variable: CurrentProcess.variable
      ).run(on: thread)
    }
    return .success
  }

  /// Restores a backup into an empty folder or server; a signal interrupts it.
  private func restore(
    _ words: [String],
    arguments: ProgramArguments,
    printer: ResponsePrinter
  ) async throws -> ExitStatus {
    let restore = BackupRestore(of: app, words)
    return try await maintain("restore", of: arguments, printer: printer) { folder in
      await restore.result(in: folder)
    }
  }

  /// Moves the data to another folder or server; a signal interrupts it.
  private func move(
    _ words: [String],
    arguments: ProgramArguments,
    printer: ResponsePrinter
  ) async throws -> ExitStatus {
    let run = DataMoveRun(app: app, words: words, variable: CurrentProcess.variable)
    return try await maintain("move", of: arguments, printer: printer) { folder in
      await run.result(from: folder)
    }
  }

  /// Does work on the data that no module runs on.
  private func maintain(
    _ title: String,
    of arguments: ProgramArguments,
    printer: ResponsePrinter,
    _ work: @escaping @Sendable (DataFolder) async -> LineResult
  ) async throws -> ExitStatus {
    let folder = try DataFolder(path: arguments.data, variable: CurrentProcess.variable)
    let interrupt = InterruptHandler()
    try SignalHandler.install { signal in
      if ![.resize, .resume].contains(signal) { interrupt.interrupt() }
    }
    let result = try await interrupt.cancelling {
      await printer.showingProgress(of: title) { await work(folder) }
    }
    try printer.print(result)
    return ExitStatus(result.kind)
  }
}

extension SystemServices {
  /// The clocks and random numbers of the system.
  static let live = SystemServices(clock: ContinuousClock()) {
    Timestamp(milliseconds: WallClock.milliseconds)
  }
}
