import Navigation
import Testing

@Suite struct `What a verb changed` {
  let tree: SceneTree
  let nodes: [NodeID]

  init() throws {
    let start = try SceneTree(.stack(nil)).opening(.home, .root)
    tree = try start.opening(.list).opening(.item(1))
    nodes = tree[tree.layers[0]]?.children ?? []
  }

  func changes(_ verb: TreeVerb, in tree: SceneTree? = nil) throws -> TreeOperationResult {
    try (tree ?? self.tree).reduce(verb).get().changes
  }

  @Test func `is what it opened`() throws {
    let changes = try changes(.open(PlaceToOpen(SpotScene.item(2))))

    #expect(changes.opened == [NodeID(5)])
    #expect(changes.focus == NodeID(5))
    #expect(changes.closed == [])
    #expect(changes.ending == .done)
  }

  @Test func `is what it closed, containers included`() throws {
    let covered = try tree.opening(.home, .presentInNavigation)
    let top = try #require(covered.top)

    let changes = try changes(.close(top), in: covered)

    #expect(changes.closed == [NodeID(5), NodeID(6)])
    #expect(changes.focus == tree.top)
  }

  @Test func `is which node was replaced`() throws {
    let changes = try changes(.open(PlaceToOpen(SpotScene.item(2), as: .replace)))

    #expect(changes.replaced == nodes[2])
    #expect(changes.closed == [nodes[2]])
  }

  @Test func `is nothing where the place was in front already`() throws {
    let changes = try changes(.open(PlaceToOpen(SpotScene.item(1))))

    #expect(changes.ending == .duplicate)
    #expect(changes.focus == nodes[2])
    #expect(changes.opened + changes.closed == [])
  }

  @Test func `is what lay above the place that was gone back to`() throws {
    let changes = try changes(.open(PlaceToOpen(SpotScene.home, instance: .reuse)))

    #expect(changes.ending == .reused)
    #expect(changes.closed == [nodes[1], nodes[2]])
  }

  @Test func `is nothing closed where a place was brought to the front`() throws {
    let changes = try changes(.open(PlaceToOpen(SpotScene.list, instance: .bringToFront)))

    #expect(changes.focus == nodes[1])
    #expect(changes.closed == [])
  }

  @Test func `leaves the tree before it untouched`() throws {
    let before = tree

    _ = tree.reduce(.popToRoot(from: nil))
    _ = tree.reduce(.open(PlaceToOpen(SpotScene.item(3), as: .present)))

    #expect(tree == before)
    #expect(tree.violations() == [])
  }
}

@Suite struct `Layers` {
  let tree: SceneTree

  init() throws {
    let start = try SceneTree(.stack(nil)).opening(.home, .root)
    tree = try start.opening(.list, .present).opening(.item(1), .present)
  }

  @Test func `lie upon each other`() {
    #expect(tree.layers.count == 3)
    #expect(tree.front == .item(1))
  }

  @Test func `go with the one below them`() throws {
    let closed = try tree.after(.close(tree.layers[1]))

    #expect(closed.layers.count == 1)
    #expect(closed.front == .home)
  }

  @Test func `go one at a time from the front`() throws {
    let closed = try tree.after(.close(tree.layers[2]))

    #expect(closed.front == .list)
  }

  @Test func `stay where only one between them is taken out`() throws {
    let root = try #require(tree[tree.layers[0]]?.children.first)
    let unrelated = try tree.after(.close(tree.layers[2]))
      .opening(.item(2), .present, from: root)

    let taken = try unrelated.after(.remove([unrelated.layers[1]]))

    #expect(taken.front == .item(2))
    #expect(taken.layers.count == 2)
  }

  @Test func `go with the scene that had presented them`() throws {
    let taken = try tree.after(.remove([tree.layers[1]]))

    #expect(taken.layers.count == 1)
  }

  @Test func `go all when the first scene of a bare layout is taken out`() throws {
    let bare = try SceneTree(.scene(SpotScene.home)).opening(.list, .present)

    #expect(try bare.after(.remove([bare.layers[0]])).isEmpty)
  }

  @Test func `know which is theirs`() throws {
    let top = try #require(tree.top)

    #expect(tree.layer(of: top) == 2)
    #expect(tree.layer(of: NodeID(99)) == nil)
    #expect(tree.stack(around: top) == nil)
    #expect(tree.ancestors(of: NodeID(2)) == [NodeID(1)])
    #expect(tree.subtree(NodeID(1)) == [NodeID(1), NodeID(2)])
  }
}

@Suite struct `Splits and tabs` {
  let tree: SceneTree

  init() throws {
    let layout = InitialTree.tabs([
      ("mail", .split([.stack(SpotScene.list), .stack(nil)])), ("home", .stack(SpotScene.home)),
    ])
    tree = try SceneTree(layout).opening(.list, .root, from: NodeID(3))
  }

  @Test func `show a detail beside the list`() throws {
    let detailed = try tree.opening(.item(1), .detail)

    #expect(detailed.front == .item(1))
    #expect(detailed.places(in: NodeID(3)) == [.list])
  }

  @Test func `empty the column when the detail is closed`() throws {
    let detailed = try tree.opening(.item(1), .detail)

    let closed = try detailed.after(.close(#require(detailed.top)))

    #expect(closed == tree)
  }

  @Test func `push onto the detail inside its column`() throws {
    let pushed = try tree.opening(.item(1), .detail).opening(.item(2))

    #expect(pushed.places(in: NodeID(4)) == [.item(1), .item(2)])
  }

  @Test func `know no detail outside a split`() throws {
    let home = try tree.after(.select(tab: "home", from: nil)).opening(.home, .root)

    let treeError = home.error(applying: .open(PlaceToOpen(SpotScene.item(1), as: .detail)))

    #expect(treeError == .noSplit(around: try #require(home.top)))
  }

  @Test func `do not fill twice what one place begins`() throws {
    let treeError = tree.error(
      applying: .open(PlaceToOpen(SpotScene.home, as: .root, from: NodeID(3)))
    )

    #expect(treeError == .notEmpty(NodeID(3)))
  }

  @Test func `come into view when something in them is gone back to`() throws {
    let elsewhere = try tree.after(.select(tab: "home", from: nil)).opening(.home, .root)

    let back = try elsewhere.opening(.list, instance: .reuse)

    #expect(back.places(in: NodeID(3)) == [.list])
    #expect(back.ancestors(of: try #require(back.top)).contains(NodeID(2)))
  }

  @Test func `can be selected from under what covers them`() throws {
    let covered = try tree.opening(.item(9), .present)

    let selected = try covered.after(.select(tab: "home", from: nil))

    #expect(selected.layers.count == 1)
  }
}
