/// The part of a table that does not depend on what it makes of a link.
@usableFromInline
struct LinkMatcher: Sendable {
  @usableFromInline let scheme: String
  private let schemeBytes: [UInt8]
  let lengthLimit: Int
  let patterns: [LinkPattern]
  private let queries: [LinkQueryMatcher]
  private let ignored: [IgnoredQueryName]
  let trie: LinkTrie

  init(
    patterns: [LinkPattern],
    parameters: [[ParameterInfo]],
    scheme: String,
    lengthLimit: Int,
    ignoring ignored: [String] = []
  ) {
    self.scheme = scheme
    self.lengthLimit = lengthLimit
    self.patterns = patterns
    schemeBytes = Array("\(scheme.lowercased())://".utf8)
    let ignored = ignored.map { IgnoredQueryName($0) }
    self.ignored = ignored
    queries = zip(patterns, parameters).map {
      LinkQueryMatcher(pattern: $0, parameters: $1, ignored: ignored)
    }
    var builder = LinkTrieBuilder()
    for (number, pattern) in patterns.enumerated() { builder.insert(pattern, number: number) }
    trie = builder.trie
  }

  /// Finds the pattern that a link fits, and where its values lie.
  ///
  /// - Parameters:
  ///   - bytes: The link.
  ///   - walk: What is found.
  /// - Returns: The number of the pattern, or -1 when there is none or the query is wrong.
  @usableFromInline
  func find(_ bytes: Span<UInt8>, into walk: inout LinkTrieWalk) -> Int {
    let start = start(of: bytes)
    guard bytes.count - start <= lengthLimit else { return -1 }
    let leaf = Int(trie.follow(&walk, in: bytes, at: start))
    guard leaf >= 0, walk.end < bytes.count else { return leaf }
    return queries[leaf].take(&walk, in: bytes) == nil ? leaf : -1
  }

  /// Returns where the path begins, after the scheme and one slash.
  func start(of bytes: Span<UInt8>) -> Int {
    let start = hasScheme(bytes) ? schemeBytes.count : 0
    return start < bytes.count && bytes[start] == UInt8(ascii: "/") ? start + 1 : start
  }

  private func hasScheme(_ bytes: Span<UInt8>) -> Bool {
    let length = schemeBytes.count
    guard bytes.count >= length, bytes[length - 3] == UInt8(ascii: ":") else { return false }
    for index in 0..<length where schemeBytes[index] != Self.lowercased(bytes[index]) {
      return false
    }
    return true
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

extension LinkMatcher {
  /// Returns a link without its scheme, and without the slash before it.
  func withoutScheme(_ link: String) -> String {
    String(link.utf8.dropFirst(start(of: Array(link.utf8).span))) ?? link
  }

  /// Returns a link without the names in its query that other programs add.
  func withoutIgnoredNames(_ link: String) -> String {
    guard !ignored.isEmpty, let mark = link.firstIndex(of: "?") else { return link }
    let pairs = link[link.index(after: mark)...].split(separator: "&").filter { pair in
      let name = Array(pair.utf8.prefix { $0 != UInt8(ascii: "=") })
      return !ignored.contains { $0.fits(name.indices, of: name.span) }
    }
    return String(link[..<mark]) + (pairs.isEmpty ? "" : "?\(pairs.joined(separator: "&"))")
  }
}

// MARK: - What is wrong with a link

extension LinkMatcher {
  /// Returns what is wrong with a link whose values have not been read, or nil if nothing is.
  func fault(in bytes: Span<UInt8>) -> LinkError? {
    guard bytes.count - start(of: bytes) <= lengthLimit else {
      return .tooLong(limit: lengthLimit)
    }
    if let scheme = foreignScheme(of: bytes) { return .foreignScheme(scheme) }
    for index in bytes.indices where bytes[index] == UInt8(ascii: "#") {
      return .fragment(at: index)
    }
    if let position = PercentEncoding.firstFault(in: bytes) { return .badEncoding(at: position) }
    var walk = LinkTrieWalk()
    let leaf = Int(trie.follow(&walk, in: bytes, at: start(of: bytes)))
    guard leaf >= 0 else { return misfit(of: bytes) }
    guard walk.end < bytes.count else { return nil }
    return queries[leaf].take(&walk, in: bytes)
  }

  private func foreignScheme(of bytes: Span<UInt8>) -> String? {
    var index = 0
    while index < bytes.count, PercentEncoding.isUnreserved(bytes[index]) { index += 1 }
    guard index > 0, index + 2 < bytes.count, !hasScheme(bytes), bytes[index] == UInt8(ascii: ":"),
      bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/")
    else { return nil }
    return String(parameter: bytes.extracting(..<Swift.min(index, 32)))
  }

  /// Returns why no pattern fits.
  private func misfit(of bytes: Span<UInt8>) -> LinkError {
    var slashes = 0
    for index in start(of: bytes)..<bytes.count {
      if bytes[index] == UInt8(ascii: "?") { break }
      if bytes[index] == UInt8(ascii: "/") { slashes += 1 }
    }
    guard slashes < LinkPattern.segmentLimit else {
      return .tooManySegments(limit: LinkPattern.segmentLimit)
    }
    let link = String(shown: bytes.extracting(start(of: bytes)...))
    return .unknown(link, nearest: nearest(to: link))
  }

  /// Returns up to three patterns that a link may have meant, the nearest first.
  func nearest(to link: String) -> [String] {
    let path = link.prefix { $0 != "?" }.lowercased()
    let segments = path.split(separator: "/").map { String($0) }
    let limit = Swift.max(2, path.utf8.count / 3)
    // Where any words may follow, what stands before them decides.
    let ranked = patterns.filter { abs($0.segments.count - segments.count) <= limit }
      .map { (text: $0.text, distance: $0.distance(to: segments), limit: $0.takesRest ? 3 : limit) }
      .filter { $0.distance <= $0.limit }
      .sorted { ($0.distance, $0.text) < ($1.distance, $1.text) }
    return ranked.prefix(3).map(\.text)
  }
}

extension LinkPattern {
  /// Returns how much of some segments, in lower case, would have to be written otherwise to fit.
  fileprivate func distance(to written: [String]) -> Int {
    var distance = 0
    for index in 0..<Swift.max(segments.count, written.count) {
      guard index < segments.count else {
        distance += takesRest ? 0 : written[index].utf8.count + 1
        continue
      }
      switch segments[index] {
      case .placeholder, .rest: distance += index < written.count ? 1 : 2
      case .literal(let text):
        distance +=
          index < written.count
          ? SpellingSuggestion.distance(from: text.lowercased(), to: written[index])
          : text.utf8.count + 1
      }
    }
    return distance
  }
}

extension String {
  /// A text that an error may show: well-formed, and not too long.
  init(shown bytes: Span<UInt8>) {
    let text = bytes.withUnsafeBufferPointer { String(decoding: $0.prefix(256), as: UTF8.self) }
    self = String(text.prefix(80))
  }
}
