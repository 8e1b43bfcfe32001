import Mediator
import Synchronization

/// The links that came before the session could open any.
///
/// They wait for the modules to start and for the first layout, and go on in the order in which
/// they came.
final class LinksAwaitingStart {
  private let links = WaitingLinks()

  /// Tells the links that the modules have started.
  private var startWatch: Task<Void, Never>?

  /// How many links are held.
  var count: Int { links.count }

  /// Returns whether a link need not wait.
  func letsPass(_ mediator: Mediator, into tree: SceneTree) -> Bool {
    mediator.isStarted && links.mayPass(hasLayout: !tree.isEmpty)
  }

  /// Waits until the modules have started and the session has begun, and returns what ended the
  /// wait before.
  func wait(for mediator: Mediator, into tree: SceneTree) async -> NavigationCancellationReason? {
    let link = WaitingLinks.Link(needsLayout: tree.isEmpty)
    if links.add(link) {
      startWatch = Task { [links] in
        await mediator.started()
        if !Task.isCancelled { links.noteStart() }
      }
    }
    let obstacle = await link.release.value(ifCancelled: .task)
    // Here nothing else runs in this session until the link has its turn, or waits for it.
    links.remove(link)
    if links.count == 0 { startWatch?.cancel() }
    return obstacle
  }

  /// Lets the links pass that wait for the first layout, and all later ones.
  func begin() { links.begin() }

  /// Gives all links up, because the session ends.
  func end() { links.end() }
}

/// Links that wait, oldest first; any thread may let them pass.
private final class WaitingLinks: Sendable {
  /// A link that waits.
  final class Link: Sendable {
    /// Whether a layout has to be there first.
    let needsLayout: Bool

    /// Settled with what ended the wait, or with nil when the link may go on.
    let release = Promise<NavigationCancellationReason?>()

    init(needsLayout: Bool) {
      self.needsLayout = needsLayout
    }
  }

  private struct State {
    var waiting: [Link] = []

    /// The links that nothing holds any more; the first is on its way.
    var passing: [Link] = []

    /// Whether the modules have started.
    var isStarted = false

    /// Whether a first layout or an earlier session has been opened, or could not be.
    var hasBegun = false

    var hasEnded = false

    /// Lets those pass that nothing holds any more, one after the other: tasks that go on together
    /// need not do so in their order.
    mutating func letPass() {
      guard !hasEnded else {
        for link in passing + waiting { link.release.settle(.ended) }
        return
      }
      guard isStarted else { return }
      let next = waiting.filter { hasBegun || !$0.needsLayout }
      waiting.removeAll { link in next.contains { $0 === link } }
      passing += next
      passing.first?.release.settle(nil)
    }
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.waiting.count + $0.passing.count } }

  /// Returns whether a link may pass: behind those that wait, unless one of the first places opens it.
  func mayPass(hasLayout: Bool) -> Bool {
    state.withLock { state in
      state.hasBegun ? state.waiting.isEmpty && state.passing.isEmpty : hasLayout
    }
  }

  /// Adds a link, and returns whether it is the first that waits for the modules.
  func add(_ link: Link) -> Bool {
    state.withLock { state in
      state.waiting.append(link)
      state.letPass()
      return !state.isStarted && state.waiting.count == 1
    }
  }

  /// Removes a link that goes on, and lets the next one pass.
  func remove(_ link: Link) {
    state.withLock { state in
      state.waiting.removeAll { $0 === link }
      state.passing.removeAll { $0 === link }
      state.letPass()
    }
  }

  func noteStart() {
    state.withLock { state in
      state.isStarted = true
      state.letPass()
    }
  }

  func begin() {
    state.withLock { state in
      state.hasBegun = true
      state.letPass()
    }
  }

  func end() {
    state.withLock { state in
      state.hasEnded = true
      state.letPass()
    }
  }
}
