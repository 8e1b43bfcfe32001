/// A response to a request.
public struct HTTPResponse: Sendable {
  /// What follows the fields.
  public enum Body: Sendable {
    /// These bytes.
    case bytes([UInt8])

    /// What a function writes; the response ends when it returns.
    ///
    /// It runs in a task of its own, which is cancelled when the client leaves.
    case stream(@Sendable (HTTPBodyWriter) async -> Void)
  }

  /// The outcome.
  public var status: HTTPStatus

  /// The fields, without those that the server adds: `Date`, `Content-Length`, `Transfer-Encoding`
  /// and `Connection` are its own.
  public var fields: HTTPFields

  /// What follows the fields.
  public var body: Body

  /// Whether the server closes the connection after the response.
  public var closesConnection = false

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - status: The outcome.
  ///   - fields: The fields.
  ///   - body: What follows the fields.
  public init(_ status: HTTPStatus, fields: HTTPFields = HTTPFields(), body: Body = .bytes([])) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// Creates a response of text.
  ///
  /// - Parameters:
  ///   - status: The outcome.
  ///   - text: The text.
  ///   - type: Its media type.
  public init(_ status: HTTPStatus, text: String, type: String = "text/plain; charset=utf-8") {
    self.init(status, fields: ["Content-Type": type], body: .bytes(Array(text.utf8)))
  }
}

extension HTTPResponse {
  /// How the client finds the end of a response.
  enum Framing {
    /// There is no body, whatever the fields say.
    case none
    /// The length is known.
    case length(Int)
    /// The length is that of a body which is not sent.
    case lengthOnly(Int)
    /// The body comes in chunks.
    case chunks
    /// The body ends with the connection.
    case connectionEnd
  }

  /// How the response to a request ends.
  func framing(for method: HTTPMethod, isVersion11: Bool) -> Framing {
    if status.hasNoBody { return .none }
    switch body {
    case .bytes(let bytes):
      return method == .head ? .lengthOnly(bytes.count) : .length(bytes.count)
    case .stream:
      if method == .head { return .none }
      return isVersion11 ? .chunks : .connectionEnd
    }
  }

  /// Writes the head in the form of HTTP/1.1.
  ///
  /// - Parameters:
  ///   - output: Where the bytes are added.
  ///   - framing: How the response ends.
  ///   - date: The line with the date.
  ///   - connection: The value of `Connection`, or nil to leave it out.
  func writeHead(
    to output: inout [UInt8],
    framing: Framing,
    date: [UInt8],
    connection: StaticString?
  ) {
    status.appendLine(to: &output)
    output.append(contentsOf: date)
    for entry in fields.entries where !isReserved(entry) {
      output.append(contentsOf: fields.bytes[Range(entry.name)])
      output.append(contentsOf: ": ")
      output.append(contentsOf: fields.bytes[Range(entry.value)])
      output.append(contentsOf: "\r\n")
    }
    if let connection {
      output.append(contentsOf: "Connection: ")
      output.append(contentsOf: connection)
      output.append(contentsOf: "\r\n")
    }
    switch framing {
    case .none, .connectionEnd: break
    case .length(let count), .lengthOnly(let count):
      output.append(contentsOf: "Content-Length: ")
      output.append(decimal: count)
      output.append(contentsOf: "\r\n")
    case .chunks: output.append(contentsOf: "Transfer-Encoding: chunked\r\n")
    }
    output.append(contentsOf: "\r\n")
  }

  private func isReserved(_ entry: HTTPFields.Entry) -> Bool {
    let name = fields.bytes[Range(entry.name)]
    switch name.count {
    case 4: return HTTPCharacters.equal(name, lowercase: "date")
    case 10: return HTTPCharacters.equal(name, lowercase: "connection")
    case 14: return HTTPCharacters.equal(name, lowercase: "content-length")
    case 17: return HTTPCharacters.equal(name, lowercase: "transfer-encoding")
    default: return false
    }
  }
}

extension HTTPStatus {
  func appendLine(to output: inout [UInt8]) {
    if self == .ok {
      output.append(contentsOf: "HTTP/1.1 200 OK\r\n")
    } else {
      output.append(contentsOf: "HTTP/1.1 \(rawValue) \(reason)\r\n".utf8)
    }
  }
}

extension [UInt8] {
  mutating func append(contentsOf text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func append(hexadecimal number: Int) {
    append(contentsOf: String(number, radix: 16).utf8)
  }
}
