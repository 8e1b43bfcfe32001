extension Tree {
  /// Creates a tree of that shape, with its containers still empty.
  ///
  /// - Throws: ``Misstep/badLayout(_:)`` where tabs or columns are missing or named twice.
  public init(_ layout: Layout) throws(Misstep) {
    try self.init(layout, after: 0)
  }

  /// Creates a tree whose nodes are all newer than a number.
  init(_ layout: Layout, after lastNumber: Int) throws(Misstep) {
    self.init()
    self.lastNumber = lastNumber
    try Tree.check(layout)
    let bottom = build(layout, in: nil)
    layers = [bottom]
  }

  private mutating func build(_ layout: Layout, in parent: NodeID?) -> NodeID {
    let opening = Opening(.root)
    let bare = Origin(nil, opening)
    switch layout {
    case .scene(let place):
      return insert(.scene, into: parent, Origin(Place(place), opening))
    case .stack(let root):
      return insert(.stack([]), into: parent, Origin(root.map(Place.init), opening))
    case .tabs(let tabs):
      let id = insert(.tabs([], selected: 0), into: parent, bare)
      let built = tabs.map { Tab(name: $0.name, node: build($0.layout, in: id)) }
      set(.tabs(built, selected: 0), of: id)
      return id
    case .split(let columns):
      let id = insert(.split([]), into: parent, bare)
      let built = columns.map { build($0, in: id) }
      set(.split(built), of: id)
      return id
    }
  }

  private mutating func set(_ content: Node.Content, of id: NodeID) {
    guard let index = index(of: id) else { return }
    nodes[index].content = content
  }

  private static func check(_ layout: Layout) throws(Misstep) {
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
  private static func check(inner layout: Layout) throws(Misstep) {
    if case .scene(let place) = layout {
      throw .badLayout("\(Place(place)) stands in a container without a stack around it")
    }
    try check(layout)
  }
}
