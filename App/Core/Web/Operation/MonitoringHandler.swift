import Database
import HTTP
import Mediator

/// Tells those who run the server how it is doing, at an address of its own.
struct MonitoringHandler: HTTPHandler {
  let web: WebFrontState

  /// The numbers of the server.
  let statistics: @Sendable () -> HTTPServerContext.Statistics

  /// Whether the server accepts nothing more.
  let isStopping: @Sendable () -> Bool

  /// How long the data may take to answer.
  private static let patience: Duration = .seconds(2)

  func immediateResponse(to request: HTTPRequest) -> HTTPResponse? {
    guard [.get, .head].contains(request.method), request.path == "/healthz" else { return nil }
    return HTTPResponse(.ok, text: "ok\n")
  }

  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    guard [.get, .head].contains(request.method) else {
      return HTTPResponse(.methodNotAllowed, text: "Use GET.\n")
    }
    switch request.path {
    case "/readyz": return await readiness()
    case "/metrics":
      let text = web.metrics.text(
        server: statistics(),
        pages: web.pages.count,
        commits: web.app.database.commitSizes,
        events: try? await web.app.log.backlog()
      )
      return HTTPResponse(.ok, text: text, type: "text/plain; version=0.0.4; charset=utf-8")
    default: return HTTPResponse(.notFound, text: "Not found. Use /healthz, /readyz or /metrics.\n")
    }
  }

  /// Whether the modules have started, the data can be read and the server goes on.
  private func readiness() async -> HTTPResponse {
    guard !isStopping() else {
      return HTTPResponse(.serviceUnavailable, text: "The server is stopping.\n")
    }
    await web.app.mediator.started()
    guard let reason = await reasonAgainstData() else {
      return HTTPResponse(.ok, text: "ready\n")
    }
    return HTTPResponse(.serviceUnavailable, text: "The data cannot be used: \(reason)\n")
  }

  /// Returns why the data cannot be used, nil if it can.
  ///
  /// Who asks does not wait as long as a user does for a server of the data that is gone: what does
  /// not answer in time is left to itself.
  private func reasonAgainstData() async -> String? {
    let (answers, answer) = AsyncStream.makeStream(of: String?.self)
    let reading = Task { [database = web.app.database] in
      do {
        try await database.checkPresence(until: .now + Self.patience)
        answer.yield(nil)
      } catch {
        answer.yield(Problem(of: error).message)
      }
    }
    let waiting = Task { [services = web.app.mediator.environment] in
      try await services.sleep(Self.patience)
      answer.yield("It does not answer.")
    }
    defer {
      reading.cancel()
      waiting.cancel()
    }
    for await reason in answers { return reason }
    return nil
  }
}
