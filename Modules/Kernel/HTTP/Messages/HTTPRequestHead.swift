/// The request line and the fields of a request.
public struct HTTPRequestHead: Equatable, Sendable {
  /// How the end of the body is found.
  public enum BodyLength: Equatable, Sendable {
    /// There is no body.
    case none
    /// The body has this number of bytes, which is not zero.
    case known(Int)
    /// The body comes in chunks until an empty one.
    case chunked
  }

  /// What the request asks for.
  public let method: HTTPMethod

  /// The path and the query as they were sent, or `*`; an absolute target is without its host.
  public let target: String

  /// Whether the client speaks HTTP/1.1, not 1.0.
  public let isVersion11: Bool

  /// The fields.
  public let fields: HTTPFields

  /// How the end of the body is found.
  public let bodyLength: BodyLength

  /// Whether the client takes another response on the connection.
  public let keepsAlive: Bool

  /// Whether the client sends the body only after a `100 Continue`.
  public let expectsContinue: Bool

  /// The path as it was sent: percent-encoded, without the query.
  public var path: Substring { target[..<(queryMark ?? target.endIndex)] }

  /// The query as it was sent, without the question mark.
  public var query: Substring? { queryMark.map { target[target.utf8.index(after: $0)...] } }

  // A target is ASCII, so no character is cut.
  private var queryMark: String.Index? { target.utf8.firstIndex(of: UInt8(ascii: "?")) }
}
