import AuthContract
import Database
import Mediator
import Navigation
import Terminal

extension ShellSession {
  /// The user who is signed in.
  var signedInUser: SignedInUser? { navigator.call.caller.principal }

  /// Returns what modules tell the signed-in user from now on.
  func notices() async -> [NoticeStream] {
    await navigator.call.notices().map(\.feed)
  }

  /// Returns the caller of this session's lines while a user is signed in, or none.
  private func caller(_ user: SignedInUser?) -> Caller {
    Caller(
      user,
      from: .outside,
      device: tokenFile.device.key,
      maintainsData: maintainsData
    )
  }

  /// Adopts the caller that a call has signed in or out.
  ///
  /// - Returns: The answer of that call, and what opened after it; nil if the caller is the same.
  func adoptCaller() async -> (response: any CallerChangingResponse, resumed: [ResumedIntent])? {
    guard let change = callerChanges.take() else { return nil }
    let former = signedInUser
    tokenFile.store(token: change.token)
    if change.principal != nil { tokenFile.device.store() }
    if (change as? SignOutResponse)?.isDeleted == true, let former {
      typedOnDisk.eraseEverywhere(former.name)
    }
    let resumed = await navigator.callerChanged(to: caller(change.principal))
    await save(always: true)
    if unsentCount > 0 { unsentNews.yield() }
    return (change, resumed)
  }

  /// Delivers the events since the last time and performs the jobs that are due, so that the next
  /// line sees their effects.
  ///
  /// What failed is tried again when it is due, by tasks of their own at a prompt, or after another
  /// line, as is everything while another process keeps the data from being changed.
  func deliverEvents() async {
    let (log, jobs) = (app.log, app.jobs)
    let state = try? await app.database.read { connection in
      (progress: try log.progress(on: connection), hasJobs: try jobs.isDue(on: connection))
    }
    guard let state else { return }
    var hasJobs = state.hasJobs
    if state.progress.position != deliveredPosition || state.progress.isOverdue,
      await app.database.isWritable(), let count = try? await log.deliver()
    {
      deliveredPosition = state.progress.position
      // What listens to events may enqueue jobs.
      if count > 0 { hasJobs = true }
    }
    if hasJobs, await app.database.isWritable() { _ = try? await jobs.perform() }
  }

  /// Finishes the changes that can no longer be undone, so that the first line sees them.
  func finishOverdueChanges() async {
    guard (try? await app.log.progress().isOverdue) == true, await app.database.isWritable()
    else { return }
    _ = try? await app.log.deliver()
  }

  /// How to undo what the last line changed, if that is possible and was not said before.
  func undoHint() async -> TerminalText? {
    guard mayHaveChanged, let user = signedInUser,
      let offer = try? await app.log.undoable(by: user.account),
      offer.change > hintedUndo
    else { return nil }
    hintedUndo = offer.change
    let word = frontTakesPlainText ? "/undo" : "undo"
    return TerminalText("Undo within 10 seconds: \(word)", look: .dim)
  }

  /// Returns the events that a user has caused since the last line, and their deliveries.
  func recordedEvents(by user: SignedInUser?) async -> [TraceEntry] {
    guard let start = tracedPosition, let deliveredPosition, deliveredPosition != start else {
      return []
    }
    tracedPosition = deliveredPosition
    guard let user, let events = try? await app.log.latest(by: user.account, after: start) else {
      return []
    }
    let deliveries = app.log.recentDeliveries(after: start)
    return events.reversed().flatMap { event, _ in
      let own = deliveries.filter { $0.event == event.id }.map { TraceEntry($0) }
      return [TraceEntry(event, after: event.recordedAt - lineBegan, deliveries: own)] + own
    }
  }

  /// Resumes the session of an earlier run.
  func resume(with token: String) async {
    resumptionProblem = nil
    do {
      guard let user = try await navigator.call.perform(ResumeSession(token: token)) else {
        hasEndedMeanwhile = true
        return tokenFile.store(token: nil)
      }
      usedAt = app.mediator.environment.now()
      await navigator.callerChanged(to: caller(user))
    } catch {
      // The token stays: it may be good, and lines are refused until that is known.
      resumptionProblem = error.problem
    }
  }

  /// Tries again to resume the session of the earlier run, where that was not possible before.
  ///
  /// - Returns: Why it is not possible now either, if it is not.
  func resumeIfUnknown() async -> Problem? {
    guard resumptionProblem != nil, let token = tokenFile.token else { return nil }
    await resume(with: token)
    return resumptionProblem
  }

  // MARK: - Sessions that another process ends

  /// Returns whether the session of the signed-in user lasts, as far as that can be read.
  ///
  /// - Parameter isUse: Whether the user asks for something at this moment.
  /// - Returns: Whether it lasts, or is not known to have ended.
  func isValid(isUse: Bool = false) async -> Bool {
    guard signedInUser != nil, let token = tokenFile.token else { return true }
    do {
      let session = ResumeSession(token: token, isUse: isUse)
      return try await navigator.call.perform(session) != nil
    } catch {
      return true
    }
  }

  /// Returns whether a user is still the one of this session, and their session lasts.
  func isSignedIn(_ user: SignedInUser?) async -> Bool {
    guard let user, user == signedInUser, await isValid() else { return false }
    return user == signedInUser
  }

  /// Signs the user out if the session has ended, and closes what only they may see.
  func signOutIfEnded() async {
    if await !isValid(isUse: true) { await signOut() }
  }

  /// Stores now and then that the session is in use, also where the middleware alone checks it.
  func noteUse() async {
    guard lineBegan - usedAt > .seconds(60) else { return }
    usedAt = lineBegan
    await signOutIfEnded()
  }

  /// Signs the user out if the session has ended, unless a line is being executed that may be why.
  ///
  /// - Returns: Whether a user was signed out.
  func signOutIfEndedElsewhere() async -> Bool {
    guard !isExecuting, await !isValid(), !isExecuting else { return false }
    await signOut()
    return true
  }

  /// Signs out; what the user has typed is there again after signing in, unless the account is gone.
  private func signOut() async {
    if let user = signedInUser { await eraseTyped(in: typed, ofDeleted: user.name) }
    tokenFile.store(token: nil)
    await navigator.callerChanged(to: caller(nil))
    await save(always: true)
  }
}

extension ShellSession {
  /// Forgets what a user has typed whose account was deleted, perhaps on another machine.
  func eraseTyped(in file: TypedTextFile, ofDeleted user: String) async {
    guard let name = Username(user) else { return }
    let found = try? await navigator.call.perform(AccountsByUsername([name]))
    if found?.isEmpty == true { file.erase(user) }
  }
}

extension TraceEntry {
  /// An event that a line has recorded; it takes as long as its deliveries.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - lag: How long after the beginning of the line it was stored.
  ///   - deliveries: Its deliveries to listeners.
  fileprivate init(_ event: StoredEvent, after lag: Duration, deliveries: [TraceEntry]) {
    // The log stores whole milliseconds.
    let moment = lag < .milliseconds(1) ? "within 1 ms" : "after \(lag.shortText)"
    self.init(
      .event,
      subject: .text("\(event.name) \(event.subject)"),
      reason: "stored \(moment)",
      took: deliveries.reduce(.zero) { $0 + $1.took }
    )
  }

  /// The delivery of an event that a line has recorded.
  fileprivate init(_ delivery: EventDeliveryAttempt) {
    self.init(
      .listener,
      subject: .text("\(delivery.listener) on \(delivery.name)"),
      outcome: delivery.cause == nil ? .done : .failed,
      reason: delivery.cause,
      took: delivery.took,
      depth: 1
    )
  }
}
