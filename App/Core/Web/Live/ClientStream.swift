import HTTP

/// The stream of one client: where it is, and what it has seen.
final class ClientStream: Sendable {
  /// The form in which screens are sent.
  enum Form: String {
    case html, json
  }

  let writer: HTTPBodyWriter
  let link: String
  let form: Form

  /// What the client has seen before.
  let position: LivePosition

  private let end: AsyncStream<Void>.Continuation
  private let ending: AsyncStream<Void>

  init(to writer: HTTPBodyWriter, at link: String, as form: Form, after position: LivePosition) {
    self.writer = writer
    self.link = link
    self.form = form
    self.position = position
    (ending, end) = AsyncStream.makeStream()
  }

  /// Sends an event; a client that has left is not told, and ends its stream otherwise.
  func send(_ bytes: [UInt8]) { try? writer.send(bytes) }

  /// Lets the response end.
  func close() { end.finish() }

  /// Waits until the stream is closed, also where the client has left and its task is cancelled.
  func waitUntilClosed() async {
    for await _ in ending {}
  }
}
