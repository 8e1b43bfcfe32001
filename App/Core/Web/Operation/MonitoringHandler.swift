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
    do {
      // Who asks does not wait as long as a user does for a server of the data that is gone.
      _ = try await web.app.log.position(until: .now + Self.patience)
      return HTTPResponse(.ok, text: "ready\n")
    } catch {
      let reason = Problem(of: error).message
      return HTTPResponse(.serviceUnavailable, text: "The data cannot be read: \(reason)\n")
    }
  }
}
