/// An immutable dictionary from types to values in which no two types share a slot.
///
/// The initialiser searches for a multiplier without collisions; a look-up is then one
/// multiplication and one comparison, without hashing and without a lock.
///
/// ```swift
/// let table = TypeDictionary([(ObjectIdentifier(Int.self), "whole")])
/// table[ObjectIdentifier(Int.self)]  // "whole"
/// ```
public struct TypeDictionary<Value: Sendable>: Sendable {
  @usableFromInline
  struct Slot: Sendable {
    @usableFromInline let key: UInt
    @usableFromInline let value: Value?
  }

  @usableFromInline let slots: [Slot]
  @usableFromInline let multiplier: UInt
  @usableFromInline let shift: UInt

  /// Creates a dictionary; if a type occurs twice, its first entry counts.
  public init(_ entries: [(ObjectIdentifier, Value)]) {
    var (unique, keys): ([UInt: Value], [UInt]) = ([:], [])
    for (type, value) in entries where unique[type.address] == nil {
      unique[type.address] = value
      keys.append(type.address)
    }
    let plan = Self.plan(for: keys)
    var slots = Array(repeating: Slot(key: 0, value: nil), count: 1 << plan.bits)
    for (key, value) in unique {
      slots[Int(Self.index(of: key, multiplier: plan.multiplier, shift: plan.shift))] = Slot(
        key: key,
        value: value
      )
    }
    self.slots = slots
    multiplier = plan.multiplier
    shift = plan.shift
  }

  /// The value of a type, or `nil` if the dictionary has none.
  @inlinable
  public subscript(type: ObjectIdentifier) -> Value? {
    let key = type.address
    let slot = slots[Int(Self.index(of: key, multiplier: multiplier, shift: shift))]
    return slot.key == key ? slot.value : nil
  }
}

extension TypeDictionary {
  private struct Plan {
    let bits: Int
    let multiplier: UInt

    var shift: UInt { UInt(UInt.bitWidth - bits) }
  }

  @inlinable
  static func index(of key: UInt, multiplier: UInt, shift: UInt) -> UInt {
    (key &* multiplier) >> shift
  }

  /// Finds a table size and a multiplier under which every key has a slot of its own.
  private static func plan(for keys: [UInt]) -> Plan {
    var bits = max(1, Int.bitWidth - (keys.count * 2).leadingZeroBitCount)
    var multiplier: UInt = 0x9E37_79B9_7F4A_7C15
    while true {
      for _ in 0..<64 {
        let plan = Plan(bits: bits, multiplier: multiplier)
        if isPerfect(plan, for: keys) { return plan }
        multiplier = multiplier &* 0x5851_F42D_4C95_7F2D | 1
      }
      bits += 1
    }
  }

  private static func isPerfect(_ plan: Plan, for keys: [UInt]) -> Bool {
    var isTaken = [Bool](repeating: false, count: 1 << plan.bits)
    for key in keys {
      let index = Int(index(of: key, multiplier: plan.multiplier, shift: plan.shift))
      if isTaken[index] { return false }
      isTaken[index] = true
    }
    return true
  }
}
