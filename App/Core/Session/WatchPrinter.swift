import Database
import Links
import Mediator
import Navigation

/// Prints what a user wants to follow, and each change of it, until the user interrupts it.
struct WatchPrinter {
  let app: RunningApp
  let call: CallContext

  /// Returns whether the session of the user lasts.
  let isSignedIn: @Sendable () async -> Bool

  /// Called with the link of the place that has opened.
  let noteOpened: @Sendable (String?) async -> Void

  /// Prints one part of the answer.
  let output: @Sendable (any ShellResponse) throws -> Void

  // MARK: - A place

  /// Prints a place, and what is new whenever it changes; as JSON the whole place again.
  ///
  /// It has a navigator of its own: the open screens of the session stay as they are.
  func watch(link: String) async throws -> LineResult {
    await app.live.start()
    let watch = TopicWatch(of: app.live.hub)
    let navigator = Navigator(app.mediator, as: call.caller, watchedBy: watch)
    await navigator.start(.stack(nil))
    let result = await navigator.open(link: link)
    if case .suspended = result { return .failed(.signInToWatch) }
    if let problem = result.problem { return .failed(problem.withAdvice) }
    await noteOpened(navigator.link)
    let changes = changes(of: watch)
    var shown = try await show(navigator, outcome: result.word)
    let sweeping = Task { await sweep() }
    defer { sweeping.cancel() }
    var pacer = RepaintPacer(app.mediator.environment)
    do {
      try await pacer.repaint(after: changes) {
        try await checkSession()
        let refresh = await navigator.refresh()
        if case .closed(let problem) = refresh { throw problem }
        guard navigator.screen != shown else { return false }
        shown = try await show(navigator, after: shown, outcome: "changed", refresh.remark)
        return true
      }
    } catch let problem as Problem {
      return .failed(problem)
    }
    return .done(BuiltinResponse("watch", lines: []))
  }

  /// Yields after changes, and when the session of the user has ended.
  private func changes(of watch: TopicWatch) -> AsyncStream<Void> {
    let (signals, isSignedIn) = (app.database.signals(), isSignedIn)
    return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let tasks = [
        Task { for await _ in watch.changes { continuation.yield() } },
        Task {
          if await !isSignedIn() { continuation.yield() }
          for await _ in signals where await !isSignedIn() { continuation.yield() }
        },
      ]
      continuation.onTermination = { _ in for task in tasks { task.cancel() } }
    }
  }

  /// Refuses to show more to a user whose session has ended.
  private func checkSession() async throws(Problem) {
    guard await isSignedIn() else { throw .sessionEndedElsewhere }
  }

  /// Lets modules notice sessions that were killed, where no prompt does it.
  private func sweep() async {
    while (try? await app.mediator.environment.sleep(SessionActivity.interval)) != nil {
      await call.report(SessionActivity(session: 0, state: .ended))
    }
  }

  private func show(
    _ navigator: Navigator,
    after before: ScreenDescription? = nil,
    outcome: String,
    _ remark: String? = nil
  ) async throws -> ScreenDescription? {
    var response = NavigationResponse(outcome: outcome, screen: navigator.screen)
    response.remark = remark
    response.printed = before
    response.isFollowed = true
    try output(response)
    await navigator.seen()
    return response.screen
  }

  // MARK: - Notices

  /// Says that it has begun, then prints what modules tell the user.
  func watchNotices() async throws -> LineResult {
    guard call.caller.principal != nil else { return .failed(.signInToWatch) }
    let sources = await call.notices()
    let signals = app.database.signals()
    // From here on no notice is missed, nor the end of the session.
    let lines = ["Your notices appear here. Ctrl-C stops."]
    try output(BuiltinResponse("watch", lines: lines, result: "notices"))
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (_, notices) in sources { group.addTask { try await print(notices) } }
        group.addTask {
          try await checkSession()
          for await _ in signals { try await checkSession() }
        }
        // The first that fails ends the others.
        for try await _ in group {}
      }
    } catch let problem as Problem {
      return .failed(problem)
    } catch is CancellationError {
      // That is how a user ends it.
    }
    return .done(BuiltinResponse("watch", lines: []))
  }

  private func print(_ notices: NoticeStream) async throws {
    for try await notice in notices {
      try await checkSession()
      let link = notice.path.map { app.mediator.links.text(of: $0) }
      try output(StreamedNoticeResponse(notice, link: link))
    }
  }
}

extension Problem {
  /// Why a user is shown no more.
  static let sessionEndedElsewhere = Problem(
    code: "unauthorised",
    message: "You were signed out. This session was ended elsewhere.",
    hint: "Sign in again: auth login USERNAME"
  )

  fileprivate static let signInToWatch = Problem(
    code: "unauthorised",
    message: "You are not signed in.",
    hint: "Sign in, then watch again."
  )
}
