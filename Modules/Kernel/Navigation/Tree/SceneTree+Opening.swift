extension SceneTree {
  /// Opens a place above its parents, reusing those that are open.
  ///
  /// If the place itself is open and may be reused, nothing else changes.
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
    _ target: PlaceToOpen,
    under parents: [Place]
  ) throws(TreeError) -> TreeOperationResult {
    if target.instance == .reuse, isOpen(target.place) { return try open(target) }
    var all = TreeOperationResult(focus: try source(target.source))
    if target.instance == .single, let duplicate = duplicateOnTop(of: target, from: all.focus) {
      return TreeOperationResult(focus: duplicate, ending: .duplicate)
    }
    if target.transition.kind == .presentInNavigation {
      return try presentInNavigation(target, above: parents, from: all.focus)
    }
    var source = target.source
    for parent in parents[(parents.lastIndex(where: isOpen) ?? 0)...] {
      let step = PlaceToOpen(parent.adapter, as: .show, instance: .reuse, from: source)
      all.follow(with: try open(step))
      source = all.focus
    }
    var last = target
    last.source = source
    all.follow(with: try open(last))
    return all
  }

  /// Opens a place above its parents, in a navigation container of their own.
  private mutating func presentInNavigation(
    _ target: PlaceToOpen,
    above parents: [Place],
    from source: NodeID
  ) throws(TreeError) -> TreeOperationResult {
    var all = TreeOperationResult(focus: source)
    var transition = target.transition
    for parent in parents {
      let step = PlaceToOpen(parent.adapter, as: transition, instance: .newNode, from: all.focus)
      all.follow(with: try open(step))
      transition = .push
    }
    var last = target
    (last.transition, last.instance, last.source) = (transition, .newNode, all.focus)
    all.follow(with: try open(last))
    return all
  }

  private func isOpen(_ place: Place) -> Bool {
    nodes.contains { $0.place == place }
  }

  /// Opens a place, or goes to its open node, as its reuse policy asks.
  mutating func open(_ target: PlaceToOpen) throws(TreeError) -> TreeOperationResult {
    let source = try source(target.source)
    switch target.instance {
    case .newNode: break
    case .single:
      if let duplicate = duplicateOnTop(of: target, from: source) {
        return TreeOperationResult(focus: duplicate, ending: .duplicate)
      }
    case .reuse, .bringToFront:
      if let changes = try goToOpenNode(of: target, from: source) { return changes }
    }
    return try enter(target, from: source)
  }

  // MARK: - Entering

  private mutating func enter(_ target: PlaceToOpen, from source: NodeID) throws(TreeError)
    -> TreeOperationResult
  {
    switch target.transition.kind {
    case .push where target.mayCover && stack(around: source) == nil:
      presentInNavigation(target, from: source)
    case .push: try push(target, from: source)
    case .show where stack(around: source) != nil: try push(target, from: source)
    case .present, .show: present(target, from: source)
    case .presentInNavigation: presentInNavigation(target, from: source)
    case .replace: try replace(target, at: source)
    case .detail: try showDetail(target, from: source)
    case .root: try fill(target, at: source)
    }
  }

  private mutating func push(_ target: PlaceToOpen, from source: NodeID) throws(TreeError)
    -> TreeOperationResult
  {
    guard let stack = stack(around: source) else { throw .noStack(around: source) }
    let id = insert(target, into: stack, opener: source)
    append(id, to: stack)
    return TreeOperationResult(focus: id, opened: [id])
  }

  private mutating func present(_ target: PlaceToOpen, from source: NodeID) -> TreeOperationResult {
    let id = insert(target, into: nil, opener: source)
    layers.append(id)
    return TreeOperationResult(focus: id, opened: [id])
  }

  private mutating func presentInNavigation(_ target: PlaceToOpen, from source: NodeID)
    -> TreeOperationResult
  {
    let stack = insert(
      .stack([]),
      into: nil,
      from: NodeConstants(place: nil, opening: NodeOpening(target.transition, from: source))
    )
    layers.append(stack)
    let id = insert(target, into: stack, opener: source)
    append(id, to: stack)
    return TreeOperationResult(focus: id, opened: [id])
  }

  private mutating func showDetail(_ target: PlaceToOpen, from source: NodeID) throws(TreeError)
    -> TreeOperationResult
  {
    guard let split = split(around: source), let columns = self[split]?.children else {
      throw .noSplit(around: source)
    }
    guard columns.count > 1, let last = columns.last, let column = self[last] else {
      let id = insert(target, into: split, opener: source)
      append(id, to: split)
      return TreeOperationResult(focus: id, opened: [id])
    }
    guard case .stack = column.content else { return try replace(target, at: last) }
    var changes = TreeOperationResult(focus: last)
    cut(last, to: 0, closed: &changes.closed)
    changes.focus = insert(target, into: last, opener: source)
    append(changes.focus, to: last)
    changes.opened = [changes.focus]
    return changes
  }

  private mutating func fill(_ target: PlaceToOpen, at container: NodeID) throws(TreeError)
    -> TreeOperationResult
  {
    guard try node(container).isEmptyStack else { throw .notEmpty(container) }
    var changes = TreeOperationResult(focus: container)
    reveal(container, closed: &changes.closed)
    changes.focus = insert(target, into: container, opener: nil)
    append(changes.focus, to: container)
    changes.opened = [changes.focus]
    return changes
  }

  // MARK: - Replacing

  /// Puts a new node in place of another; it closes the way the other would have closed.
  private mutating func replace(_ target: PlaceToOpen, at old: NodeID) throws(TreeError)
    -> TreeOperationResult
  {
    let replaced = try node(old)
    guard replaced.place != nil else { return try fill(target, at: old) }
    var opening = replaced.opening
    opening.question = target.question ?? opening.question
    let origin = NodeConstants(place: target.place, opening: opening, extras: target.extras)
    let id = insert(.scene, into: replaced.parent, from: origin)
    swap(old, for: id, in: replaced.parent)
    var changes = TreeOperationResult(focus: id, opened: [id], replaced: old)
    erase([old], closed: &changes.closed)
    return changes
  }

  // MARK: - Open places

  /// Returns the node that shows the place just where the target would put it once more.
  private func duplicateOnTop(of target: PlaceToOpen, from source: NodeID) -> NodeID? {
    let candidate =
      switch target.transition.kind {
      case .push, .show: stack(around: source).flatMap { self[$0]?.children.last }
      case .present, .presentInNavigation: top
      case .replace: source
      case .detail: split(around: source).map(top(within:))
      case .root: NodeID?.none
      }
    return candidate.flatMap { self[$0]?.place == target.place ? $0 : nil }
  }

  private mutating func goToOpenNode(
    of target: PlaceToOpen,
    from source: NodeID
  ) throws(TreeError) -> TreeOperationResult? {
    if let node = openNode(of: target.place, near: source) {
      if target.instance == .bringToFront { bringToTop(node) }
      var changes = TreeOperationResult(focus: node, ending: .reused)
      reveal(node, closed: &changes.closed)
      return changes
    }
    guard let container = emptyContainer(beginningWith: target.place) else { return nil }
    var first = target
    first.transition = Transition(.root, animator: target.transition.animator)
    return try fill(first, at: container)
  }

  /// Finds the place: in the stack at hand first, then from the newest node to the oldest.
  private func openNode(of place: Place, near source: NodeID) -> NodeID? {
    let near = stack(around: source).flatMap { self[$0]?.children } ?? []
    return near.last { self[$0]?.place == place } ?? nodes.last { $0.place == place }?.id
  }

  /// Finds an empty stack that the place would begin.
  private func emptyContainer(beginningWith place: Place) -> NodeID? {
    nodes.first { $0.isEmptyStack && $0.root == place }?.id
  }

  private mutating func insert(_ target: PlaceToOpen, into parent: NodeID?, opener: NodeID?)
    -> NodeID
  {
    let opening = NodeOpening(target.transition, from: opener, question: target.question)
    return insert(
      .scene,
      into: parent,
      from: NodeConstants(place: target.place, opening: opening, extras: target.extras)
    )
  }
}

extension TreeOperationResult {
  /// Adds what a later verb changed.
  mutating func follow(with later: TreeOperationResult) {
    focus = later.focus
    ending = later.ending
    closed += later.closed.filter { !opened.contains($0) }
    opened.removeAll(where: later.closed.contains)
    opened += later.opened
  }
}
