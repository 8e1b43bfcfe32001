import Mediator
import Navigation

/// Tells modules whether the user of a prompt is there, at once when that changes and repeatedly.
actor ActivityReporter {
  /// The time without a key or a line after which a user counts as away.
  static let idleTime: Duration = .seconds(300)

  private let session: ShellSession
  private let services: SystemServices

  /// Identifies the session among those of all processes.
  private let number: Int64

  /// When the user last did something.
  private var lastUse: Duration

  /// What was told last.
  private var told: (user: SignedInUser?, state: SessionActivity.State) = (nil, .ended)

  init(of session: ShellSession) {
    self.session = session
    services = session.app.mediator.environment
    number = Int64(truncatingIfNeeded: services.random() >> 1)
    lastUse = services.elapsed()
  }

  /// Repeats what is so until the task is cancelled.
  func run() async {
    while !Task.isCancelled {
      await tell()
      do { try await services.sleep(SessionActivity.interval) } catch { return }
    }
  }

  /// Notes that the user has done something, or that another user may have signed in.
  func noteUse() async {
    lastUse = services.elapsed()
    let user = await session.signedInUser
    guard user != told.user || told.state == .idle else { return }
    await tell()
  }

  /// Notes that the user is typing text at the prompt.
  func noteTyping() async {
    await noteUse()
    await session.noteTyping()
  }

  /// Tells that the session has ended.
  func end() async {
    told = (nil, .ended)
    await session.report(SessionActivity(session: number, state: .ended))
  }

  private func tell() async {
    let user = await session.signedInUser
    guard user != nil || told.user != nil else { return }
    let isIdle = services.elapsed() - lastUse >= Self.idleTime
    told = (user, user == nil ? .ended : isIdle ? .idle : .present)
    await session.report(SessionActivity(session: number, state: told.state))
  }
}
