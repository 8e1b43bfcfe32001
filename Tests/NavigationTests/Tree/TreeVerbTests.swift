import Mediator
import Navigation
import Testing

@Suite struct `Opening in a tree` {
  let stack: SceneTree
  let root: NodeID

  init() throws {
    stack = try SceneTree(.stack(nil)).opening(.home, .root)
    root = stack.layers[0]
  }

  @Test func `a push stands on top of its stack`() throws {
    let tree = try stack.opening(.list).opening(.item(1))

    #expect(tree.places(in: root) == [.home, .list, .item(1)])
    #expect(tree.front == .item(1))
  }

  @Test func `what is presented covers everything`() throws {
    let tree = try stack.opening(.list, .present)

    #expect(tree.layers.count == 2)
    #expect(tree.front == .list)
    #expect(tree.places(in: root) == [.home])
  }

  @Test func `a scene presented in a container of its own can be pushed upon`() throws {
    let tree = try stack.opening(.list, .presentInNavigation).opening(.item(1))

    #expect(tree.places(in: tree.layers[1]) == [.list, .item(1)])
  }

  @Test func `show pushes inside a container and presents elsewhere`() throws {
    let pushed = try stack.opening(.list, .show)
    let presented = try SceneTree(.scene(SpotScene.home)).opening(.list, .show)

    #expect(pushed.layers.count == 1)
    #expect(presented.layers.count == 2)
  }

  @Test func `a push without a container is refused by name`() throws {
    let tree = try SceneTree(.scene(SpotScene.home))

    #expect(
      tree.error(applying: .open(PlaceToOpen(SpotScene.list, as: .push)))
        == .noStack(around: tree.layers[0])
    )
    #expect(TreeError.noStack(around: tree.layers[0]).problem.code == "navigation.misstep")
  }

  @Test func `nothing opens before a root is set`() {
    #expect(SceneTree().error(applying: .open(PlaceToOpen(SpotScene.home))) == .noRoot)
  }

  @Test func `a replacement leaves the way the replaced scene would have left`() throws {
    let shown = try stack.opening(.list, .presentInNavigation)

    let tree = try shown.opening(.item(1), .replace)
    let closed = try tree.after(.close(#require(tree.top)))

    #expect(tree.front == .item(1))
    #expect(closed == stack)
  }

  @Test func `a detail fills the last column and replaces the detail before`() throws {
    let split = try SceneTree(.split([.stack(nil)])).opening(.list, .root, from: NodeID(2))

    let first = try split.opening(.item(1), .detail)
    let second = try first.opening(.item(2), .detail)

    #expect(first.front == .item(1))
    #expect(second.front == .item(2))
    #expect(second.nodes.count == first.nodes.count)
    #expect(try second.after(.close(#require(second.top))).front == .list)
  }

  @Test func `an explicit source decides which stack grows`() throws {
    let covered = try stack.opening(.list, .presentInNavigation)

    let tree = try covered.opening(.item(7), .push, from: root)

    #expect(tree.places(in: root) == [.home, .item(7)])
    #expect(tree.front == .list)
  }

  @Test func `what a closed scene wants is refused by name`() {
    #expect(
      stack.error(applying: .open(PlaceToOpen(SpotScene.list, from: NodeID(99))))
        == .gone(NodeID(99))
    )
  }
}

@Suite struct `The place that stands already` {
  let tree: SceneTree
  let root: NodeID

  init() throws {
    let start = try SceneTree(.stack(nil)).opening(.home, .root)
    tree = try start.opening(.list).opening(.item(1))
    root = tree.layers[0]
  }

  @Test func `is not pushed twice in a row`() throws {
    let changes = try tree.reduce(.open(PlaceToOpen(SpotScene.item(1)))).get().changes

    #expect(changes.ending == .duplicate)
    #expect(changes.focus == tree.top)
  }

  @Test func `is made once more on demand, as another node`() throws {
    let twice = try tree.opening(.item(1), instance: .newNode)

    #expect(twice.places(in: root) == [.home, .list, .item(1), .item(1)])
  }

  @Test func `is gone back to on demand`() throws {
    let reused = try tree.opening(.list, instance: .reuse)

    #expect(reused.places(in: root) == [.home, .list])
  }

  @Test func `is brought to the front on demand, closing nothing`() throws {
    let moved = try tree.opening(.list, instance: .bringToFront)

    #expect(moved.places(in: root) == [.home, .item(1), .list])
    #expect(moved.nodes.count == tree.nodes.count)
  }

  @Test func `is opened where it stands nowhere`() throws {
    #expect(try tree.opening(.item(9), instance: .reuse).front == .item(9))
  }

  @Test func `is found in another tab, under what covers it`() throws {
    let tabs = try SceneTree(
      .tabs([("one", .stack(SpotScene.home)), ("two", .stack(SpotScene.list))])
    )
    .opening(.home, .root)
    .after(.select(tab: "two", from: nil))
    .opening(.list, .root)
    .opening(.item(1), .present)

    let found = try tabs.opening(.home, instance: .reuse)

    #expect(found.front == .home)
    #expect(found.layers.count == 1)
  }

  @Test func `begins its own empty tab rather than growing on another`() throws {
    let tabs = try SceneTree(
      .tabs([("one", .stack(SpotScene.home)), ("two", .stack(SpotScene.list))])
    )
    .opening(.home, .root)

    let found = try tabs.opening(.list, instance: .reuse)

    #expect(found.front == .list)
    #expect(found[try #require(found.top)]?.opening.transition.kind == .root)
  }
}

@Suite struct `Going back in a tree` {
  let tree: SceneTree
  let nodes: [NodeID]

  init() throws {
    let start = try SceneTree(.stack(nil)).opening(.home, .root)
    tree = try start.opening(.list).opening(.item(1))
    nodes = tree[tree.layers[0]]?.children ?? []
  }

  @Test func `pop closes the top, and only the top`() throws {
    #expect(try tree.after(.pop(from: nil)).places(in: tree.layers[0]) == [.home, .list])
  }

  @Test func `pop to root leaves the first`() throws {
    #expect(try tree.after(.popToRoot(from: nil)).places(in: tree.layers[0]) == [.home])
  }

  @Test func `pop to a node dismisses what covers it`() throws {
    let covered = try tree.opening(.item(2), .present)

    #expect(try covered.after(.popTo(nodes[1])).front == .list)
  }

  @Test func `closing a node takes what stands above it, never what stands on top instead of it`()
    throws
  {
    #expect(try tree.after(.close(nodes[1])).places(in: tree.layers[0]) == [.home])
  }

  @Test func `the first scene cannot be closed`() {
    #expect(tree.error(applying: .close(nodes[0])) == .atRoot(nodes[0]))
    #expect(tree.error(applying: .pop(from: nodes[0])) == nil)
  }

  @Test func `closing the first scene of a presented container dismisses the container`() throws {
    let covered = try tree.opening(.list, .presentInNavigation)
    let first = try #require(covered.top)
    let pushed = try covered.opening(.item(5))

    #expect(try pushed.after(.close(first)) == tree)
  }

  @Test func `a closed scene takes along what it presented`() throws {
    let covered = try tree.opening(.home, .present)

    #expect(try covered.after(.close(nodes[2])).layers.count == 1)
  }

  @Test func `tabs keep their history`() throws {
    let tabs = try SceneTree(.tabs([("one", .stack(nil)), ("two", .stack(nil))]))
      .opening(.home, .root).opening(.item(1))

    let there = try tabs.after(.select(tab: "two", from: nil))
    let back = try there.after(.select(tab: "one", from: nil))

    #expect(back.front == .item(1))
    #expect(there.front == nil)
  }

  @Test func `an unknown tab is answered with those that exist`() throws {
    let tabs = try SceneTree(.tabs([("one", .stack(nil)), ("two", .stack(nil))]))

    #expect(
      tabs.error(applying: .select(tab: "three", from: nil))
        == .noTab("three", known: ["one", "two"])
    )
    #expect(tree.error(applying: .select(tab: "three", from: nil)) == .noTab("three", known: []))
  }

  @Test func `taking scenes out leaves those above them`() throws {
    let taken = try tree.after(.remove([nodes[1]]))

    #expect(taken.places(in: tree.layers[0]) == [.home, .item(1)])
  }

  @Test func `a presented container that loses its last scene goes with it`() throws {
    let covered = try tree.opening(.list, .presentInNavigation)

    #expect(try covered.after(.remove([#require(covered.top)])) == tree)
  }
}

@Suite struct `The node in front` {
  @Test func `is looked for through presented, split, stack and tab`() throws {
    let layout = InitialTree.tabs([("a", .split([.stack(nil), .stack(nil)])), ("b", .stack(nil))])
    let tree = try SceneTree(layout)

    let filled = try tree.opening(.list, .root)

    #expect(tree.top == NodeID(4))
    #expect(filled.front == .list)
    #expect(try filled.opening(.home, .present).front == .home)
  }

  @Test func `is the empty container itself`() throws {
    let tree = try SceneTree(.stack(nil))

    #expect(tree.top == tree.layers[0])
  }

  @Test(arguments: [
    InitialTree.tabs([]), .split([]), .tabs([("a", .stack(nil)), ("a", .stack(nil))]),
    .tabs([("a", .scene(SpotScene.home))]),
  ])
  func `a layout that cannot stand is refused`(layout: InitialTree) {
    #expect(throws: TreeError.self) { try SceneTree(layout) }
  }
}
