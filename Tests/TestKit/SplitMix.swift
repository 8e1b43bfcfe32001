/// A random number generator whose whole state is its seed, so that a failure can be repeated.
///
/// ```swift
/// var generator = SplitMix.seeded()      // prints its seed
/// let number = Int.random(in: 0..<10, using: &generator)
/// ```
public struct SplitMix: RandomNumberGenerator, Sendable {
  /// The state from which the next number follows.
  public private(set) var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Creates a generator from an unpredictable seed and prints the seed.
  public static func seeded(_ name: String = #function) -> Self {
    let seed = UInt64.random(in: .min ... .max)
    print("seed of \(name): \(seed)")
    return Self(seed: seed)
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random number of random bytes, up to a limit.
  public mutating func bytes(upTo limit: Int) -> [UInt8] {
    let count = Int.random(in: 0...limit, using: &self)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }
}
