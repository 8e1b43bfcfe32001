/// Finds closed scenes that something still keeps in memory, for tests.
///
/// ```swift
/// navigator.leakDetector = SceneLeakDetector()
/// …
/// #expect(navigator.leaks == [])
/// ```
public final class SceneLeakDetector {
  private struct Watched {
    weak var scene: (any Scene)?
    let node: NodeID
    let name: String
  }

  private var watched: [Watched] = []

  /// Creates a detector that watches no scene yet.
  public init() {}

  /// How many scenes were built so far.
  public private(set) var count = 0

  func watch(_ scene: any Scene, at node: NodeID) {
    count += 1
    watched.append(Watched(scene: scene, node: node, name: String(describing: type(of: scene))))
  }

  /// Returns the scenes that are still in memory although their node is closed.
  func leaks(in tree: SceneTree) -> [String] {
    watched.removeAll { $0.scene == nil }
    return watched.filter { !tree.contains($0.node) }.map { "\($0.name) at \($0.node)" }
  }
}
