public import Links
public import Mediator
import Navigation
import Testing

/// Checks that what users see is what they would see if they came anew, whatever others do.
///
/// Some users look at places while all of them run commands, drawn at random from what the modules
/// declare. A screen loads again only if the topics of its requests say that it changed. After each
/// command it must equal the screen of a new session at the same place. So the check finds a topic
/// that a request or a transaction forgets, and a scene that depends on more than its requests.
public struct LiveUpdateCheck {
  /// One process on the data: its mediator, and how it learns what others have changed.
  public struct SimulatedProcess {
    let mediator: Mediator
    let hub: TopicHub
    let catchUp: () async -> Void

    /// Creates a process.
    public init(_ mediator: Mediator, hub: TopicHub, catchUp: @escaping () async -> Void) {
      self.mediator = mediator
      self.hub = hub
      self.catchUp = catchUp
    }
  }

  /// What a random walk did, to know that it did enough.
  public struct WalkStatistics: Sendable {
    /// How many commands succeeded.
    public internal(set) var commands = 0

    /// The modules of which no command succeeded, so that nothing is known of their screens.
    public internal(set) var untried: Set<String> = []

    /// How often a screen was loaded again because a topic had changed.
    public internal(set) var reloads = 0

    /// How often a screen differed from the one before.
    public internal(set) var changes = 0

    /// How often a scene was closed because its user might not see it any more.
    public internal(set) var departures = 0
  }

  let processes: [SimulatedProcess]
  let callers: [Caller]

  /// The commands that are not run: those that need what a random word is not.
  let leftOut: Set<String>

  /// Returns words that suit a parameter.
  let words: (ParameterInfo) -> [String]

  /// Delivers the events of a command.
  let settle: () async throws -> Void

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - processes: The processes on the data; the users are spread over them.
  ///   - callers: The users.
  ///   - leftOut: The names of commands that are not run.
  ///   - words: Returns words that suit a parameter.
  ///   - settle: Delivers the events of a command.
  public init(
    _ processes: [SimulatedProcess],
    as callers: [Caller],
    without leftOut: Set<String> = [],
    words: @escaping (ParameterInfo) -> [String],
    settle: @escaping () async throws -> Void
  ) {
    self.processes = processes
    self.callers = callers
    self.leftOut = leftOut
    self.words = words
    self.settle = settle
  }

  /// Walks a number of steps, and records an issue for each screen that is not what it should be.
  public func walk(_ steps: Int, using generator: inout SplitMix) async throws -> WalkStatistics {
    var account = WalkStatistics()
    account.untried = Set(processes.flatMap { $0.mediator.commands.entries.map { $0.words[0] } })
    let watchers = processes.flatMap { process in
      (0..<2 * callers.count).map { SimulatedViewer(in: process, as: callers[$0 % callers.count]) }
    }
    for watcher in watchers { await watcher.begin() }
    for _ in 0..<steps {
      for watcher in watchers where generator.next() % 16 == 0 {
        await watcher.open(randomLink(using: &generator))
      }
      let line = try await runRandomCommand(&account, using: &generator)
      try await settle()
      for process in processes { await process.catchUp() }
      for watcher in watchers { await watcher.check(after: line, &account) }
    }
    return account
  }

  private func randomLink(using generator: inout SplitMix) -> String {
    let links = processes[0].mediator.links.entries
    guard let entry = links.randomElement(using: &generator) else { return "" }
    let path = entry.pattern.text.prefix { $0 != "?" }
    return path.split(separator: "/").map { part in
      guard part.hasPrefix(":") || part.hasPrefix("*") else { return String(part) }
      let parameter = entry.parameters.first { $0.name == part.dropFirst() }
      return parameter.flatMap { words($0).randomElement(using: &generator) } ?? "1"
    }.joined(separator: "/")
  }

  /// Runs a command that its parameters allow, and returns it as a line.
  private func runRandomCommand(
    _ account: inout WalkStatistics,
    using generator: inout SplitMix
  ) async throws -> String {
    let process = processes.randomElement(using: &generator) ?? processes[0]
    let commands = process.mediator.commands.entries.filter { command in
      !leftOut.contains(command.name) && !command.parameters.contains(where: \.isSecret)
    }
    guard let command = commands.randomElement(using: &generator),
      let caller = callers.randomElement(using: &generator)
    else { return "" }
    var line: [String] = []
    for parameter in command.parameters {
      let isNeeded = parameter.presence == .required || parameter.presence == .repeated
      guard isNeeded || generator.next() % 3 == 0 else { continue }
      guard let word = (parameter.choices + words(parameter)).randomElement(using: &generator)
      else { continue }
      switch parameter.presence {
      case .flag: line.append("--\(parameter.name)")
      case .required: line.append(word)
      case .repeated:
        let others = (0..<generator.next() % 4).compactMap { _ in
          words(parameter).randomElement(using: &generator)
        }
        line += [word] + others
      case .optional, .defaulted: line += ["--\(parameter.name)", word]
      }
    }
    let text = "\(caller.principal?.name ?? "?"): \(command.name) \(line.joined(separator: " "))"
    do {
      let bound = try command.parse(CommandArguments(line.map { ShellWord($0, isQuoted: true) }))
      _ = try await bound.perform(process.mediator.call(as: caller))
      account.commands += 1
      account.untried.remove(command.words[0])
      return text
    } catch {
      return "\(text) (\(error))"
    }
  }
}

/// One user who looks at a place in one process.
private final class SimulatedViewer {
  private let process: LiveUpdateCheck.SimulatedProcess
  private let caller: Caller
  private let watch: TopicWatch
  private let navigator: Navigator
  private var changeCount = 0
  private var shown: ScreenDescription?

  init(in process: LiveUpdateCheck.SimulatedProcess, as caller: Caller) {
    self.process = process
    self.caller = caller
    watch = TopicWatch(of: process.hub)
    navigator = Navigator(process.mediator, as: caller, watchedBy: watch)
  }

  func begin() async { await navigator.start(.stack(nil)) }

  func open(_ link: String) async {
    let load = navigator.lastLoad
    _ = await navigator.open(link: link)
    _ = await navigator.refresh(loadedBefore: load)
    shown = navigator.screen
  }

  /// Loads again if a topic has changed, and compares with a new session.
  func check(after line: String, _ account: inout LiveUpdateCheck.WalkStatistics) async {
    if watch.changeCount != changeCount {
      changeCount = watch.changeCount
      account.reloads += 1
      if case .closed = await navigator.refresh() { account.departures += 1 }
    }
    if navigator.screen != shown { account.changes += 1 }
    shown = navigator.screen
    guard let screen = navigator.screen, let link = screen.link else { return }
    let fresh = Navigator(process.mediator, as: caller)
    await fresh.start(.stack(nil))
    let result = await fresh.open(link: link)
    let comment: Comment =
      "\(link) for \(caller.principal?.name ?? "nobody") after \(line); anew: \(result.word)"
    #expect(fresh.screen == screen, comment)
  }
}
