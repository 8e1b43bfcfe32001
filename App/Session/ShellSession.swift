import Database
import Links
import Mediator
import Navigation

/// One person's running conversation with the app.
///
/// The navigator, its tree and its scenes live inside this actor and need no lock.
actor ShellSession {
  /// Connects the modules.
  let mediator: Mediator

  /// The facts that modules have announced, and who is still to hear of them.
  let log: EventLog

  /// The modules that were left out of this run.
  let leftOut: Set<ModuleName>

  /// Where everything is stored.
  let database: any Database

  /// What happened since the line before.
  let trace = SessionTrace()

  let navigator: Navigator

  /// Whether the trace of every line is shown.
  var printsTrace = false

  private let changes = PendingCallerChanges()
  private let keeper: SessionTokenFile
  private let store: SessionSnapshotStore
  private var saved: SessionSnapshot?
  private var lastTrace: [TraceEntry] = []
  private var settled: Int64?
  private var isAnswering = false

  /// The actions that are not done yet, and what waits until they are or a person has to answer.
  var actions = RunningActions()

  /// Creates a session in which nobody is signed in and nothing stands.
  init(in house: RunningApp, store: SessionSnapshotStore, keeper: SessionTokenFile) {
    self.store = store
    leftOut = house.leftOut
    mediator = house.mediator
    database = house.database
    log = house.log
    self.keeper = keeper
    navigator = Navigator(
      house.mediator,
      as: Caller(from: .outside),
      trace: trace,
      noting: changes
    )
  }

  /// Takes up what an earlier run has left, or begins at home.
  ///
  /// - Parameter layout: The containers to begin with where nothing was left.
  /// - Returns: What was left and could not be taken up.
  func begin(_ layout: TreeLayout) async -> [RestorationIssue] {
    navigator.watchQuestions { [weak self] in self?.assumeIsolated { $0.goOnIfQuiet() } }
    if let token = keeper.token { await takeUp(token) }
    guard let snapshot = await store.load() else {
      await navigator.start(layout)
      return []
    }
    let restoration = await navigator.restore(snapshot)
    if navigator.tree.isEmpty { await navigator.start(layout) }
    await showSomething(of: layout)
    saved = snapshot
    await save()
    return restoration.losses
  }

  /// Selects another tab where nothing is left of the one in front.
  private func showSomething(of layout: TreeLayout) async {
    guard case .tabs(let tabs) = layout else { return }
    for tab in tabs where navigator.screen == nil { await navigator.select(tab: tab.name) }
  }

  /// Keeps what stands now, if that has changed.
  func save() async {
    let snapshot = navigator.snapshot()
    guard snapshot != saved else { return }
    saved = snapshot
    await store.save(snapshot)
  }

  /// Says something to the app, and returns its answer.
  ///
  /// - Parameters:
  ///   - words: The words of a line.
  ///   - prompter: Gives the secrets that the words leave out.
  /// - Returns: The answer, and what it means for the program.
  func say(_ words: [ShellWord], asking prompter: InputPrompter) async -> LineResult {
    isAnswering = true
    defer { isAnswering = false }
    _ = trace.drain()
    let before = navigator.tree.top.flatMap { navigator.tree[$0]?.place }
    let reply = await reply(to: words, asking: prompter)
    let lines = trace.drain()
    sightings.note(lines)
    sightings.note(from: before, to: navigator.tree.top.flatMap { navigator.tree[$0]?.place })
    if reply.leavesTrace { lastTrace = lines }
    return reply
  }

  /// Who has called whom and what led where since the program began.
  private(set) var sightings = ObservedCalls()

  /// Whether the time that every line takes is shown.
  private(set) var showsTimes = false

  /// Shows how long every line takes from now on, or no more.
  func turnTiming(on isOn: Bool) {
    showsTimes = isOn
  }

  /// Who is signed in.
  var principal: SignedInUser? { navigator.call.caller.principal }

  /// What modules have to tell whoever is signed in, from now on.
  func notices() async -> [AnswerStream<Notice>] {
    (try? await navigator.call.notices()) ?? []
  }

  /// Shows the trace of every line from now on, or no more.
  func turnTrace(on isOn: Bool) {
    printsTrace = isOn
  }

  /// The trace of the line before.
  var traceOfLastLine: [TraceEntry] { lastTrace }

  /// Delivers what was announced since the last time, so that the next line sees its effects.
  ///
  /// What has failed is tried again when its time has come, by the log's own run at a prompt, or
  /// when the next event comes.
  func settle() async {
    guard let position = try? await log.position(), position != settled,
      (try? await log.deliver()) != nil
    else { return }
    settled = position
  }

  /// Adopts whoever a call has signed in or out.
  ///
  /// - Returns: What changed, and what opened after all; nothing if nobody's state changed.
  func adoptCaller() async -> (change: any CallerChangingResponse, resumed: [ResumedIntent])? {
    guard let change = changes.take() else { return nil }
    keeper.keep(token: change.token)
    let caller = Caller(change.principal, from: .outside)
    return (change, await navigator.callerChanged(to: caller))
  }

  /// Does something that speaks with the session again and again, where the session is.
  func staying<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
    try await work()
  }

  // MARK: - Sessions that end elsewhere

  /// Whether whoever is signed in still is, as far as anybody can say.
  func lasts() async -> Bool {
    guard principal != nil, let token = keeper.token else { return true }
    do {
      return try await navigator.call.perform(ResumeSession(token: token)) != nil
    } catch {
      return true
    }
  }

  /// Signs out whoever's session has ended elsewhere, unless a line is under way that may be why.
  ///
  /// - Returns: Whether somebody was signed out.
  func leaveIfEnded() async -> Bool {
    guard !isAnswering, await !lasts(), !isAnswering else { return false }
    await signOut()
    return true
  }

  /// Forgets whoever was signed in, and takes away what only they may see.
  func signOut() async {
    keeper.keep(token: nil)
    await navigator.callerChanged(to: Caller(from: .outside))
    await save()
  }

  private func takeUp(_ token: String) async {
    do {
      guard let principal = try await navigator.call.perform(ResumeSession(token: token)) else {
        return keeper.keep(token: nil)
      }
      await navigator.callerChanged(to: Caller(principal, from: .outside))
    } catch {
      // Nobody could say whether the session lasts, so its secret is kept for another run.
    }
  }
}

/// What became of a line.
struct LineResult: Sendable {
  /// How the program should take the answer.
  enum Kind: Sendable {
    /// All went well.
    case done
    /// It could not be done.
    case failed
    /// The data cannot be used.
    case unusable
    /// It was given up before it was done.
    case interrupted
    /// The words made no sense.
    case misunderstood
    /// The person wants to leave.
    case quit

    init(_ problem: Problem) {
      if problem.code == "cancelled" {
        self = .interrupted
      } else {
        self = problem.code.hasPrefix("data.") ? .unusable : .failed
      }
    }
  }

  let kind: Kind
  let answer: any LineResponse

  /// Whether the words held a secret, so that nobody may keep them.
  var holdsSecret = false

  /// Whether the line is one that the trace is to show.
  var leavesTrace = true

  static func done(_ answer: any LineResponse) -> LineResult {
    LineResult(kind: .done, answer: answer)
  }

  /// Says why something could not be done, and at which place one stands still.
  static func failed(_ problem: Problem, at place: ScreenDescription? = nil) -> LineResult {
    LineResult(kind: Kind(problem), answer: ProblemResponse(problem: problem, place: place))
  }

  static func misunderstood(_ problem: Problem) -> LineResult {
    LineResult(kind: .misunderstood, answer: ProblemResponse(problem: problem))
  }
}
