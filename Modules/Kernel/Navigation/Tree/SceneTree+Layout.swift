extension SceneTree {
  /// Creates a tree of that shape, with its containers still empty.
  ///
  /// - Throws: ``TreeError/badLayout(_:)`` where tabs or columns are missing or named twice.
  public init(_ layout: InitialTree) throws(TreeError) {
    try self.init(layout, after: 0)
  }

  /// Creates a tree whose nodes are all newer than a number.
  init(_ layout: InitialTree, after lastNumber: Int) throws(TreeError) {
    self.init()
    self.lastNumber = lastNumber
    try SceneTree.check(layout)
    let bottom = build(layout, in: nil)
    layers = [bottom]
  }

  private mutating func build(_ layout: InitialTree, in parent: NodeID?) -> NodeID {
    let opening = NodeOpening(.root)
    let bare = NodeConstants(place: nil, opening: opening)
    switch layout {
    case .scene(let place):
      return insert(
        .scene,
        into: parent,
        from: NodeConstants(place: Place(place), opening: opening)
      )
    case .stack(let root):
      return insert(
        .stack([]),
        into: parent,
        from: NodeConstants(place: root.map(Place.init), opening: opening)
      )
    case .tabs(let tabs):
      let id = insert(.tabs([], selected: 0), into: parent, from: bare)
      let built = tabs.map { Tab(name: $0.name, node: build($0.layout, in: id)) }
      set(.tabs(built, selected: 0), of: id)
      return id
    case .split(let columns):
      let id = insert(.split([]), into: parent, from: bare)
      let built = columns.map { build($0, in: id) }
      set(.split(built), of: id)
      return id
    }
  }

  private mutating func set(_ content: Node.Kind, of id: NodeID) {
    guard let index = index(of: id) else { return }
    nodes[index].content = content
  }

  private static func check(_ layout: InitialTree) throws(TreeError) {
    switch layout {
    case .scene, .stack: return
    case .tabs(let tabs):
      guard !tabs.isEmpty else { throw .badLayout("it has tabs, but not one of them") }
      guard Set(tabs.map(\.name)).count == tabs.count else {
        throw .badLayout("two of its tabs have the same name")
      }
      for tab in tabs { try check(inner: tab.layout) }
    case .split(let columns):
      guard !columns.isEmpty else { throw .badLayout("it is split into no columns at all") }
      for column in columns { try check(inner: column) }
    }
  }

  /// Refuses a bare scene inside a container: it could not be taken out on sign-out.
  private static func check(inner layout: InitialTree) throws(TreeError) {
    if case .scene(let place) = layout {
      throw .badLayout("\(Place(place)) is in a container without a stack around it")
    }
    try check(layout)
  }
}

// MARK: - In view

extension SceneTree {
  /// The empty containers in view, with their first places.
  var emptyInView: [(container: NodeID, root: Place)] {
    layers.last.map(emptyContainers(within:)) ?? []
  }

  private func emptyContainers(within id: NodeID) -> [(container: NodeID, root: Place)] {
    guard let node = self[id] else { return [] }
    switch node.content {
    case .scene: return []
    case .stack(let children):
      guard children.isEmpty, let root = node.root else { return [] }
      return [(id, root)]
    case .tabs(let tabs, let selected): return emptyContainers(within: tabs[selected].node)
    case .split(let columns): return columns.flatMap(emptyContainers(within:))
    }
  }

  /// The tabs from which the user can choose.
  var tabsInView: [Tab] {
    guard let top, let id = tabs(around: top), case .tabs(let tabs, _) = self[id]?.content else {
      return []
    }
    return tabs
  }
}
