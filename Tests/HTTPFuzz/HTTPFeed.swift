import HTTP

/// Entry points for a fuzzer: each takes any bytes, and traps where a promise is broken.
public enum HTTPFeed {
  /// Parses the bytes as the requests of one connection, in one piece and in many, and checks that
  /// both give the same.
  public static func parse(_ bytes: UnsafeRawBufferPointer) {
    let whole = events(of: bytes, pieces: [bytes.count])
    // The first bytes say where to cut.
    let cuts = bytes.prefix(16).map { Int($0 % 32) + 1 }
    precondition(whole == events(of: bytes, pieces: cuts), "a difference by how it was cut")
    precondition(whole == events(of: bytes, pieces: [1]), "a difference by single bytes")
  }

  /// Everything that a parser says about bytes; the parts of a body are put together.
  public static func events(of bytes: some Collection<UInt8>, pieces: [Int]) -> [String] {
    var limits = HTTPLimits()
    (limits.head, limits.fields, limits.body) = (512, 8, 1024)
    var parser = HTTPRequestParser(limits: limits)
    var result: [String] = []
    var body: [UInt8] = []
    var rest = bytes[...]
    var piece = 0
    while !rest.isEmpty {
      let count = min(pieces.isEmpty ? 1 : pieces[piece % pieces.count], rest.count)
      parser.append(rest.prefix(max(1, count)))
      rest = rest.dropFirst(max(1, count))
      piece += 1
      do {
        while let event = try parser.next() {
          switch event {
          case .head(let head): result.append("\(head.method) \(head.target) \(Array(head.fields))")
          case .body(let bytes): body += bytes
          case .end:
            result.append("body \(body)")
            body = []
          }
        }
      } catch {
        return result + ["\(error)"]
      }
    }
    return result + ["and \(body), then \(parser.bufferedCount)"]
  }
}
