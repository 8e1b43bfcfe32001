public import Links
public import Mediator

/// One session's tree of scenes, which applies verbs one at a time.
///
/// A navigator lives inside its session's actor, with all its scenes; it needs no lock and cannot
/// leave. Verbs from outside wait for their turn. A verb that comes from inside a running
/// navigation (from a scene that loads, from a scene that is asked whether it may close, from an
/// observer) is part of that navigation and runs at once.
///
/// The navigator itself only coordinates. Its parts each keep one thing: the queue of turns, the
/// tree with its scenes, the guards, the suspended intents, the open questions.
///
/// ```swift
/// let navigator = Navigator(mediator, as: caller)
/// await navigator.start(.stack(HomeScene.home))
/// switch await navigator.open(ProfileScene.of(7)) { … }
/// ```
public final class Navigator {
  /// How many redirects a navigation may take, and how many navigations may contain each other.
  public static let limit = 16

  /// The key of what the user sends now, where the front may have to send it again.
  public var idempotencyKey: IdempotencyKey?

  let reference = NavigatorReference()
  let turns = TurnQueue()
  let host: SessionScenes
  let guards: GuardChain
  let observers: NavigationObservers
  let recorder: NavigationTracer
  var suspended = SuspendedIntents()
  let questions = OpenQuestions()
  let held = LinksAwaitingStart()

  /// What an earlier run had open and this one cannot show.
  var dormant = PreservedUnavailableNodes()

  /// Watches what the scene in front depends on, where anyone wants to know.
  let watch: TopicWatch?

  // Not public: where the compiler sees every access to a property, it proves that they exclude
  // each other, and nothing is checked at run time.
  var currentCall: CallContext

  /// What scenes have told the user since the notes were taken last.
  var notes: [String] = []
  var redirectReason: Problem?

  /// Creates a navigator with an empty tree.
  ///
  /// - Parameters:
  ///   - mediator: Connects the modules that build the scenes.
  ///   - caller: The user who is signed in.
  ///   - trace: Where everything is recorded; by default nowhere.
  ///   - changes: Collects the sign-ins and sign-outs that the scenes' calls make.
  ///   - watch: Tells when the scene in front has to load again; by default nothing does.
  public init(
    _ mediator: Mediator,
    as caller: Caller = .anonymous,
    trace: SessionTrace = .off,
    noting changes: PendingCallerChanges? = nil,
    watchedBy watch: TopicWatch? = nil
  ) {
    self.watch = watch
    let index = mediator.catalog(of: SceneFactoryContribution.self)
    recorder = NavigationTracer(trace, index: index, elapsed: mediator.environment.elapsed)
    host = SessionScenes(index, animators: mediator.catalog(of: AnimatorFactory.self))
    guards = GuardChain(mediator.catalog(of: Guard.self), recorder: recorder)
    observers = NavigationObservers(
      mediator.catalog(of: NavigationObserver.self),
      recorder: recorder
    )
    currentCall = mediator.call(as: caller, trace: trace, noting: changes, observing: watch)
    reference.navigator = self
  }

  deinit { reference.navigator = nil }
}

extension Navigator: Navigable {
  /// The navigator itself.
  public var navigator: Navigator? { self }

  /// No node of its own: the node in front when the turn comes.
  public var origin: NodeID? { nil }
}

// MARK: - State

extension Navigator {
  /// All open nodes.
  public var tree: SceneTree { host.tree }

  /// A way to ask the modules, on behalf of the user who is signed in.
  public var call: CallContext { currentCall }

  /// The navigations that wait for the caller to change, oldest first.
  public var intents: [SuspendedIntent] { suspended.all }

  /// Why the newest navigation was redirected, if the guard gave a reason.
  public var reasonOfRedirect: Problem? { redirectReason }

  /// The scene in front, unless an empty container is.
  public var front: (any Scene)? { host.top.flatMap(host.scene) }

  /// The scene at a node.
  public func scene(at node: NodeID) -> (any Scene)? { host.scene(at: node) }

  /// Learns of every scene that is built, to find those that are kept after they were closed.
  public var leakDetector: SceneLeakDetector? {
    get { host.leakDetector }
    set { host.leakDetector = newValue }
  }

  /// The closed scenes that are still in memory, where a detector was set.
  public var leaks: [String] { leakDetector?.leaks(in: tree) ?? [] }

  /// How many links wait for the modules to start, or for the session's first layout.
  package var heldLinkCount: Int { held.count }

  /// How many navigations wait for their turn.
  package var waitingCount: Int { turns.waitingCount }

  /// Whether a task waits to learn how a suspended intent ends.
  package var isAnyoneWaitingForIntents: Bool { suspended.haveWaiters }
}

// MARK: - Loads

extension Navigator {
  /// The number of the load that began last; scenes whose load began after it need no refresh.
  public var lastLoad: Int { host.lastLoad }

  /// Loads the scene in front again, so that it shows the data as they are now.
  ///
  /// The guards are asked again, as they would be for a user who opens the place now. A scene that
  /// the user may no longer see closes, and the scene behind it is refreshed in its place. A scene
  /// that cannot load for another reason keeps what it shows.
  ///
  /// - Parameter load: Leaves scenes alone whose load began after this one.
  /// - Returns: How it ended.
  public func refresh(loadedBefore load: Int = .max) async -> RefreshResult {
    guard case .turn(let turn) = await turns.admit(.queue) else { return .current }
    defer { turns.end(turn) }
    return await SceneRefresher(navigator: self, turn: turn).run(loadedBefore: load)
  }

  /// Loads the scenes that have not been loaded since the session was restored.
  public func loadBackground() async {
    guard case .turn(let turn) = await turns.admit(.queue) else { return }
    defer { turns.end(turn) }
    await SceneRefresher(navigator: self, turn: turn).loadBackground()
  }

  /// Tells the scene in front that a user has been shown what it shows.
  ///
  /// - Parameters:
  ///   - first: The key of the first row that came into view, if the front knows it.
  ///   - last: The key of the last row that came into view, or nil if all of them did.
  public func seen(from first: String? = nil, through last: String? = nil) async {
    guard let node = host.top, let scene = host.scene(at: node) else { return }
    do {
      try await scene.seen(from: first, through: last)
    } catch {
      let reason = Problem(of: error).code
      recorder.record(.navigation, subject: node, outcome: .failed, reason: "seen: \(reason)")
    }
  }

  /// Tells the scene in front that the user is typing text that it takes.
  public func typing() async {
    guard let node = host.top, let scene = host.scene(at: node) else { return }
    do {
      try await scene.typing()
    } catch {
      let reason = Problem(of: error).code
      recorder.record(.navigation, subject: node, outcome: .failed, reason: "typing: \(reason)")
    }
  }
}

// MARK: - Screens

extension Navigator {
  /// What the scene in front shows, or nil if an empty container is in front.
  public var screen: ScreenDescription? { host.top.flatMap(screen) }

  /// Returns what the scene at a node shows.
  public func screen(at node: NodeID) -> ScreenDescription? {
    guard let scene = scene(at: node) else { return nil }
    return ScreenDescription(scene.screen, at: tree.place(of: node)) {
      call.mediator.links.link(to: $0)
    }
  }

  /// The link to the place of the scene in front, without making its screen; nil if no link leads there.
  public var link: String? {
    guard let node = host.top, scene(at: node) != nil else { return nil }
    return tree.place(of: node).flatMap { link(to: $0.adapter) }
  }

  /// Returns the link to a place, or nil if no link leads there, or only one that is too long.
  public func link(to place: any SceneAdapter) -> String? {
    place.path.flatMap { call.mediator.links.link(to: $0) }
  }

  /// Returns what scenes have told the user since the last time, and forgets it.
  public func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  /// Performs an action of the scene in front.
  ///
  /// - Parameters:
  ///   - name: The action's name.
  ///   - arguments: The words after the name.
  /// - Throws: The `Problem` that prevented it.
  public func perform(_ name: String, with arguments: CommandArguments = []) async throws(Problem) {
    notes = []
    guard let screen = front?.screen else { throw .noAction(name, among: []) }
    guard let action = screen.action(name) else {
      throw .noAction(name, among: screen.actions.map(\.name))
    }
    do {
      try await action.perform(arguments)
    } catch let error as ParameterError {
      throw Problem.unsuitable(error.description)
    } catch {
      let place = host.top.flatMap(tree.place)
      throw Problem(of: error, in: place.map { host.index.owner(of: $0.adapter) })
    }
  }
}

extension Problem {
  static func unsuitable(_ reason: String) -> Problem {
    Problem(code: "navigation.arguments", message: reason)
  }

  static func noAction(_ name: String, among known: [String]) -> Problem {
    let nearest = SpellingSuggestion.words(to: name, among: known)
    let words = nearest.isEmpty ? known : nearest
    return Problem(
      code: "navigation.no-action",
      message: "Nothing here is called “\(name)”.",
      hint: words.isEmpty ? nil : "There is: \(words.joined(separator: ", "))."
    )
  }
}
