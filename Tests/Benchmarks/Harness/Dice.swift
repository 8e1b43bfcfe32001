/// The generator that every work draws from, so that all runs see the same data.
struct Dice {
  private var state: UInt64

  init(seed: UInt64 = 12345) {
    state = seed
  }

  /// Returns a number from 0 up to, not including, the limit.
  mutating func roll(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
