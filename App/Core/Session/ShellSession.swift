import Database
import Links
import Mediator
import Navigation
import System
import Terminal

/// One user's conversation with the app: turns each line into a value, and executes it.
///
/// The navigator, its tree and its scenes live inside this actor and need no lock.
actor ShellSession {
  /// The app that the session talks to.
  let app: RunningApp

  let navigator: Navigator

  /// Whether the trace of every line is shown.
  var showsTrace = false

  /// Whether the duration of every line is shown.
  var showsTimes = false

  /// What the newest line that leaves a trace did.
  private(set) var traceOfLastLine: [TraceEntry] = []

  /// Which module called which since the session began.
  private(set) var observedCalls = ObservedCalls()

  /// The actions that are not done yet.
  var actions = PendingSceneActions()

  /// The sheets that have opened and closed during the line.
  let sheets = SheetMovements()

  /// Calls that changed who is signed in.
  let callerChanges = PendingCallerChanges()

  let tokenFile: SessionTokenFile

  /// What the user has typed and the data does not have yet.
  var typed = TypedTextFile(at: nil)

  /// Where the profile keeps that on the disk, also while no prompt uses it.
  var typedOnDisk = TypedTextFile(at: nil)

  /// Yields when there is something that waits to be sent.
  let unsentAdded: AsyncStream<Void>
  let unsentNews: AsyncStream<Void>.Continuation

  /// Watches what the screen in front depends on, where the user sees it change.
  let watch: TopicWatch?

  /// Prints a part of an answer that has no end.
  let output: @Sendable (any ShellResponse) throws -> Void

  /// The screen as the user was shown it last.
  var shownScreen: ScreenDescription?

  /// What the user was told in the last seconds besides the screen.
  var told: [ToldSentence] = []

  /// When a command of a module last did what it says, as elapsed time.
  var answered: Duration?

  /// Whether a line is being executed.
  var isExecuting = false

  /// What waits for the end of the line that is being executed.
  private var idleWaiters: [CheckedContinuation<Void, Never>] = []

  /// When the line that is being executed began.
  private(set) var lineBegan = Timestamp(milliseconds: 0)

  /// When it was stored last that the session of the signed-in user is in use, as far as is known.
  var usedAt = Timestamp(milliseconds: 0)

  /// The number of the newest load before the line that is being executed, or before its effect.
  var loadBeforeLine = 0

  /// The node that was in front before the line that is being executed.
  private(set) var frontBeforeLine: NodeID?

  /// The position in the event log up to which this session has delivered.
  var deliveredPosition: LanePositions?

  /// The newest change of which the user was told that it can be undone.
  var hintedUndo: Int64 = 0

  /// Whether the last line may have changed something that can be undone.
  var mayHaveChanged = true

  /// Whether the user looks after the data of all users, also when another is signed in.
  let maintainsData: Bool

  /// The rows of the screen that the user saw last.
  private var shownRows = ShownRows()

  /// The receipts that stand beside rows which were printed.
  private(set) var printedReceipts: Set<TransientScreenItem> = []

  /// The counts on the screen in front that have changed since it was printed.
  var changedCounts = ChangedCounts()

  /// The rows that a command has listed since a screen was shown.
  private var listedRows: ShownRows?

  /// The position in the event log up to which traces have shown events.
  var tracedPosition: LanePositions?

  /// Whether the newest line was typed at a prompt, where a scene can take plain text.
  private(set) var takesPlainText = false

  /// Whether the session that an earlier run left signed in has ended meanwhile.
  var hasEndedMeanwhile = false

  /// Why it is unknown whether the user of the earlier run is still signed in, if it is.
  var resumptionProblem: Problem?

  /// What a user is told whose session has ended since they used it last.
  static let endedRemark = "You were signed out: this session has ended. Sign in again."

  /// What the user watches until they interrupt it.
  var watched: Watched?

  /// The user's own words.
  var aliases = CommandAliases()

  /// The file of the user's settings, if there is one.
  private(set) var settings: AliasFile?

  /// How long a user who presses Tab waits for a module.
  private static let completionLimit = Duration.seconds(2)

  private let trace = SessionTrace()
  private let store: SessionSnapshotStore?

  /// Whether this run shows nothing of the session that is stored, which stays as it is.
  private var keepsStoredSession = false
  private var saved: SessionSnapshot?
  private var unsaved: SessionSnapshot?

  /// Creates a session in which no user is signed in and nothing is open.
  ///
  /// - Parameters:
  ///   - app: The app that the session talks to.
  ///   - store: Where the tree of the session is stored, if it outlasts this run.
  ///   - tokenFile: Where the token of the signed-in user is stored.
  ///   - isLive: Whether the screen in front is watched for changes.
  ///   - output: Prints a part of an answer that has no end.
  init(
    in app: RunningApp,
    store: SessionSnapshotStore?,
    tokenFile: SessionTokenFile,
    isLive: Bool = false,
    output: @escaping @Sendable (any ShellResponse) throws -> Void = { _ in }
  ) {
    self.app = app
    self.store = store
    self.tokenFile = tokenFile
    (unsentAdded, unsentNews) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    self.output = output
    // The web front acts for visitors, and stores none of their sessions here.
    maintainsData = store != nil && app.isRunByOwner
    watch = isLive ? TopicWatch(of: app.live.hub) : nil
    navigator = Navigator(
      app.mediator,
      as: Caller(
        from: .outside,
        device: tokenFile.device.key,
        maintainsData: maintainsData
      ),
      trace: trace,
      noting: callerChanges,
      watchedBy: watch
    )
    navigator.leakDetector = SceneLeakDetector()
    navigator.animate("sheet") { [sheets] in SheetAnimator(sheets) }
  }

  /// Restores what an earlier run has stored, or opens the first places.
  ///
  /// - Parameter layout: The containers to begin with where nothing is stored.
  /// - Returns: What could not be restored.
  func begin(_ layout: InitialTree) async -> [RestorationIssue] {
    await finishOverdueChanges()
    tracedPosition = try? await app.log.position()
    navigator.watchQuestions { [weak self] in self?.assumeIsolated { $0.resumeIfQuiet() } }
    if let token = tokenFile.token { await resume(with: token) }
    if unsentCount > 0 { unsentNews.yield() }
    guard let snapshot = await store?.load() else {
      await navigator.start(layout)
      return []
    }
    let restoration = await navigator.restore(snapshot, in: layout)
    let isEmpty = navigator.tree.isEmpty
    if isEmpty { await navigator.start(layout) }
    await selectNonEmptyTab(of: layout)
    var issues = restoration.losses
    if !app.leftOut.isEmpty, isEmpty || !restoration.dormant.isEmpty {
      // What is stored stays until the user goes elsewhere, and where nothing of it can be shown.
      saved = navigator.snapshot()
      keepsStoredSession = isEmpty
      // Who leaves a module out knows that its places are not there.
      issues.removeAll { $0.reason == .unknownPlace }
    } else {
      saved = snapshot
      await save()
      issues += restoration.dormant
    }
    // Who is signed out knows why places are shut.
    return hasEndedMeanwhile ? issues.filter { !$0.isShut } : issues
  }

  /// Selects another tab where the one in front is empty.
  private func selectNonEmptyTab(of layout: InitialTree) async {
    guard case .tabs(let tabs) = layout else { return }
    for tab in tabs where navigator.screen == nil { await navigator.select(tab: tab.name) }
  }

  /// Ends the session, which the next run of the profile continues.
  func end() async {
    guard let unsaved else { return }
    self.unsaved = nil
    _ = await store?.save(unsaved)
  }

  /// Executes a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - prompter: Supplies the secrets and confirmations that the words leave out.
  ///   - staysBusy: Whether the line lasts until the caller has printed its answer.
  /// - Returns: The answer, and what it means for the program.
  func respond(
    to line: ShellLine,
    asking prompter: SecretPrompter,
    staysBusy: Bool = false
  ) async -> LineResult {
    isExecuting = true
    takesPlainText = prompter.takesPlainText
    defer { if !staysBusy { becomeIdle() } }
    loadBeforeLine = navigator.lastLoad
    lineBegan = app.mediator.environment.now()
    frontBeforeLine = navigator.tree.top
    _ = trace.drain()
    _ = sheets.take()
    let user = signedInUser
    let parser = interpreter
    var (interpreted, result) = await execute(line, as: parser, asking: prompter)
    if let failure = tokenFile.takeFailure() { result = result.unstored(because: failure) }
    if let failure = result.answer as? FailedLineResponse {
      let isWrong = result.kind == .misunderstood || failure.problem.code == "navigation.link"
      let isBlock = isWrong && line.text.contains(where: \.isNewline)
      // Who typed the command of a module is told how that is used.
      let isInFull = line.afterSlash.words.first.map(app.mediator.commands.isModule) == true
      let problem = failure.problem.namingSignIn(in: app.mediator)
        .namingActions(isInFull ? [] : frontActions, in: app.mediator)
      let advice = isBlock ? Self.adviceOnBlocks : signs?.advice(of: problem) ?? problem.hint
      result.answer = failure.advising(advice)
    }
    result.isFreeOfSecrets =
      interpreted.isFreeOfSecrets && !parser.mayHoldSecret(line, as: interpreted)
    noteShown(result.answer)
    let entries = await trace.drain() + recordedEvents(by: signedInUser ?? user)
    observedCalls.add(entries)
    if result.leavesTrace { traceOfLastLine = entries }
    return result
  }

  /// What to do with several commands that were pasted, none of which runs by itself.
  private static let adviceOnBlocks =
    "What you paste is one command. Enter its lines one by one, or in a file: help script"

  /// Ends the line, whose answer is printed: what is new since then can come after it.
  func becomeIdle() {
    isExecuting = false
    for waiter in idleWaiters { waiter.resume() }
    idleWaiters = []
  }

  /// Returns once no line is being executed.
  func waitUntilIdle() async {
    while isExecuting { await withCheckedContinuation { idleWaiters.append($0) } }
  }

  /// Applies the user's settings, and stores later changes of them.
  func apply(_ settings: AliasFile?) {
    self.settings = settings
    aliases = settings?.aliases() ?? CommandAliases()
  }

  /// Turns the trace of every line on or off.
  func showTrace(_ isShown: Bool) { showsTrace = isShown }

  /// Remembers which rows the user sees, so that their numbers can be entered.
  ///
  /// - Parameters:
  ///   - screen: The screen that the user sees.
  ///   - isWhole: Whether all of it was printed, after any list before.
  func noteShown(_ screen: ScreenDescription, isWhole: Bool = false) {
    let isNew = isWhole || !shownRows.isShown(at: navigator.tree.top)
    if isWhole { listedRows = nil }
    let known = isNew ? [] : shownRows.numbers
    shownRows = ShownRows(screen, at: navigator.tree.top)
    if isNew { (printedReceipts, changedCounts) = ([], ChangedCounts()) }
    let new = screen.moments.filter { moment in
      if case .receipt(_, let row?) = moment { !known.contains(row) } else { false }
    }
    printedReceipts.formUnion(new)
  }

  /// Remembers the rows that an answer shows.
  private func noteShown(_ answer: any ShellResponse) {
    if let screen = answer.screen {
      noteShown(screen, isWhole: true)
    } else if takesPlainText, let list = answer.list {
      listedRows = ShownRows(list)
    }
  }

  /// The rows whose numbers can be entered now: those that the user saw last at this place.
  private var rowsInFront: ShownRows {
    if !shownRows.isShown(at: navigator.tree.top), let screen = navigator.screen {
      noteShown(screen)
    }
    return shownRows
  }

  /// Returns what could be entered where a user presses Tab.
  func complete(_ text: String) async -> CompletionCandidates {
    await completer.complete(text)
  }

  private var completer: LineCompleter {
    LineCompleter(
      call: navigator.call.within(Self.completionLimit),
      actions: navigator.front?.screen.offeredActions ?? [],
      tabs: tabNames,
      aliases: aliases,
      shownRows: shownRows,
      jobs: app.jobs.handlers.map(\.name),
      paths: FileSystem.names
    )
  }

  /// Runs work that calls the session again and again on the session's executor.
  func run<Value: Sendable>(_ work: () async throws -> Value) async rethrows -> Value {
    try await work()
  }

  var interpreter: LineParser {
    LineParser(
      mediator: app.mediator,
      call: navigator.call.within(Self.completionLimit),
      leftOut: app.leftOut,
      node: navigator.tree.top,
      module: placeLink?.split(separator: "/").first.map(String.init),
      actions: frontActions,
      tabs: tabNames,
      aliases: aliases,
      shownRows: rowsInFront,
      listedRows: listedRows
    )
  }

  /// What can be done at the scene in front, and what is not offered there.
  var frontActions: [SceneAction] {
    navigator.front.map(\.screen).map { $0.actions + $0.unofferedActions } ?? []
  }

  // MARK: - Saving

  /// Saves the tree at once where a kill would lose more than the position in it.
  ///
  /// Drafts, open questions and suspended navigations are worth a durable commit. Where a user is in
  /// the tree is not: that is saved by ``savePlace()`` at a prompt, and elsewhere when the session
  /// ends.
  ///
  /// - Parameter always: Whether a change of position is saved at once, too.
  func save(always: Bool = false) async {
    let snapshot = navigator.snapshot()
    guard !keepsStoredSession, snapshot != saved else { return unsaved = nil }
    guard always || !snapshot.hasSameWork(as: saved) else { return unsaved = snapshot }
    unsaved = nil
    if await store?.save(snapshot) == false {
      unsaved = snapshot
    } else {
      saved = snapshot
    }
  }

  /// Saves where the user is after a line at a prompt, so that a kill of the process loses nothing.
  ///
  /// A script, which no user continues by hand, saves that at its end alone.
  func savePlace() async {
    guard let place = unsaved, await store?.save(place, isDurable: false) == true else { return }
    saved = place
    if unsaved == place { unsaved = nil }
  }
}
