import Mediator

/// A session's tree together with the scene at each of its nodes.
///
/// The tree and the scenes change together: what is new is built first, without touching the tree.
final class SessionScenes {
  /// All open nodes.
  private(set) var tree = SceneTree() { didSet { top = tree.top } }

  /// The node in front.
  private(set) var top: NodeID?

  /// Learns of every scene that is built, to find those that are kept after they were closed.
  var leakDetector: SceneLeakDetector?

  /// What the modules declared about their scenes.
  let index: SceneFactoryIndex

  /// A scene that was loaded before anything closes for it.
  var prepared: PreparedScene?

  private var scenes = ScenesByNode()
  private var animatorFactories: [String: AnimatorFactory]
  private var animators: [NodeID: any Animator] = [:]

  init(_ index: SceneFactoryIndex, animators: [String: AnimatorFactory]) {
    self.index = index
    animatorFactories = animators
  }

  /// The number of the load that began last, of any scene.
  private(set) var lastLoad = 0

  /// The scene at a node.
  func scene(at node: NodeID) -> (any Scene)? { scenes[node] }

  // MARK: - Loads

  /// Begins a load, and returns its number.
  func beginLoad() -> Int {
    lastLoad += 1
    return lastLoad
  }

  /// Notes that the scene at a node shows what a load has read.
  func note(_ load: Int, of node: NodeID) { scenes.set(load: load, of: node) }

  /// The number of a scene's newest load; 0 before its first.
  func load(of node: NodeID) -> Int { scenes.load(of: node) }

  // MARK: - Replacing the tree

  /// Builds the scenes of a planned tree.
  ///
  /// - Parameters:
  ///   - plan: The tree that a navigation would lead to.
  ///   - navigator: The navigator for which the scenes are built.
  /// - Returns: What prevents a scene from being built; the others are dropped again.
  func build(_ plan: PlannedTree, for navigator: Navigator) -> SceneBuildFailure? {
    let count = scenes.count
    for node in plan.changes.opened {
      guard let opened = plan.tree[node], let place = opened.place,
        let obstacle = build(place, at: opened, for: navigator)
      else { continue }
      scenes.cut(to: count)
      return obstacle
    }
    if let leakDetector {
      for entry in scenes.entries[count...] { leakDetector.watch(entry.scene, at: entry.node) }
    }
    return nil
  }

  private func build(_ place: Place, at node: Node, for navigator: Navigator) -> SceneBuildFailure?
  {
    if let state = index.state(of: place.adapter), !state.isRunning { return .idleModule(place) }
    if let prepared, prepared.node == node.id, prepared.place == place {
      scenes.append(prepared.scene, at: node.id, load: prepared.load)
      self.prepared = nil
      return nil
    }
    do {
      guard let scene = try makeScene(of: place, at: node, for: navigator) else {
        return .noBuilder(place)
      }
      scenes.append(scene, at: node.id)
      return nil
    } catch {
      return .failed(Problem(of: error, in: index.owner(of: place.adapter)))
    }
  }

  /// Makes the scene of a place, or returns nil if no module builds it.
  func makeScene(of place: Place, at node: Node, for navigator: Navigator) throws -> (any Scene)? {
    let adapter = place.adapter
    if let factory = index.factory(of: adapter) {
      let context = SceneContext(navigator, node: node, of: factory.owner)
      return try factory.build(adapter, in: context)
    }
    guard let place = adapter as? any SceneBuildingPlace else { return nil }
    return place.build(in: SceneContext(navigator, node: node, of: index.owner(of: adapter)))
  }

  /// Puts a planned tree whose scenes are built in place, and closes the scenes that are gone.
  ///
  /// - Returns: The node that was in front before.
  func adopt(_ plan: PlannedTree) -> NodeID? {
    let previous = top
    tree = plan.tree
    if previous != top, let previous { scenes[previous]?.disappeared() }
    for node in plan.changes.closed { scenes.remove(node)?.closed() }
    return previous
  }

  /// Tells the scenes of an adopted tree that they are part of it.
  func announce(_ changes: TreeOperationResult, after previous: NodeID?) {
    for node in changes.opened { scenes[node]?.created() }
    if previous != top, let top { scenes[top]?.appeared() }
  }

  /// Replaces everything with the tree and the scenes of an earlier run.
  func restore(_ restored: SceneTree, scenes built: [NodeID: any Scene]) {
    for node in tree.nodes { scenes.remove(node.id)?.closed() }
    animators = [:]
    tree = restored
    for node in restored.nodes {
      guard let scene = built[node.id] else { continue }
      scenes.append(scene, at: node.id)
      leakDetector?.watch(scene, at: node.id)
      scene.created()
    }
    if let top { scenes[top]?.appeared() }
  }

  // MARK: - Animators

  /// Whether there is any animator.
  var hasAnimators: Bool { !animatorFactories.isEmpty }

  /// Plays the transitions of a name with other animators than those of a module.
  func play(_ name: String, with factory: AnimatorFactory) { animatorFactories[name] = factory }

  /// Removes the animator of a closed node; one that an earlier run opened gets another.
  func takeAnimator(of node: NodeID, playing name: String?) -> (any Animator)? {
    animators.removeValue(forKey: node) ?? name.flatMap { animatorFactories[$0]?.make() }
  }

  /// Makes the animator of a new node.
  ///
  /// - Returns: The animator, or nil if there is none of the name.
  func makeAnimator(_ name: String, of node: NodeID) -> (any Animator)? {
    guard let animator = animatorFactories[name]?.make() else { return nil }
    animators[node] = animator
    return animator
  }
}

/// What prevents a scene from being built.
enum SceneBuildFailure {
  /// The module of the place has to start before.
  case idleModule(Place)
  /// No module builds the place.
  case noBuilder(Place)
  case failed(Problem)
}

/// The open scenes by node: few, and new ones come last, so a sorted array beats a hash table.
private struct ScenesByNode {
  private(set) var entries: [(node: NodeID, scene: any Scene, load: Int)] = []

  var count: Int { entries.count }

  subscript(node: NodeID) -> (any Scene)? {
    index(of: node).map { entries[$0].scene }
  }

  /// Adds the scene of a node that is newer than all others.
  mutating func append(_ scene: any Scene, at node: NodeID, load: Int = 0) {
    entries.append((node, scene, load))
  }

  func load(of node: NodeID) -> Int { index(of: node).map { entries[$0].load } ?? 0 }

  mutating func set(load: Int, of node: NodeID) {
    if let index = index(of: node) { entries[index].load = load }
  }

  /// Removes the newest scenes until this many are left.
  mutating func cut(to count: Int) { entries.removeSubrange(count...) }

  mutating func remove(_ node: NodeID) -> (any Scene)? {
    index(of: node).map { entries.remove(at: $0).scene }
  }

  private func index(of node: NodeID) -> Int? {
    entries.lastIndex { $0.node <= node }.flatMap { entries[$0].node == node ? $0 : nil }
  }
}
