import Links
import Mediator
import Navigation

extension ShellSession {
  /// The shortest time between two versions of a screen, so that a burst of changes is one.
  private static let pause: Duration = .milliseconds(100)

  /// Prints a place, and again whenever it changes, until the user interrupts it.
  ///
  /// It has a navigator of its own: the open screens of the session stay as they are.
  func watch(link: String) async throws -> LineResult {
    await app.live.start()
    let watch = TopicWatch(of: app.live.hub)
    let navigator = Navigator(app.mediator, as: navigator.call.caller, watchedBy: watch)
    await navigator.start(.stack(nil))
    let result = await navigator.open(link: link)
    if case .suspended = result { return .failed(.signInToWatch) }
    if let problem = result.problem { return .failed(problem) }
    var shown = try await stream(navigator, outcome: result.word)
    for await _ in watch.changes {
      let refresh = await navigator.refresh()
      if case .closed(let problem) = refresh { return .failed(problem) }
      guard navigator.screen != shown else { continue }
      shown = try await stream(navigator, outcome: "changed", remark: refresh.remark)
      try? await Task.sleep(for: Self.pause)
    }
    return .done(BuiltinResponse("watch", lines: []))
  }

  private func stream(
    _ navigator: Navigator,
    outcome: String,
    remark: String? = nil
  ) async throws -> ScreenDescription? {
    var response = NavigationResponse(outcome: outcome, screen: navigator.screen)
    response.remark = remark
    try output(response)
    await navigator.seen()
    return response.screen
  }

  /// Prints what modules tell the user, until the user interrupts it.
  func watchNotices() async throws -> LineResult {
    guard signedInUser != nil else { return .failed(.signInToWatch) }
    let output = output
    let links = app.mediator.links
    try await withThrowingTaskGroup(of: Void.self) { group in
      for notices in await notices() {
        group.addTask {
          for try await notice in notices {
            try output(NoticeResponse(notice, link: notice.path.map { links.text(of: $0) }))
          }
        }
      }
      try await group.waitForAll()
    }
    return .done(BuiltinResponse("watch", lines: []))
  }
}

extension Problem {
  fileprivate static let signInToWatch = Problem(
    code: "unauthorised",
    message: "You are not signed in.",
    hint: "Sign in, then watch again."
  )
}
