extension Username {
  /// What the name may look like: two names that can be taken for each other have the same look.
  ///
  /// The letters i and l and the digit 1 look alike, as one of them may be a capital, and so do o and 0.
  /// Two letters can look like one: rn like m, vv like w, cl like d. What stands behind a name is easily
  /// taken for the end of a sentence. Names of the same look can differ all the same; see
  /// ``canBeTaken(for:)``.
  public var look: String { Self.drawn(folded) { _, _ in true } }

  /// Whether two names cannot be told apart in many fonts.
  ///
  /// A pair of letters looks like one letter only as it is written: `clara` looks like `dara`, and
  /// `Clara` and `ciara` do not.
  public func canBeTaken(for other: Username) -> Bool {
    guard look == other.look else { return false }
    return plainLook == other.plainLook || writtenLook == other.writtenLook
  }

  /// The look without pairs.
  private var plainLook: String { Self.drawn(folded) { _, _ in false } }

  /// The look with those pairs that are written so that they look like one letter.
  private var writtenLook: String {
    Self.drawn(text) { first, second in
      switch (first, second) {
      case (UInt8(ascii: "c"), UInt8(ascii: "i")): false
      case (UInt8(ascii: "c"), UInt8(ascii: "L")): false
      case (UInt8(ascii: "r"), UInt8(ascii: "N")): false
      default:
        first >= UInt8(ascii: "a") || (first, second) == (UInt8(ascii: "V"), UInt8(ascii: "V"))
      }
    }
  }

  /// Returns a name with one sign for all signs that look the same.
  ///
  /// - Parameters:
  ///   - text: The name.
  ///   - isOne: Returns whether two neighbours that can look like one letter do so.
  /// - Returns: The name without what stands behind it.
  private static func drawn(_ text: String, pairing isOne: (UInt8, UInt8) -> Bool) -> String {
    let letters = Array(text.utf8)
    var drawn: [UInt8] = []
    var index = 0
    while index < letters.count {
      let letter = single(letters[index])
      if index + 1 < letters.count, let one = pair(letter, single(letters[index + 1])),
        isOne(letters[index], letters[index + 1])
      {
        drawn.append(one)
        index += 2
      } else {
        drawn.append(letter)
        index += 1
      }
    }
    while let last = drawn.last, "._-".utf8.contains(last) { drawn.removeLast() }
    return String(decoding: drawn, as: UTF8.self)
  }

  /// The sign for all letters and digits that look like one.
  private static func single(_ letter: UInt8) -> UInt8 {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    switch isCapital ? letter + 0x20 : letter {
    case UInt8(ascii: "i"), UInt8(ascii: "1"): return UInt8(ascii: "l")
    case UInt8(ascii: "0"): return UInt8(ascii: "o")
    case let other: return other
    }
  }

  /// The letter that two others can look like, if there is one.
  private static func pair(_ first: UInt8, _ second: UInt8) -> UInt8? {
    switch (first, second) {
    case (UInt8(ascii: "r"), UInt8(ascii: "n")): UInt8(ascii: "m")
    case (UInt8(ascii: "v"), UInt8(ascii: "v")): UInt8(ascii: "w")
    case (UInt8(ascii: "c"), UInt8(ascii: "l")): UInt8(ascii: "d")
    default: nil
    }
  }
}
