/// Answers requests.
///
/// ```swift
/// struct Greeting: HTTPHandler {
///   func response(to request: HTTPRequest) async throws -> HTTPResponse {
///     HTTPResponse(.ok, text: "Hello, \(request.path)")
///   }
/// }
/// let server = try HTTPServer.start(at: [.network(host: "127.0.0.1", port: 8080)], Greeting())
/// ```
public protocol HTTPHandler: Sendable {
  /// Returns the response to a request without a body, where that takes no time; otherwise nil.
  ///
  /// The server calls it on the thread that serves all connections: it must not wait for anything.
  func immediateResponse(to request: HTTPRequest) -> HTTPResponse?

  /// Returns the response to a request.
  ///
  /// It runs in a task of its own, which is cancelled when the client leaves. An ``HTTPBodyError``
  /// that it throws has a status of its own; another error is answered with 500.
  func response(to request: HTTPRequest) async throws -> HTTPResponse
}

extension HTTPHandler {
  /// Leaves every response to ``response(to:)``.
  public func immediateResponse(to request: HTTPRequest) -> HTTPResponse? { nil }
}

/// Where the tasks of handlers run.
public enum HTTPExecutorPreference: Sendable {
  /// On Swift's own threads.
  case concurrent

  /// On the thread that serves the connections, without a change of threads.
  ///
  /// A handler that computes for long or blocks keeps all clients waiting.
  case eventLoop

  /// On an executor, such as a thread that may use a database.
  case executor(any TaskExecutor)
}
