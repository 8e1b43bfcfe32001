import Navigation

/// Places enough to build any tree.
enum SpotScene: SceneAdapter {
  case home
  case list
  case item(Int)
}

/// A generator whose every number follows from its seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
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
