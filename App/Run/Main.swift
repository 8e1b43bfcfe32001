#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Links
import Mediator
import Terminal

/// The program: `app [options] [command …]`.
@main
struct Main {
  static func main() {
    Signals.ignoreBrokenPipes()
    do {
      try Composition.lendThread { thread in
        exit(await run(Array(CommandLine.arguments.dropFirst()), on: thread).rawValue)
      }
    } catch {
      exit(complain(of: error, Speaker(Invocation(), variable)).rawValue)
    }
  }

  private static func run(_ words: [String], on thread: any TaskExecutor) async -> ExitStatus {
    do throws(UsageFault) {
      let invocation = try Invocation(words) { word, choices in
        Nearest.words(to: word, among: choices).first
      }
      return await run(invocation, on: thread)
    } catch {
      var plain = Invocation()
      plain.isJSON = words.contains("--json")
      let report = Report(code: "usage", message: error.description, hint: error.hint)
      Speaker(plain, variable).complain(report)
      return error.status
    }
  }

  private static func run(
    _ invocation: Invocation,
    on thread: any TaskExecutor
  ) async -> ExitStatus {
    let speaker = Speaker(invocation, variable)
    do {
      return try await run(invocation, speaker, on: thread)
    } catch {
      return complain(of: error, speaker)
    }
  }

  private static func complain(of error: any Error, _ speaker: Speaker) -> ExitStatus {
    let end = Ending(error)
    if let report = end.report { speaker.complain(report) }
    return end.status
  }

  private static func run(
    _ invocation: Invocation,
    _ speaker: Speaker,
    on thread: any TaskExecutor
  ) async throws -> ExitStatus {
    switch invocation.errand {
    case .version:
      let version = ["version": "1.0"]
      try speaker.say(.done(Page("version", lines: ["Interchange 1.0"], result: version)))
    case .help:
      let usage = Invocation.usage.plain
      try speaker.say(.done(Page("help", lines: [usage], result: ["usage": usage])))
    case .command(let words) where words.first == "restore":
      return try await refill(invocation, Array(words.dropFirst()), speaker)
    case .converse, .script, .command:
      let program = Program(invocation: invocation, speaker: speaker, variable: variable)
      return try await program.run(on: thread)
    }
    return .success
  }

  /// Fills an empty folder, unless somebody asks to leave that off.
  private static func refill(
    _ invocation: Invocation,
    _ words: [String],
    _ speaker: Speaker
  ) async throws -> ExitStatus {
    let folder = try DataFolder(invocation.data, variable)
    let end = Interruption()
    try Signals.take { signal in if signal != .resize { end.interrupt() } }
    let reply = try await end.cancelling {
      await speaker.showingHeadway(of: "restore") { Refilling(words).reply(in: folder) }
    }
    try speaker.say(reply)
    return ExitStatus(reply.kind)
  }

  @Sendable
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension Environment {
  /// The world as it is.
  static let live = Environment(clock: ContinuousClock()) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
