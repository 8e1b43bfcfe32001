/// Proves that closed scenes are released: a test lets a navigator tell it of every scene.
///
/// ```swift
/// navigator.leakWatch = LeakWatch()
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

  /// Creates a watch that has been told of no scene.
  public init() {}

  /// How many scenes the watch has been told of.
  public private(set) var count = 0

  func watch(_ scene: any Scene, at node: NodeID) {
    count += 1
    watched.append(Watched(scene: scene, node: node, name: String(describing: type(of: scene))))
  }

  /// Returns the scenes that are still in memory although their node is gone.
  func leaks(in tree: SceneTree) -> [String] {
    watched.removeAll { $0.scene == nil }
    return watched.filter { !tree.contains($0.node) }.map { "\($0.name) at \($0.node)" }
  }
}

extension Navigator {
  /// The scenes that are still in memory although they were closed, where a watch was set.
  public var leaks: [String] { leakWatch?.leaks(in: tree) ?? [] }
}
