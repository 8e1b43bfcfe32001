public import Mediator

/// What a scene is built with: its way to the modules, to its node, and to the navigation.
///
/// A scene asks and performs through its context, and navigates through a ``Router`` made from it.
/// The router's route protocols decide where the scene can go, so a context opens nothing itself.
///
/// ```swift
/// func load() async throws { profile = try await context.ask(ShowProfile(username)) }
/// private func save() async throws { profile = try await context.perform(ChangeProfile(bio: bio)) }
/// ```
public final class SceneContext {
  /// The scene's node.
  public let node: NodeID

  /// The values that the opener gave to this scene only.
  public let extras: SceneExtras

  /// The navigator, until the session ends.
  package var navigator: Navigator? { reference.navigator }

  private let reference: NavigatorReference
  private let firstCall: CallContext
  private let module: ModuleName

  init(_ navigator: Navigator, node: Node, of module: ModuleName) {
    reference = navigator.reference
    self.node = node.id
    extras = node.extras
    self.module = module
    firstCall = navigator.call
  }

  /// The scene's calls: made by its module, on behalf of the user who is signed in now.
  public var call: CallContext { (navigator?.call ?? firstCall).made(by: module) }

  /// Returns why the user should not leave now, such as unsaved changes in one of the open scenes.
  ///
  /// - Returns: The reason, or nil if all of them may close.
  public func reasonAgainstLeaving() async -> Problem? { await navigator?.reasonAgainstLeaving() }

  // MARK: - Calls

  /// The key of what the user sends now: the front's, or else a random one.
  public var idempotencyKey: IdempotencyKey {
    if let key = navigator?.idempotencyKey { return key }
    let random = call.mediator.environment.random
    return IdempotencyKey(high: random(), low: random())
  }

  /// Asks a module.
  ///
  /// - Parameter request: The question.
  /// - Returns: The module's answer.
  /// - Throws: The `CallFailure` that names the reason.
  public func ask<R: Request>(_ request: R) async throws(CallFailure<R.Failure>) -> R.Response {
    try await call.perform(request)
  }

  /// Asks a module that the app may have been started without.
  ///
  /// - Parameter request: The question.
  /// - Returns: The module's answer, or nil if no module answers the request.
  /// - Throws: The `CallFailure` that names the reason.
  public func askUnlessLeftOut<R: Request>(
    _ request: R
  ) async throws(CallFailure<R.Failure>) -> R.Response? {
    try await call.unlessLeftOut(request)
  }

  /// Performs a command.
  ///
  /// - Parameter command: What to do.
  /// - Returns: The module's answer.
  /// - Throws: The `CallFailure` that names the reason.
  @discardableResult
  public func perform<C: Command>(_ command: C) async throws(CallFailure<C.Failure>) -> C.Response {
    try await call.perform(command)
  }

  /// Returns what a user has to confirm before a command, or nil if it asks nothing.
  ///
  /// - Parameter command: What is to be done.
  /// - Returns: The question, about what the command is about.
  /// - Throws: The `CallFailure` with which the command would be refused.
  public func question<C: Command>(
    before command: C
  ) async throws(CallFailure<C.Failure>) -> String? {
    try await call.question(before: command)
  }

  /// Performs a command, and tells the user its answer.
  ///
  /// - Parameter command: What to do.
  /// - Throws: The `CallFailure` that names the reason.
  public func performAndTell<C: Command>(_ command: C) async throws(CallFailure<C.Failure>) {
    tell(try await call.perform(command).description)
  }

  /// Tells the user what an action did, which the screen itself does not show.
  ///
  /// Every front says it once, with its answer to the action. So a screen has nothing of it that
  /// would have to go again, and equals that of a user who comes anew.
  public func tell(_ words: String) { navigator?.notes.append(words) }

  /// Performs a command with what a user has typed, which a front may keep and perform later.
  ///
  /// - Parameters:
  ///   - command: What to do; it has a key, so that it has one effect however often it is performed.
  ///   - words: The same command as words.
  /// - Throws: `PostponedCommandError` where only the machine is in the way, otherwise the `CallFailure`
  ///   that names the reason.
  public func perform(_ command: some Command, orLater words: @autoclosure () -> [String])
    async throws
  {
    do {
      _ = try await call.perform(command)
    } catch {
      throw PostponedCommandError(error, words: words()) ?? error as any Error
    }
  }

  /// Returns whether a module would answer requests of this type now.
  public func answers<R: Request>(_ request: R.Type) -> Bool { call.mediator.answers(request) }

  // MARK: - Navigation

  /// The suspended navigation that led here; it resumes after the user has signed in.
  public var suspendedIntent: SuspendedIntent? {
    navigator?.intents.last { $0.detour == nil || $0.detour == node }
  }

  /// Whether a suspended navigation led here, so that the scene closes by itself at sign-in.
  public var isDetour: Bool { suspendedIntent != nil }

  /// The link to where the user wanted to go, if a suspended navigation led here.
  public var destination: String? {
    suspendedIntent.map { intent in
      navigator?.link(to: intent.destination.adapter) ?? intent.destination.description
    }
  }

  /// Returns the handle with which the scene answers a question.
  public func answer<Place, Answer>(
    to question: SceneForResult<Place, Answer>
  ) -> ReplyHandle<Answer> {
    ReplyHandle(context: self)
  }
}
