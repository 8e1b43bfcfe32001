/// Refuses the calls of callers that a request's access rule does not admit.
public struct AuthorizationMiddleware: Middleware {
  /// Creates the middleware.
  public init() {}

  /// Surrounds the requests that not everyone may make.
  public func surrounds(_ request: RequestTypeInfo) -> Bool { request.access != .anyone }

  /// Is idle for a caller that is admitted.
  public func isIdle(for call: CallContext, of request: RequestTypeInfo) -> Bool {
    request.access.admits(call.caller)
  }

  /// Refuses the call.
  public func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    throw MiddlewareFailure.unauthorised(request.access)
  }
}
