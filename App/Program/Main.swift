import Links
import Mediator
import System
import Terminal

/// The program: `app [options] [command …]`.
@main
struct Main {
  static func main() {
    SignalHandler.ignoreBrokenPipes()
    do {
      try Composition.lendThread { thread in
        CurrentProcess.exit(
          await run(Array(CommandLine.arguments.dropFirst()), on: thread).rawValue
        )
      }
    } catch {
      CurrentProcess.exit(
        complain(
          of: error,
          printingTo: ResponsePrinter(for: ProgramArguments(), variable: CurrentProcess.variable)
        ).rawValue
      )
    }
  }

  private static func run(_ words: [String], on thread: any TaskExecutor) async -> ExitStatus {
    do throws(UsageError) {
      let invocation = try ProgramArguments(words) { word, choices in
        SpellingSuggestion.words(to: word, among: choices).first
      }
      return await run(invocation, on: thread)
    } catch {
      var plain = ProgramArguments()
      plain.isJSON = words.contains("--json")
      let problem = Problem(code: "usage", message: error.description, hint: error.hint)
      ResponsePrinter(for: plain, variable: CurrentProcess.variable).complain(problem)
      return error.status
    }
  }

  private static func run(
    _ invocation: ProgramArguments,
    on thread: any TaskExecutor
  ) async -> ExitStatus {
    let speaker = ResponsePrinter(for: invocation, variable: CurrentProcess.variable)
    do {
      return try await run(invocation, printingTo: speaker, on: thread)
    } catch {
      return complain(of: error, printingTo: speaker)
    }
  }

  private static func complain(of error: any Error, printingTo speaker: ResponsePrinter)
    -> ExitStatus
  {
    let end = ProgramExit(error)
    if let problem = end.problem { speaker.complain(problem) }
    return end.status
  }

  private static func run(
    _ invocation: ProgramArguments,
    printingTo speaker: ResponsePrinter,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    switch invocation.errand {
    case .version:
      let version = ["version": "1.0"]
      try speaker.say(
        .done(BuiltinResponse("version", lines: ["Interchange 1.0"], result: version))
      )
    case .help:
      let usage = ProgramArguments.usage.plain
      try speaker.say(.done(BuiltinResponse("help", lines: [usage], result: ["usage": usage])))
    case .command(let words) where words.first == "restore":
      return try await refill(invocation, arguments: Array(words.dropFirst()), printingTo: speaker)
    case .converse, .script, .command:
      let program = ProgramRun(
        invocation: invocation,
        speaker: speaker,
        variable: CurrentProcess.variable
      )
      return try await program.run(on: thread)
    }
    return .success
  }

  /// Fills an empty folder, unless somebody asks to leave that off.
  private static func refill(
    _ invocation: ProgramArguments,
    arguments words: [String],
    printingTo speaker: ResponsePrinter
  ) async throws -> ExitStatus {
    let folder = try DataFolder(path: invocation.data, variable: CurrentProcess.variable)
    let end = InterruptHandler()
    try SignalHandler.install { signal in if signal != .resize { end.interrupt() } }
    let reply = try await end.cancelling {
      await speaker.showingHeadway(of: "restore") { BackupRestore(words).reply(in: folder) }
    }
    try speaker.say(reply)
    return ExitStatus(reply.kind)
  }
}

extension SystemServices {
  /// The world as it is.
  static let live = SystemServices(clock: ContinuousClock()) {
    Timestamp(milliseconds: WallClock.milliseconds)
  }
}
