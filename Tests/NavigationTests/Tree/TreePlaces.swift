import Navigation

/// Places enough to build any tree.
enum SpotScene: SceneAdapter {
  case home
  case list
  case item(Int)
}

extension SceneTree {
  /// The places of a stack in order, to compare with.
  func places(in stack: NodeID) -> [SpotScene] {
    (self[stack]?.children ?? []).compactMap { self[$0]?.place?.adapter as? SpotScene }
  }

  /// The place in front.
  var front: SpotScene? { top.flatMap { self[$0]?.place?.adapter as? SpotScene } }

  /// The tree after a verb, which must be possible.
  func after(_ verb: TreeVerb) throws -> SceneTree { try reduce(verb).get().tree }

  /// The tree after opening a place.
  func opening(
    _ place: SpotScene,
    _ transition: Transition? = nil,
    instance: ReusePolicy? = nil,
    from source: NodeID? = nil
  ) throws -> SceneTree {
    try after(.open(PlaceToOpen(place, as: transition, instance: instance, from: source)))
  }

  /// Why a verb is not possible, or nil where it is.
  func error(applying verb: TreeVerb) -> TreeError? {
    if case .failure(let treeError) = reduce(verb) { treeError } else { nil }
  }
}
