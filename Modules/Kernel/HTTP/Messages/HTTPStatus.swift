/// The outcome of a request, as a number.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
  /// The number, from 200 to 599.
  public let rawValue: Int

  /// Takes a number; one outside of 200 to 599 becomes 500.
  public init(rawValue: Int) {
    self.rawValue = 200...599 ~= rawValue ? rawValue : 500
  }

  /// The request succeeded.
  public static let ok = Self(rawValue: 200)
  /// The request created a resource.
  public static let created = Self(rawValue: 201)
  /// The request succeeded, and there is nothing to show.
  public static let noContent = Self(rawValue: 204)
  /// Another address shows the result.
  public static let seeOther = Self(rawValue: 303)
  /// The client has the current version already.
  public static let notModified = Self(rawValue: 304)
  /// The request is malformed.
  public static let badRequest = Self(rawValue: 400)
  /// The client must sign in.
  public static let unauthorized = Self(rawValue: 401)
  /// The client may not do this.
  public static let forbidden = Self(rawValue: 403)
  /// Nothing has this address.
  public static let notFound = Self(rawValue: 404)
  /// The resource does not have this method.
  public static let methodNotAllowed = Self(rawValue: 405)
  /// The request took too long to arrive.
  public static let requestTimeout = Self(rawValue: 408)
  /// The request conflicts with the state of the resource.
  public static let conflict = Self(rawValue: 409)
  /// The body is too large.
  public static let contentTooLarge = Self(rawValue: 413)
  /// The target is too long.
  public static let uriTooLong = Self(rawValue: 414)
  /// The body has a type that the resource does not take.
  public static let unsupportedMediaType = Self(rawValue: 415)
  /// The server does not do what `Expect` asks for.
  public static let expectationFailed = Self(rawValue: 417)
  /// The request was meant for another server.
  public static let misdirectedRequest = Self(rawValue: 421)
  /// The request is well-formed, but was refused.
  public static let unprocessableContent = Self(rawValue: 422)
  /// The client sends too many requests.
  public static let tooManyRequests = Self(rawValue: 429)
  /// The head of the request is too large.
  public static let fieldsTooLarge = Self(rawValue: 431)
  /// The server failed.
  public static let internalServerError = Self(rawValue: 500)
  /// The server does not know the method.
  public static let notImplemented = Self(rawValue: 501)
  /// The server is busy; the client may try again.
  public static let serviceUnavailable = Self(rawValue: 503)
  /// The server does not speak this version of HTTP.
  public static let versionNotSupported = Self(rawValue: 505)

  /// Whether a response with it never has a body.
  public var hasNoBody: Bool { self == .noContent || self == .notModified }

  /// The words that the standard gives for the number, or none.
  public var reason: String { Self.reasons[rawValue] ?? "" }

  private static let reasons = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
    301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
    307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    406: "Not Acceptable", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 417: "Expectation Failed",
    421: "Misdirected Request",
    422: "Unprocessable Content", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    505: "HTTP Version Not Supported",
  ]
}
