/// A request as a handler receives it: its head, its body, and where it comes from.
public struct HTTPRequest: Sendable {
  /// The request line and the fields.
  public let head: HTTPRequestHead

  /// The body, which is read only when the handler asks for it.
  public let body: HTTPRequestBody

  /// The host at the other end of the connection; a connection through a socket file has none.
  public let peer: String?

  /// Creates a request, for example for a test of a handler.
  ///
  /// - Parameters:
  ///   - head: The request line and the fields.
  ///   - body: The body.
  ///   - peer: The host at the other end.
  public init(head: HTTPRequestHead, body: HTTPRequestBody = .empty, peer: String? = nil) {
    self.head = head
    self.body = body
    self.peer = peer
  }

  /// What the request asks for.
  public var method: HTTPMethod { head.method }

  /// The path as it was sent: percent-encoded, without the query.
  public var path: Substring { head.path }

  /// The query as it was sent, without the question mark.
  public var query: Substring? { head.query }

  /// The fields.
  public var fields: HTTPFields { head.fields }
}
