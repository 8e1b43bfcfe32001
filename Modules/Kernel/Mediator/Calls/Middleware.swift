/// Code around calls of any request: a trace, a permission, a limit.
///
/// ``ModuleAssembly`` takes middleware from the outermost to the innermost. The mediator asks each
/// one at assembly which requests it surrounds, and at every call whether it is idle, so that idle
/// middleware costs one question. The call's deadline applies inside all middleware.
public protocol Middleware: Sendable {
  /// Returns whether calls of a request pass through this middleware.
  func surrounds(_ request: RequestTypeInfo) -> Bool

  /// Returns whether the middleware has nothing to do for a call and can be skipped.
  func isIdle(for call: CallContext, of request: RequestTypeInfo) -> Bool

  /// Performs a call, usually by calling `next` once.
  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer
}

extension Middleware {
  /// Returns false: middleware takes part in every call unless it says otherwise.
  public func isIdle(for call: CallContext, of request: RequestTypeInfo) -> Bool { false }
}

/// What is known of a request without a value of it.
public struct RequestTypeInfo: Sendable {
  /// The request's type.
  public let type: any Request.Type

  /// The request's name.
  public let label: String

  /// The module that answers it.
  public let module: ModuleName

  /// Who may make it.
  public let access: AccessRule

  /// Whether it can be made from outside the program.
  public let isCommand: Bool
}
