/// The work of a handler on one request, as a task runs it.
struct HTTPHandlerRun: Sendable {
  let request: HTTPRequest
  let number: UInt64
  let service: HTTPServerContext

  func callAsFunction(_ deliver: @escaping @Sendable (HTTPHandlerMessage) -> Void) async {
    let response = await response()
    let (number, head) = (number, request.head)
    guard case .stream = response.body, head.method != .head, !response.status.hasNoBody else {
      return deliver(HTTPHandlerMessage(number: number, kind: .response(response, nil)))
    }
    let writer = HTTPBodyWriter(bound: service.limits.output) {
      deliver(HTTPHandlerMessage(number: number, kind: .output))
    }
    deliver(HTTPHandlerMessage(number: number, kind: .response(response, writer)))
  }

  private func response() async -> HTTPResponse {
    do {
      return try await service.handler.response(to: request)
    } catch let error as HTTPBodyError {
      return .plain(error.status)
    } catch {
      return .plain(.internalServerError)
    }
  }
}
