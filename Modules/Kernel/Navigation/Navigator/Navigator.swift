public import Mediator

/// One session's tree of scenes, which applies verbs one at a time.
///
/// A navigator lives inside its session's actor, with all its scenes; it needs no lock and cannot
/// leave. Verbs from outside wait for their turn. A verb that comes from inside a running
/// navigation (from a scene that loads, a scene that is asked whether it may be left, a hook) is
/// part of that navigation and runs at once.
///
/// ```swift
/// let navigator = Navigator(mediator, as: caller)
/// await navigator.start(.stack(HomeScene.home))
/// switch await navigator.open(ProfileScene.of(7)) { … }
/// ```
public final class Navigator {
  /// How many redirects a navigation may take, and how deep navigations may call each other.
  public static let limit = 16

  /// The navigations that wait for the caller to change, oldest first.
  public internal(set) var intents: [SuspendedIntent] = []

  let log: SessionTrace
  let elapsed: @Sendable () -> Duration
  let reference = NavigatorReference()
  let book: SceneIndex
  let guards: [OwnedContribution<Guard>]
  let decidesAtOnce: Bool
  let hooks: [OwnedContribution<NavigationObserver>]
  let animatorMakers: [String: AnimatorFactory]

  // What every navigation touches. None of it is public: where the compiler sees every access to a
  // property, it proves that they exclude each other, and nothing is checked at run time.
  var standing = SceneTree() { didSet { top = standing.top } }
  private(set) var top: NodeID?
  var currentCall: CallContext
  var redirectReason: Problem?
  var watch: SceneLeakDetector?
  var live = SceneStore()
  var animators: [NodeID: any Animator] = [:]

  // The number of the turn that is running, whether it has changed the tree, so that nothing newer can
  // take its place, what gave it up before, and the guard that it waits for; those that wait for theirs.
  var running: Int?
  var isCommitted = false
  var givenUp: NavigationCancellation?
  var race: GuardTimeout?
  var waiting: [QueuedNavigation] = []
  var lastTurn = 0

  // Questions that somebody waits to see answered, those of them for which it is a person's turn, and
  // who is told whenever that changes.
  var questions: [QuestionID: any AnyPendingAnswer] = [:]
  var answers: [NodeID: any Sendable] = [:]
  var lastQuestion = 0
  var openQuestions: Set<QuestionID> = [] { didSet { questionWatch?() } }
  var questionWatch: (@Sendable () -> Void)?
  var lastIntent = 0
  var resumptions: [SuspendedIntent.ID: [PendingNavigationResult]] = [:]

  /// Creates a navigator in whose tree nothing stands yet.
  ///
  /// - Parameters:
  ///   - mediator: Connects the modules that build the scenes.
  ///   - caller: Who is signed in.
  ///   - trace: Where everything is recorded; by default nowhere.
  ///   - changes: Where it is noted when a scene's call changes who is signed in.
  public init(
    _ mediator: Mediator,
    as caller: Caller = .anonymous,
    trace: SessionTrace = .off,
    noting changes: PendingCallerChanges? = nil
  ) {
    log = trace
    elapsed = mediator.environment.elapsed
    currentCall = mediator.call(as: caller, trace: trace, noting: changes)
    book = mediator.catalog(of: SceneContribution.self)
    guards = mediator.catalog(of: Guard.self)
    decidesAtOnce = guards.allSatisfy(\.value.decidesAtOnce)
    hooks = mediator.catalog(of: NavigationObserver.self)
    animatorMakers = mediator.catalog(of: AnimatorFactory.self)
    reference.navigator = self
  }

  deinit { reference.navigator = nil }
}

extension Navigator: Navigable {
  /// The navigator itself.
  public var navigator: Navigator? { self }

  /// No node of its own: what is in front when the turn comes.
  public var origin: NodeID? { nil }
}

extension Navigator {
  /// Everything that stands.
  public var tree: SceneTree { standing }

  /// A way to ask the modules, on behalf of whoever is signed in.
  public var call: CallContext { currentCall }

  /// Why the newest navigation was led elsewhere, where a guard gave a reason.
  public var reasonOfRedirect: Problem? { redirectReason }

  /// Is told of every scene that is built, to find those that outlive their node.
  public var leakWatch: SceneLeakDetector? {
    get { watch }
    set { watch = newValue }
  }

  /// The scene in front, unless an empty container is.
  public var front: (any Scene)? { top.flatMap { live[$0] } }

  /// The scene that stands at a node.
  public func scene(at node: NodeID) -> (any Scene)? { live[node] }
}
