/// A request that a handler works on, and what has become of it.
struct HTTPExchange {
  /// How far the body of the request is.
  enum BodyPhase {
    /// The handler has not asked for it.
    case unread
    /// It goes to the handler.
    case reading
    /// The response is complete; the rest is thrown away.
    case discarding
    /// It has arrived, failed, or there is none.
    case over
  }

  let number: UInt64
  let head: HTTPRequestHead
  let body: HTTPRequestBody
  var bodyPhase: BodyPhase
  /// When the body began to be read, and how much of it has arrived.
  var bodyStart: UInt64 = 0
  var bodyCount = 0
  var task: Task<Void, Never>?
  var writer: HTTPBodyWriter?
  var isChunked = false
  var hasResponse = false
  var closes: Bool

  init(number: UInt64, head: HTTPRequestHead, body: HTTPRequestBody) {
    self.number = number
    self.head = head
    self.body = body
    bodyPhase = head.bodyLength == .none ? .over : .unread
    closes = !head.keepsAlive
  }
}

/// Something that a handler or its body has for a connection, from any thread.
public struct HTTPHandlerMessage: Sendable {
  enum Kind: Sendable {
    case response(HTTPResponse, HTTPBodyWriter?)
    case bodyWanted(limit: Int?)
    case output
  }

  let number: UInt64
  let kind: Kind
}

/// The bytes that wait for a client.
struct HTTPOutputBuffer {
  private(set) var bytes: [UInt8] = []
  private(set) var start = 0

  var count: Int { bytes.count - start }

  mutating func add(_ write: (inout [UInt8]) -> Void) { write(&bytes) }

  /// Forgets bytes that were sent; a connection with nothing to send keeps little memory.
  mutating func remove(_ count: Int) {
    start += count
    if start >= bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= 2048)
      start = 0
    } else if start > 64 * 1024 {
      bytes.removeFirst(start)
      start = 0
    }
  }
}
