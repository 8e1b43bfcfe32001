/// Follows a compressed stream (RFC 1950 and 1951), to see whether as many bytes come out of it as a
/// picture needs.
///
/// What comes out is counted and not kept, so a small stream that unfolds into a large one costs no
/// memory; nothing is read once there are enough bytes.
struct DeflateLengthValidator {
  private let bytes: [UInt8]

  /// How many bits were read.
  private var position = 0

  /// How many bytes have come out.
  private var produced = 0
  private let wanted: Int

  /// Returns whether a stream is right until a number of bytes have come out.
  static func isStream(_ bytes: [UInt8], ofAtLeast wanted: Int) -> Bool {
    var reader = DeflateLengthValidator(bytes: bytes, wanted: wanted)
    return reader.readsHeader() && reader.readsBlocks()
  }

  private init(bytes: [UInt8], wanted: Int) {
    self.bytes = bytes
    self.wanted = wanted
  }

  private var hasEnough: Bool { produced >= wanted }

  /// Returns the next bits as a number, the first bit as its lowest; nil at the end.
  fileprivate mutating func bits(_ count: Int) -> Int? {
    guard position + count <= bytes.count * 8 else { return nil }
    var value = 0
    for place in 0..<count {
      value |= Int(bytes[position >> 3] >> UInt8(position & 7) & 1) << place
      position += 1
    }
    return value
  }

  private mutating func readsHeader() -> Bool {
    guard let method = bits(8), let flags = bits(8) else { return false }
    return method & 0x0F == 8 && method >> 4 <= 7 && flags & 0x20 == 0
      && (method << 8 | flags).isMultiple(of: 31)
  }

  private mutating func readsBlocks() -> Bool {
    while !hasEnough {
      guard let isLast = bits(1), let kind = bits(2) else { return false }
      let isRight =
        switch kind {
        case 0: readsStored()
        case 1: readsCompressed(.fixedLiterals, .fixedDistances)
        case 2: readsCodesAndCompressed()
        default: false
        }
      guard isRight else { return false }
      if isLast == 1 { break }
    }
    return hasEnough
  }

  private mutating func readsStored() -> Bool {
    position = (position + 7) & ~7
    guard let length = bits(16), let check = bits(16), length == ~check & 0xFFFF,
      position / 8 + length <= bytes.count
    else { return false }
    position += length * 8
    produced += length
    return true
  }

  private mutating func readsCompressed(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
    while !hasEnough {
      guard let symbol = literals.symbol(from: &self) else { return false }
      if symbol == 256 { return true }
      if symbol < 256 {
        produced += 1
        continue
      }
      guard let length = number(Self.lengths, symbol - 257),
        let place = distances.symbol(from: &self), let distance = number(Self.distances, place),
        distance <= produced
      else { return false }
      produced += length
    }
    return true
  }

  /// Returns a number that a symbol and the bits after it stand for.
  private mutating func number(_ table: [(first: Int, bits: Int)], _ symbol: Int) -> Int? {
    guard table.indices.contains(symbol), let rest = bits(table[symbol].bits) else { return nil }
    return table[symbol].first + rest
  }

  /// How much is repeated: 3 to 10 by a symbol alone, then four symbols for each number of bits.
  private static let lengths =
    numbers(from: 3, bits: (0..<28).map { max($0 / 4 - 1, 0) }) + [(first: 258, bits: 0)]

  /// How far back that is: 1 to 4 by a symbol alone, then two symbols for each number of bits.
  private static let distances = numbers(from: 1, bits: (0..<30).map { max($0 / 2 - 1, 0) })

  private static func numbers(from first: Int, bits: [Int]) -> [(first: Int, bits: Int)] {
    var next = first
    return bits.map { bits in
      defer { next += 1 << bits }
      return (next, bits)
    }
  }
}

// MARK: - Codes

extension DeflateLengthValidator {
  /// The order in which the lengths of the code of lengths are stored.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readsCodesAndCompressed() -> Bool {
    guard let literals = bits(5), let distances = bits(5), let count = bits(4), literals < 30,
      distances < 30
    else { return false }
    var lengths = [Int](repeating: 0, count: 19)
    for place in Self.order.prefix(count + 4) {
      guard let length = bits(3) else { return false }
      lengths[place] = length
    }
    let total = literals + 257 + distances + 1
    guard let code = HuffmanCode(lengths), let all = codeLengths(total, by: code), all[256] > 0,
      let literalCode = HuffmanCode(Array(all.prefix(literals + 257))),
      let distanceCode = HuffmanCode(Array(all.suffix(distances + 1)))
    else { return false }
    return readsCompressed(literalCode, distanceCode)
  }

  /// Returns the lengths of the codes of a block, which are compressed themselves.
  private mutating func codeLengths(_ count: Int, by code: HuffmanCode) -> [Int]? {
    var lengths: [Int] = []
    while lengths.count < count {
      guard let symbol = code.symbol(from: &self) else { return nil }
      switch symbol {
      case 16:
        guard let last = lengths.last, let more = bits(2) else { return nil }
        lengths += Array(repeating: last, count: 3 + more)
      case 17, 18:
        guard let more = bits(symbol == 17 ? 3 : 7) else { return nil }
        lengths += Array(repeating: 0, count: (symbol == 17 ? 3 : 11) + more)
      default: lengths.append(symbol)
      }
    }
    return lengths.count == count ? lengths : nil
  }
}

/// A code whose symbols have different numbers of bits.
private struct HuffmanCode: Sendable {
  private static let longest = 15

  /// The number of symbols of each length, and the symbols in the order of their codes.
  private let counts: [Int]
  private let symbols: [Int]

  static let fixedLiterals = HuffmanCode(
    counts: [0, 0, 0, 0, 0, 0, 0, 24, 152, 112, 0, 0, 0, 0, 0, 0],
    symbols: Array(256...279) + Array(0...143) + Array(280...287) + Array(144...255)
  )

  static let fixedDistances = HuffmanCode(
    counts: [0, 0, 0, 0, 0, 30] + [Int](repeating: 0, count: 10),
    symbols: Array(0..<30)
  )

  private init(counts: [Int], symbols: [Int]) {
    (self.counts, self.symbols) = (counts, symbols)
  }

  /// Creates the code whose symbols have these lengths, or nil if there is none.
  ///
  /// Only a code of one symbol or none may leave bits without a meaning.
  init?(_ lengths: [Int]) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths where length > 0 { counts[length] += 1 }
    let used = counts.reduce(0, +)
    var free = 1
    for length in 1...Self.longest {
      free = free * 2 - counts[length]
      if free < 0 { return nil }
    }
    guard free == 0 || used == counts[1] && used <= 1 else { return nil }
    self.counts = counts
    symbols = (1...Self.longest).flatMap { length in
      lengths.indices.filter { lengths[$0] == length }
    }
  }

  /// Reads the next symbol.
  func symbol(from reader: inout DeflateLengthValidator) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.longest {
      guard let bit = reader.bits(1) else { return nil }
      code |= bit
      if code - first < counts[length] { return symbols[index + code - first] }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return nil
  }
}
