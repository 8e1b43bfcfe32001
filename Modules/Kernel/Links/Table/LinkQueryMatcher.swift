/// The values that a pattern takes after its `?`.
struct LinkQueryMatcher: Sendable {
  private struct Name: Sendable {
    let bytes: [UInt8]
    let mayRepeat: Bool
  }

  private let pattern: LinkPattern
  private let facts: [ParameterInfo]

  /// The number of the query's first parameter.
  private let first: Int
  private let names: [Name]
  private let ignored: [IgnoredQueryName]

  init(pattern: LinkPattern, parameters: [ParameterInfo], ignored: [IgnoredQueryName]) {
    self.pattern = pattern
    self.ignored = ignored
    first = parameters.count - pattern.query.count
    facts = Array(parameters.dropFirst(first))
    names = zip(pattern.query, facts).map { name, facts in
      Name(bytes: Array(name.utf8), mayRepeat: facts.presence == .repeated)
    }
  }

  /// Takes down the values of a link's query, and returns what is wrong with it, if anything.
  func take(_ walk: inout LinkTrieWalk, in bytes: Span<UInt8>) -> LinkError? {
    guard bytes[walk.end] == UInt8(ascii: "?") else { return .fragment(at: walk.end) }
    var start = walk.end + 1
    while start < bytes.count {
      // Between two `&`, and before the first or after the last, there may be nothing.
      if bytes[start] == UInt8(ascii: "&") {
        start += 1
        continue
      }
      let pair = QueryPair(in: bytes, from: start)
      if let position = pair.fragment { return .fragment(at: position) }
      guard let index = names.firstIndex(where: { pair.isNamed($0.bytes, in: bytes) }) else {
        guard ignored.contains(where: { $0.fits(pair.start..<pair.nameEnd, of: bytes) }) else {
          return unknown(pair, in: bytes)
        }
        start = pair.end + 1
        continue
      }
      let owner = UInt16(truncatingIfNeeded: first + index)
      guard names[index].mayRepeat || !walk.reader.captures.hasValue(for: owner) else {
        return .parameter(.repeated(facts[index]), in: pattern.text)
      }
      walk.reader.captures.append(pair.value(for: owner))
      start = pair.end + 1
    }
    return nil
  }

  private func unknown(_ pair: QueryPair, in bytes: Span<UInt8>) -> LinkError {
    let name = String(shown: bytes.extracting(pair.start..<pair.nameEnd))
    return .unknownQuery(name, in: pattern.text, known: pattern.query)
  }
}

/// A name that a query may have although no pattern knows it: `fbclid`, or with any ending `utm_*`.
struct IgnoredQueryName: Sendable {
  private let bytes: [UInt8]
  private let isBeginning: Bool

  init(_ text: String) {
    isBeginning = text.hasSuffix("*")
    bytes = Array((isBeginning ? text.dropLast() : text[...]).utf8)
  }

  func fits(_ name: Range<Int>, of link: Span<UInt8>) -> Bool {
    guard isBeginning ? name.count >= bytes.count : name.count == bytes.count else { return false }
    for index in bytes.indices where bytes[index] != link[name.lowerBound + index] { return false }
    return true
  }
}

/// One `name=value` of a query.
private struct QueryPair {
  let start: Int
  private(set) var nameEnd: Int
  private(set) var end: Int
  private var isEncoded = false
  private(set) var fragment: Int?

  init(in bytes: Span<UInt8>, from start: Int) {
    self.start = start
    end = start
    nameEnd = -1
    while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
      if bytes[end] == UInt8(ascii: "="), nameEnd < 0 { nameEnd = end }
      if bytes[end] == UInt8(ascii: "%") { isEncoded = true }
      if bytes[end] == UInt8(ascii: "#") { fragment = end }
      end += 1
    }
    if nameEnd < 0 { nameEnd = end }
  }

  func isNamed(_ name: [UInt8], in bytes: Span<UInt8>) -> Bool {
    guard name.count == nameEnd - start else { return false }
    for index in name.indices where name[index] != bytes[start + index] { return false }
    return true
  }

  /// Where the value is, if the pair has more than a name.
  func value(for owner: UInt16) -> CapturedTextRange {
    CapturedTextRange(
      owner: owner,
      start: UInt32(truncatingIfNeeded: Swift.min(nameEnd + 1, end)),
      end: UInt32(truncatingIfNeeded: end),
      form: nameEnd == end ? .nameAlone : isEncoded ? .encoded : .plain
    )
  }
}
