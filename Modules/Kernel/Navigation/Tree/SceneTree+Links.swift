extension SceneTree {
  /// Opens a place above those that a person would have walked through, reusing what stands.
  ///
  /// Where the place itself stands and may be reused, nothing else is touched.
  func reduce(_ trip: NavigationAttempt) -> Result<PlannedTree, TreeError> {
    var tree = self
    do throws(TreeError) {
      let changes =
        trip.parents.isEmpty
        ? try tree.open(trip.entry) : try tree.open(trip.entry, under: trip.parents)
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
