#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Database
import Links
import Mediator
import Terminal

/// The program: `app [options] [command …]`.
@main
struct Main {
  static func main() async {
    let status = await run(CommandLine.arguments.dropFirst())
    exit(status.rawValue)
  }

  private static func run(_ words: some Sequence<String>) async -> ExitStatus {
    let invocation: Invocation
    do {
      invocation = try Invocation(words) { word, choices in
        Nearest.words(to: word, among: choices).first
      }
    } catch {
      let report = Report(code: "usage", message: error.description, hint: error.hint)
      Speaker(Invocation(), variable).complain(report)
      return error.status
    }
    let speaker = Speaker(invocation, variable)
    do {
      return try await run(invocation, speaker)
    } catch OutputFault.closed {
      return .unread
    } catch {
      speaker.complain(Report(of: error))
      return error is CancellationError ? .interrupted : .data
    }
  }

  private static func run(
    _ invocation: Invocation,
    _ speaker: Speaker
  ) async throws -> ExitStatus {
    switch invocation.errand {
    case .version: try speaker.say(.done(Page("version", lines: ["Interchange 1.0"])))
    case .help: try speaker.output.line(Invocation.usage)
    case .converse, .script, .command: return try await talk(invocation, speaker)
    }
    try speaker.output.flush()
    return .success
  }

  private static func talk(
    _ invocation: Invocation,
    _ speaker: Speaker
  ) async throws -> ExitStatus {
    let folder = try DataFolder(invocation.data, variable)
    let leftOut = Set(invocation.without.map { ModuleName($0.capitalized) })
    let house = try await House(in: folder, without: leftOut, .live)
    let session = Session(
      house,
      SessionStore(database: house.database, profile: invocation.profile),
      keeper: SessionKeeper(at: folder.token(of: invocation.profile))
    )
    for loss in await session.begin(Composition.layout(for: house.mediator)) {
      try speaker.errors.line(Text("\(loss)", .yellow))
    }
    if invocation.isTracing { await session.turnTrace(on: true) }
    let conversation = Conversation(
      session: session,
      speaker: speaker,
      keepsGoing: invocation.keepsGoing,
      interruption: Interruption()
    )
    let status = try await hold(conversation, invocation.errand, house)
    await house.close()
    return status
  }

  private static func hold(
    _ conversation: Conversation,
    _ errand: Invocation.Errand,
    _ house: House
  ) async throws -> ExitStatus {
    switch errand {
    case .command(let words):
      try takeSignals(conversation)
      let prompter = Prompter(allowsSecretsInWords: false) { _ in nil }
      return try await conversation.once(words, prompter)
    case .script(let path):
      try takeSignals(conversation)
      return try await conversation.script(LineReader(path: path))
    case .converse, .version, .help:
      guard Descriptor.input.isTerminal, Descriptor.output.isTerminal else {
        try takeSignals(conversation)
        return try await conversation.script(LineReader(.input))
      }
      return try await converse(conversation, house)
    }
  }

  private static func converse(
    _ conversation: Conversation,
    _ house: House
  ) async throws -> ExitStatus {
    let session = conversation.session
    let editor = try LineEditor(
      isColoured: conversation.speaker.output.isColoured,
      history: HistoryFile.standard(variable),
      completer: { before, _ in await session.complete(before) }
    )
    try takeSignals(conversation, editor)
    let delivering = Task { await house.log.run() }
    let status = try await conversation.converse(editor)
    delivering.cancel()
    await editor.close()
    return status
  }

  /// Interrupts what runs on Ctrl-C, and ends in good order where the system asks for it.
  private static func takeSignals(
    _ conversation: Conversation,
    _ editor: LineEditor? = nil
  ) throws {
    let interruption = conversation.interruption
    try Signals.take { signal in
      switch signal {
      case .resize: editor?.resize()
      case .interrupt:
        editor?.interrupt()
        interruption.interrupt()
      case .terminate, .hangup:
        interruption.interrupt()
        Task {
          await editor?.close()
          if editor == nil { exit(ExitStatus.interrupted.rawValue) }
        }
      }
    }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension String {
  /// The text with its first letter in upper case, as modules are named.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

extension Environment {
  /// The world as it is.
  static let live = Environment(clock: ContinuousClock()) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
