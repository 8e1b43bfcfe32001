extension Navigator {
  /// Returns everything that stands, so that it can be brought back in a later run.
  ///
  /// A place whose value cannot be written is left out, as if it had been lost.
  public func snapshot() -> SessionSnapshot {
    SessionSnapshot(
      version: SessionSnapshot.currentVersion,
      nodes: tree.nodes.map(store),
      layers: tree.layers,
      intents: intents.compactMap { try? StoredIntent($0) },
      lastNode: tree.lastNumber,
      lastQuestion: lastQuestion,
      lastIntent: lastIntent
    )
  }

  private func store(_ node: Node) -> StoredNode {
    let extras = node.extras.stored()
    let selected: Int? = if case .tabs(_, let selected) = node.content { selected } else { nil }
    return StoredNode(
      id: node.id,
      parent: node.parent,
      shape: node.shape,
      children: node.children,
      tabs: node.tabs?.map(\.name),
      selected: selected,
      place: (node.place ?? node.root).flatMap { try? StoredPlace($0) },
      opening: node.opening,
      extras: extras.isEmpty ? nil : extras,
      state: (live[node.id] as? any RestorableScene)?.stateAsText()
    )
  }
}

extension Node {
  fileprivate var shape: StoredNode.Shape {
    switch content {
    case .scene: .scene
    case .stack: .stack
    case .tabs: .tabs
    case .split: .split
    }
  }

  fileprivate var tabs: [Tab]? {
    if case .tabs(let tabs, _) = content { tabs } else { nil }
  }
}

extension StoredIntent {
  fileprivate init(_ intent: SuspendedIntent) throws {
    number = intent.id.number
    place = try StoredPlace(intent.entry.place)
    parents = try intent.parents.map(StoredPlace.init)
    transition = intent.entry.transition
    instance = intent.entry.instance
    source = intent.entry.source
    question = intent.entry.question
    extras = intent.entry.extras.stored()
    guardName = intent.guardName
    expires = intent.expires
    detour = intent.detour
  }
}
