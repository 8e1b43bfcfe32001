/// Turns the bytes of a connection into requests, strictly as RFC 9112 spells them.
///
/// What it returns does not depend on how the bytes are cut into pieces. It never traps.
///
/// ```swift
/// var parser = HTTPRequestParser(limits: HTTPLimits())
/// parser.append("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n".utf8)
/// let event = try parser.next()   // .head
/// ```
public struct HTTPRequestParser: Sendable {
  /// A part of a request.
  public enum Event: Equatable, Sendable {
    /// A head. If it has a body, its bytes and its end follow.
    case head(HTTPRequestHead)
    /// The next bytes of the body.
    case body([UInt8])
    /// The end of the body.
    case end
  }

  private enum Phase {
    case head
    /// A body of which a number of bytes has not arrived.
    case body(left: Int)
    case chunks(HTTPChunkDecoder)
    case failed(HTTPParseError)
  }

  /// The largest number of bytes of the current body; each head sets it to the usual limit.
  public var bodyLimit: Int

  private let limits: HTTPLimits
  private var buffer: [UInt8] = []
  private var start = 0
  private var phase = Phase.head
  private var head = HTTPHeadParser()

  /// Creates a parser at the beginning of a connection.
  public init(limits: HTTPLimits) {
    self.limits = limits
    bodyLimit = limits.body
  }

  /// The number of bytes that have not become part of an event.
  public var bufferedCount: Int { buffer.count - start }

  /// Whether a head has begun and not ended.
  public var isInsideHead: Bool {
    if case .head = phase { bufferedCount > 0 } else { false }
  }

  /// Adds bytes that have arrived.
  public mutating func append(_ bytes: some Collection<UInt8>) {
    if start == buffer.count {
      // An idle connection keeps no more than the memory of an ordinary head.
      buffer.removeAll(keepingCapacity: buffer.capacity <= 2048)
      start = 0
    } else if start > 4096 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next part, or nil if more bytes are necessary.
  ///
  /// - Throws: The reason for which the connection has to be closed; from then on always.
  public mutating func next() throws(HTTPParseError) -> Event? {
    do throws(HTTPParseError) {
      switch phase {
      case .head: return try nextHead()
      case .body(let left): return try nextBytes(left: left)
      case .chunks(let decoder): return try nextChunk(decoder)
      case .failed(let error): throw error
      }
    } catch {
      phase = .failed(error)
      buffer = []
      start = 0
      throw error
    }
  }

  private mutating func nextHead() throws(HTTPParseError) -> Event? {
    guard start < buffer.count else { return nil }
    let (start, limits) = (start, limits)
    var head = head
    let found = try buffer.withUnsafeBufferPointer {
      bytes throws(HTTPParseError) -> (head: HTTPRequestHead, length: Int)? in
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      guard let length = try head.read(rest, limits: limits) else { return nil }
      return (try head.requestHead(in: rest, length: length), length)
    }
    guard let found else {
      self.head = head
      return nil
    }
    self.head = HTTPHeadParser()
    self.start += found.length
    bodyLimit = limits.body
    switch found.head.bodyLength {
    case .none: break
    case .known(let length): phase = .body(left: length)
    case .chunked: phase = .chunks(HTTPChunkDecoder())
    }
    return .head(found.head)
  }

  private mutating func nextBytes(left: Int) throws(HTTPParseError) -> Event? {
    guard left > 0 else {
      phase = .head
      return .end
    }
    // What has arrived of a body is counted against the limit before it is taken.
    guard left <= bodyLimit else { throw .bodyTooLarge }
    let count = min(left, bufferedCount)
    guard count > 0 else { return nil }
    bodyLimit -= count
    phase = .body(left: left - count)
    return .body(take(count))
  }

  private mutating func nextChunk(_ decoder: HTTPChunkDecoder) throws(HTTPParseError) -> Event? {
    var decoder = decoder
    defer { if case .chunks = phase { phase = .chunks(decoder) } }
    while true {
      switch try decoder.next(in: buffer[start...], limit: bodyLimit) {
      case .more: return nil
      case .skip(let count): start += count
      case .data(let count):
        bodyLimit -= count
        return .body(take(count))
      case .end(let count):
        start += count
        phase = .head
        return .end
      }
    }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { start += count }
    return Array(buffer[start..<start + count])
  }
}
