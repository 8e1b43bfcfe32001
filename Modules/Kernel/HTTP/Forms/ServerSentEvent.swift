/// A message of a stream of `text/event-stream`.
///
/// ```swift
/// try writer.send(ServerSentEvent(data: "{}", id: "7").bytes)
/// ```
public struct ServerSentEvent: Equatable, Sendable {
  /// The text, of one line or several.
  public var data: String?
  /// The kind; without one it is a `message`.
  public var kind: String?
  /// The position in the stream, which the client names when it connects again.
  public var id: String?
  /// How long the client waits before it connects again.
  public var retry: Duration?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - data: The text.
  ///   - kind: The kind.
  ///   - id: The position in the stream.
  ///   - retry: How long the client waits before it connects again.
  public init(data: String?, kind: String? = nil, id: String? = nil, retry: Duration? = nil) {
    self.data = data
    self.kind = kind
    self.id = id
    self.retry = retry
  }

  /// A comment, which keeps a connection alive and means nothing.
  public static let keepAlive = Array(":\n\n".utf8)

  /// The message as it is sent.
  public var bytes: [UInt8] {
    var text = ""
    if let retry { text += "retry: \(Int(max(0, min(retry / .milliseconds(1), 1e12))))\n" }
    if let kind { text += "event: \(Self.oneLine(kind))\n" }
    if let id { text += "id: \(Self.oneLine(id))\n" }
    var bytes = Array(text.utf8)
    if let data { Self.append(data, to: &bytes) }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Writes a text as lines; a screen has many thousand characters, so its bytes are looked at.
  private static func append(_ text: String, to bytes: inout [UInt8]) {
    var rest = Array(text.utf8)[...]
    bytes.reserveCapacity(bytes.count + rest.count + 64)
    while true {
      bytes += "data: ".utf8
      let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      bytes += rest[..<(end ?? rest.endIndex)]
      bytes.append(UInt8(ascii: "\n"))
      guard let end else { return }
      let isPair = rest[end...].starts(with: "\r\n".utf8)
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
  }

  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r" || character == "\r\n"
  }

  /// The text without what would end its line, or make the client ignore it.
  private static func oneLine(_ text: String) -> String {
    String(text.map { endsLine($0) || $0 == "\0" ? " " : $0 })
  }
}
