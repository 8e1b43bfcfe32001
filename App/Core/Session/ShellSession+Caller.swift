import Database
import Mediator
import Navigation

extension ShellSession {
  /// The user who is signed in.
  var signedInUser: SignedInUser? { navigator.call.caller.principal }

  /// Returns what modules tell the signed-in user from now on.
  func notices() async -> [AnswerStream<Notice>] {
    (try? await navigator.call.notices()) ?? []
  }

  /// Returns the caller of this session's lines while a user is signed in, or none.
  private func caller(_ user: SignedInUser?) -> Caller {
    Caller(user, from: .outside, device: tokenFile.device.key)
  }

  /// Adopts the caller that a call has signed in or out.
  ///
  /// - Returns: The answer of that call, and what opened after it; nil if the caller is the same.
  func adoptCaller() async -> (response: any CallerChangingResponse, resumed: [ResumedIntent])? {
    guard let change = callerChanges.take() else { return nil }
    tokenFile.store(token: change.token)
    if change.principal != nil { tokenFile.device.store() }
    let resumed = await navigator.callerChanged(to: caller(change.principal))
    await save(always: true)
    return (change, resumed)
  }

  /// Delivers the events since the last time, so that the next line sees their effects.
  ///
  /// A failed delivery is retried when it is due, by the log's own task at a prompt, or when the next
  /// event comes.
  func deliverEvents() async {
    guard let position = try? await app.log.position(), position != deliveredPosition,
      (try? await app.log.deliver()) != nil
    else { return }
    deliveredPosition = position
  }

  /// Returns the events that a user has caused since the last line, and their deliveries.
  func recordedEvents(by user: SignedInUser?) async -> [TraceEntry] {
    guard let start = tracedPosition, let deliveredPosition, deliveredPosition > start else {
      return []
    }
    tracedPosition = deliveredPosition
    guard let user, let events = try? await app.log.latest(by: user.account, after: start) else {
      return []
    }
    let deliveries = app.log.recentDeliveries(after: start)
    return events.reversed().flatMap { event, _ in
      let own = deliveries.filter { $0.event == event.id }.map { TraceEntry($0) }
      return [TraceEntry(.event, subject: .text("\(event.name) \(event.subject)"))] + own
    }
  }

  /// Resumes the session of an earlier run.
  func resume(with token: String) async {
    do {
      guard let user = try await navigator.call.perform(ResumeSession(token: token)) else {
        return tokenFile.store(token: nil)
      }
      await navigator.callerChanged(to: caller(user))
    } catch {
      // Whether the session lasts is unknown, so its token stays for another run.
    }
  }

  // MARK: - Sessions that another process ends

  /// Returns whether the session of the signed-in user lasts, as far as that can be read.
  func isValid() async -> Bool {
    guard signedInUser != nil, let token = tokenFile.token else { return true }
    do {
      return try await navigator.call.perform(ResumeSession(token: token)) != nil
    } catch {
      return true
    }
  }

  /// Signs the user out if the session has ended, and closes what only they may see.
  func signOutIfEnded() async {
    if await !isValid() { await signOut() }
  }

  /// Signs the user out if the session has ended, unless a line is being executed that may be why.
  ///
  /// - Returns: Whether a user was signed out.
  func signOutIfEndedElsewhere() async -> Bool {
    guard !isExecuting, await !isValid(), !isExecuting else { return false }
    await signOut()
    return true
  }

  private func signOut() async {
    tokenFile.store(token: nil)
    await navigator.callerChanged(to: caller(nil))
    await save(always: true)
  }
}

extension TraceEntry {
  /// The delivery of an event that a line has recorded.
  fileprivate init(_ delivery: EventDelivery) {
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
