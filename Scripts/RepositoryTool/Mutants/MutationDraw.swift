/// Draws mistakes at random, each kind as often as the others.
struct MutationDraw {
  private var byKind: [[Mutation]]
  private var random: SeededRandom

  init(from mutations: [Mutation], seed: UInt64) {
    byKind = Mutation.Kind.allCases.map { kind in mutations.filter { $0.kind == kind } }
    random = SeededRandom(seed: seed)
  }

  /// Returns the next mistake, which was not drawn before, or nil if there are no more.
  mutating func next() -> Mutation? {
    let kinds = byKind.indices.filter { !byKind[$0].isEmpty }
    guard let kind = kinds.randomElement(using: &random),
      let index = byKind[kind].indices.randomElement(using: &random)
    else { return nil }
    byKind[kind].swapAt(index, byKind[kind].count - 1)
    return byKind[kind].popLast()
  }
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
