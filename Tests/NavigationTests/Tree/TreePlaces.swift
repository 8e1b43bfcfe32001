import Navigation

/// Places enough to build any tree.
enum SpotScene: SceneAdapter {
  case home
  case list
  case item(Int)
}

extension Tree {
  /// The places of a stack in order, to compare with.
  func places(in stack: NodeID) -> [SpotScene] {
    (self[stack]?.children ?? []).compactMap { self[$0]?.place?.adapter as? SpotScene }
  }

  /// The place in front.
  var front: SpotScene? { top.flatMap { self[$0]?.place?.adapter as? SpotScene } }

  /// The tree after a verb, which must be possible.
  func after(_ verb: Verb) throws -> Tree { try reduce(verb).get().tree }

  /// The tree after opening a place.
  func opening(
    _ place: SpotScene,
    _ transition: Transition? = nil,
    instance: Instance? = nil,
    from source: NodeID? = nil
  ) throws -> Tree {
    try after(.open(Entry(place, transition, instance: instance, from: source)))
  }

  /// Why a verb is not possible, or nil where it is.
  func misstep(_ verb: Verb) -> Misstep? {
    if case .failure(let misstep) = reduce(verb) { misstep } else { nil }
  }
}
