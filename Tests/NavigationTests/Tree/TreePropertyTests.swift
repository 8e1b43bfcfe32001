import Navigation
import TestKit
import Testing

@Suite struct `Any tree` {
  /// Makes verbs at random, some of them about nodes that never were.
  struct VerbSource {
    var random: SplitMix

    mutating func node(in tree: SceneTree) -> NodeID? {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: nil
      case 1: NodeID(Int.random(in: 0...tree.lastNumber + 3, using: &random))
      default: tree.nodes.randomElement(using: &random)?.id
      }
    }

    mutating func entry(in tree: SceneTree) -> PlaceToOpen {
      let place = [SpotScene.home, .list, .item(Int.random(in: 0..<5, using: &random))]
        .randomElement(using: &random)
      let kind = Transition.Kind.allCases.randomElement(using: &random)
      return PlaceToOpen(
        place ?? .home,
        as: Transition(kind ?? .push),
        instance: ReusePolicy.allCases.randomElement(using: &random),
        from: node(in: tree)
      )
    }

    mutating func verb(in tree: SceneTree) -> TreeVerb {
      let node = node(in: tree)
      let some = node ?? NodeID(0)
      return switch Int.random(in: 0..<12, using: &random) {
      case 0: .close(some)
      case 1: .pop(from: node)
      case 2: .popToRoot(from: node)
      case 3: .popTo(some)
      case 4: .select(tab: ["one", "two", "six"].randomElement(using: &random) ?? "", from: node)
      case 5: .remove([some, self.node(in: tree) ?? some])
      default: .open(entry(in: tree))
      }
    }
  }

  static var layouts: [InitialTree] {
    [
      .scene(SpotScene.home),
      .stack(SpotScene.home),
      .tabs([("one", .stack(SpotScene.home)), ("two", .split([.stack(nil), .stack(nil)]))]),
      .split([.stack(nil), .tabs([("one", .stack(SpotScene.list)), ("two", .stack(nil))])]),
    ]
  }

  @Test(arguments: layouts.indices)
  func `keeps its invariants through 25,000 random verbs`(layout: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed) for layout \(layout)")
    var source = VerbSource(random: SplitMix(seed: seed))
    var tree = try SceneTree(Self.layouts[layout])

    for step in 0..<25_000 {
      guard case .success(let next) = tree.reduce(source.verb(in: tree)) else { continue }
      tree = next.tree
      if tree.isEmpty || tree.nodes.count > 60 { tree = try SceneTree(Self.layouts[layout]) }
      let violations = tree.violations()
      guard violations.isEmpty else {
        Issue.record("seed \(seed), step \(step): \(violations)")
        return
      }
    }
  }

  @Test(arguments: layouts.indices)
  func `undoes by closing whatever an opening added`(layout: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed) for layout \(layout)")
    var source = VerbSource(random: SplitMix(seed: seed))
    var tree = try SceneTree(Self.layouts[layout])
    var undone = 0

    for step in 0..<25_000 {
      let entry = source.entry(in: tree)
      guard case .success(let opened) = tree.reduce(.open(entry)) else { continue }
      if isUndoable(entry, opened.changes, in: opened.tree) {
        let closed = try opened.tree.after(.close(opened.changes.focus))
        undone += 1
        try #require(closed == tree, "seed \(seed), step \(step): \(entry)")
      }
      tree = opened.tree.nodes.count > 40 ? try SceneTree(Self.layouts[layout]) : opened.tree
    }
    #expect(undone > 1_000)
  }

  /// Whether the opening only added: a first scene and a replacement have nothing to go back to.
  private func isUndoable(_ entry: PlaceToOpen, _ changes: TreeOperationResult, in tree: SceneTree)
    -> Bool
  {
    guard let opening = tree[changes.focus]?.opening else { return false }
    let first = tree[changes.focus]?.parent.flatMap { tree[$0]?.children.first } == changes.focus
    let stays = [.push, .show].contains(opening.transition.kind) && first
    return !changes.opened.isEmpty && changes.closed.isEmpty && !stays
      && opening.transition.kind != .root && entry.transition.kind != .replace
  }

  @Test func `refuses by name and stays as it was, whatever is asked of it while empty`() {
    var source = VerbSource(random: SplitMix(seed: 7))
    let empty = SceneTree()

    for _ in 0..<1_000 {
      #expect(empty.error(applying: source.verb(in: empty)) != nil)
    }
  }
}
