extension SceneTree {
  /// Opens a place above those that a person would have walked through, reusing what stands.
  ///
  /// Where the place itself stands and may be reused, nothing else is touched.
  func reduce(_ attempt: NavigationAttempt) -> Result<PlannedTree, TreeError> {
    var tree = self
    do throws(TreeError) {
      let changes =
        attempt.parents.isEmpty
        ? try tree.open(attempt.target) : try tree.open(attempt.target, under: attempt.parents)
      return .success((tree, changes))
    } catch {
      return .failure(error)
    }
  }

  private mutating func open(
    _ entry: PlaceToOpen,
    under parents: [Place]
  ) throws(TreeError) -> TreeChanges {
    if entry.instance == .reuse, stands(entry.place) { return try open(entry) }
    var all = TreeChanges(focus: try source(entry.source))
    var source = entry.source
    for parent in parents[(parents.lastIndex(where: stands) ?? 0)...] {
      let step = PlaceToOpen(parent.adapter, as: .show, instance: .reuse, from: source)
      all.follow(with: try open(step))
      source = all.focus
    }
    var last = entry
    last.source = source
    all.follow(with: try open(last))
    return all
  }

  private func stands(_ place: Place) -> Bool {
    nodes.contains { $0.place == place }
  }

  /// Opens a place, or goes to where it stands, as the entry says.
  mutating func open(_ entry: PlaceToOpen) throws(TreeError) -> TreeChanges {
    let source = try source(entry.source)
    switch entry.instance {
    case .anew: break
    case .single:
      if let twin = twinOnTop(of: entry, from: source) {
        return TreeChanges(focus: twin, ending: .duplicate)
      }
    case .reuse, .bringToFront:
      if let changes = try goToStanding(entry, from: source) { return changes }
    }
    return try enter(entry, from: source)
  }

  // MARK: - Entering

  private mutating func enter(_ entry: PlaceToOpen, from source: NodeID) throws(TreeError)
    -> TreeChanges
  {
    switch entry.transition.kind {
    case .push: try push(entry, from: source)
    case .show where stack(around: source) != nil: try push(entry, from: source)
    case .present, .show: present(entry, from: source)
    case .presentInNavigation: presentInNavigation(entry, from: source)
    case .replace: try replace(entry, at: source)
    case .detail: try showDetail(entry, from: source)
    case .root: try fill(entry, at: source)
    }
  }

  private mutating func push(_ entry: PlaceToOpen, from source: NodeID) throws(TreeError)
    -> TreeChanges
  {
    guard let stack = stack(around: source) else { throw .noStack(around: source) }
    let id = insert(entry, into: stack, opener: source)
    append(id, to: stack)
    return TreeChanges(focus: id, opened: [id])
  }

  private mutating func present(_ entry: PlaceToOpen, from source: NodeID) -> TreeChanges {
    let id = insert(entry, into: nil, opener: source)
    layers.append(id)
    return TreeChanges(focus: id, opened: [id])
  }

  private mutating func presentInNavigation(_ entry: PlaceToOpen, from source: NodeID)
    -> TreeChanges
  {
    let stack = insert(
      .stack([]),
      into: nil,
      from: NodeContent(place: nil, opening: NodeOpening(entry.transition, from: source))
    )
    layers.append(stack)
    let id = insert(entry, into: stack, opener: source)
    append(id, to: stack)
    return TreeChanges(focus: id, opened: [id])
  }

  private mutating func showDetail(_ entry: PlaceToOpen, from source: NodeID) throws(TreeError)
    -> TreeChanges
  {
    guard let split = split(around: source), let columns = self[split]?.children else {
      throw .noSplit(around: source)
    }
    guard columns.count > 1, let last = columns.last, let column = self[last] else {
      let id = insert(entry, into: split, opener: source)
      append(id, to: split)
      return TreeChanges(focus: id, opened: [id])
    }
    guard case .stack = column.content else { return try replace(entry, at: last) }
    var changes = TreeChanges(focus: last)
    cut(last, to: 0, closed: &changes.closed)
    changes.focus = insert(entry, into: last, opener: source)
    append(changes.focus, to: last)
    changes.opened = [changes.focus]
    return changes
  }

  private mutating func fill(_ entry: PlaceToOpen, at container: NodeID) throws(TreeError)
    -> TreeChanges
  {
    guard try node(container).isEmptyStack else { throw .notEmpty(container) }
    var changes = TreeChanges(focus: container)
    reveal(container, closed: &changes.closed)
    changes.focus = insert(entry, into: container, opener: nil)
    append(changes.focus, to: container)
    changes.opened = [changes.focus]
    return changes
  }

  // MARK: - Replacing

  /// Puts a new node where another stood, which leaves the way the other would have left.
  private mutating func replace(_ entry: PlaceToOpen, at old: NodeID) throws(TreeError)
    -> TreeChanges
  {
    let replaced = try node(old)
    guard replaced.place != nil else { return try fill(entry, at: old) }
    var opening = replaced.opening
    opening.question = entry.question ?? opening.question
    let origin = NodeContent(place: entry.place, opening: opening, extras: entry.extras)
    let id = insert(.scene, into: replaced.parent, from: origin)
    swap(old, for: id, in: replaced.parent)
    var changes = TreeChanges(focus: id, opened: [id], replaced: old)
    erase([old], closed: &changes.closed)
    return changes
  }

  private mutating func swap(_ old: NodeID, for new: NodeID, in parent: NodeID?) {
    guard let parent, let index = index(of: parent) else {
      layers = layers.map { $0 == old ? new : $0 }
      return
    }
    if case .tabs(let tabs, let selected) = nodes[index].content {
      let swapped = tabs.map { $0.node == old ? Tab(name: $0.name, node: new) : $0 }
      nodes[index].content = .tabs(swapped, selected: selected)
    } else {
      editChildren(of: parent) { $0 = $0.map { $0 == old ? new : $0 } }
    }
  }

  // MARK: - What stands already

  /// Returns the node that shows the place just where the entry would put it once more.
  private func twinOnTop(of entry: PlaceToOpen, from source: NodeID) -> NodeID? {
    let rival =
      switch entry.transition.kind {
      case .push, .show: stack(around: source).flatMap { self[$0]?.children.last }
      case .present, .presentInNavigation: top
      case .replace: source
      case .detail: split(around: source).map(top(within:))
      case .root: NodeID?.none
      }
    return rival.flatMap { self[$0]?.place == entry.place ? $0 : nil }
  }

  private mutating func goToStanding(
    _ entry: PlaceToOpen,
    from source: NodeID
  ) throws(TreeError) -> TreeChanges? {
    if let node = standing(entry.place, near: source) {
      if entry.instance == .bringToFront { bringToTop(node) }
      var changes = TreeChanges(focus: node, ending: .reused)
      reveal(node, closed: &changes.closed)
      return changes
    }
    guard let container = containerBegunBy(entry.place) else { return nil }
    var first = entry
    first.transition = Transition(.root, animator: entry.transition.animator)
    return try fill(first, at: container)
  }

  /// Finds the place: in the stack at hand first, then from the newest node to the oldest.
  private func standing(_ place: Place, near source: NodeID) -> NodeID? {
    let near = stack(around: source).flatMap { self[$0]?.children } ?? []
    return near.last { self[$0]?.place == place } ?? nodes.last { $0.place == place }?.id
  }

  /// Finds an empty stack that the place would begin.
  private func containerBegunBy(_ place: Place) -> NodeID? {
    nodes.first { $0.isEmptyStack && $0.root == place }?.id
  }

  /// Moves a node above its siblings, unless it begins their stack.
  private mutating func bringToTop(_ id: NodeID) {
    guard let parent = self[id]?.parent, case .stack(let siblings) = self[parent]?.content,
      siblings.first != id
    else { return }
    editChildren(of: parent) { children in
      children.removeAll { $0 == id }
      children.append(id)
    }
  }

  private mutating func insert(_ entry: PlaceToOpen, into parent: NodeID?, opener: NodeID?)
    -> NodeID
  {
    let opening = NodeOpening(entry.transition, from: opener, question: entry.question)
    return insert(
      .scene,
      into: parent,
      from: NodeContent(place: entry.place, opening: opening, extras: entry.extras)
    )
  }
}

extension TreeChanges {
  /// Adds what a later verb changed.
  mutating func follow(with later: TreeChanges) {
    focus = later.focus
    ending = later.ending
    closed += later.closed.filter { !opened.contains($0) }
    opened.removeAll(where: later.closed.contains)
    opened += later.opened
  }
}
