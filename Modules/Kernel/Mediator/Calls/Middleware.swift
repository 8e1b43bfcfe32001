/// Something that stands around calls, whatever the request: a trace, a permission, a limit.
///
/// Behaviours are given to ``ModuleAssembly`` from the outermost to the innermost. Which requests one
/// surrounds is asked once, when the mediator is assembled; whether it has anything to do is asked
/// for every call, so that an idle behaviour costs a question and nothing more. The deadline stands
/// inside all behaviours, next to the handler.
public protocol Middleware: Sendable {
  /// Returns whether the behaviour stands around a request.
  func surrounds(_ request: RequestInfo) -> Bool

  /// Returns whether the behaviour has nothing to do around a call, so that it can be passed over.
  func isIdle(for call: CallContext, of request: RequestInfo) -> Bool

  /// Performs a call, usually by calling `next` once.
  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer
}

extension Middleware {
  /// A behaviour has something to do around every call, unless it says otherwise.
  public func isIdle(for call: CallContext, of request: RequestInfo) -> Bool { false }
}

/// What is known of a request without having one.
public struct RequestInfo: Sendable {
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
