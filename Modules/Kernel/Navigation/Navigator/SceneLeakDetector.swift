import Mediator

/// Finds closed scenes that something still keeps in memory, for tests and for running apps.
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

  /// The number of watched scenes at which those that are gone are forgotten.
  private var capacity = 64

  /// Creates a detector that watches no scene yet.
  public init() {}

  /// How many scenes were built so far.
  public private(set) var count = 0

  func watch(_ scene: any Scene, at node: NodeID) {
    count += 1
    if watched.count == capacity { forgetGone() }
    watched.append(Watched(scene: scene, node: node, name: String(naming: type(of: scene))))
  }

  /// Returns the scenes that are still in memory although their node is closed.
  func leaks(in tree: SceneTree) -> [String] {
    forgetGone()
    return watched.filter { !tree.contains($0.node) }.map { "\($0.name) at \($0.node)" }
  }
  /// Forgets the scenes that are gone, and makes room for as many again as are left.
  private func forgetGone() {
    watched.removeAll { $0.scene == nil }
    capacity = max(64, 2 * watched.count)
  }
}
