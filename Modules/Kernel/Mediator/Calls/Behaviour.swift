/// Something that stands around calls, whatever the request: a trace, a permission, a limit.
///
/// Behaviours are given to ``Assembly`` from the outermost to the innermost. Which requests one
/// surrounds is asked once, when the mediator is assembled; whether it has anything to do is asked
/// for every call, so that an idle behaviour costs a question and nothing more. The deadline stands
/// inside all behaviours, next to the handler.
public protocol Behaviour: Sendable {
  /// Returns whether the behaviour stands around a request.
  func surrounds(_ request: RequestFacts) -> Bool

  /// Returns whether the behaviour has nothing to do around a call, so that it can be passed over.
  func isIdle(for call: Call, of request: RequestFacts) -> Bool

  /// Performs a call, usually by calling `next` once.
  func perform<Answer: Sendable>(
    _ call: Call,
    of request: RequestFacts,
    next: (Call) async throws -> Answer
  ) async throws -> Answer
}

extension Behaviour {
  /// A behaviour has something to do around every call, unless it says otherwise.
  public func isIdle(for call: Call, of request: RequestFacts) -> Bool { false }
}

/// What is known of a request without having one.
public struct RequestFacts: Sendable {
  /// The request's type.
  public let type: any Request.Type

  /// The request's name.
  public let label: String

  /// The module that answers it.
  public let module: ModuleName

  /// Who may make it.
  public let access: Access

  /// Whether it can be made from outside the program.
  public let isCommand: Bool
}

extension [any Behaviour] {
  /// The behaviours of an app that asks for nothing special: the trace outside, then permission.
  public static var standard: [any Behaviour] { [TraceCalls(), Authorisation()] }
}

/// Writes a line into the trace for every call, with its outcome and the time it took.
public struct TraceCalls: Behaviour {
  /// Creates the behaviour.
  public init() {}

  /// Surrounds every request.
  public func surrounds(_ request: RequestFacts) -> Bool { true }

  /// Has nothing to do while the trace is off.
  public func isIdle(for call: Call, of request: RequestFacts) -> Bool { !call.trace.isOn }

  /// Performs the call and records how it ended.
  public func perform<Answer: Sendable>(
    _ call: Call,
    of request: RequestFacts,
    next: (Call) async throws -> Answer
  ) async throws -> Answer {
    let start = call.mediator.environment.elapsed()
    do {
      let answer = try await next(call)
      record(.done, nil, call, request, since: start)
      return answer
    } catch {
      record(error is any Refusal ? .refused : .failed, error, call, request, since: start)
      throw error
    }
  }

  private func record(
    _ outcome: TraceLine.Outcome,
    _ error: (any Error)?,
    _ call: Call,
    _ request: RequestFacts,
    since start: Duration
  ) {
    let line = TraceLine(
      .call,
      .type(request.type),
      error is CancellationError ? .cancelled : outcome,
      from: call.module,
      to: request.module,
      reason: error.map { Report(of: $0).code },
      took: call.mediator.environment.elapsed() - start,
      depth: call.depth
    )
    call.trace.record(line)
  }
}

/// Lets through only those whom a request's access admits.
public struct Authorisation: Behaviour {
  /// Creates the behaviour.
  public init() {}

  /// Surrounds the requests that not everyone may make.
  public func surrounds(_ request: RequestFacts) -> Bool { request.access != .anyone }

  /// Has nothing to do for a caller who is admitted.
  public func isIdle(for call: Call, of request: RequestFacts) -> Bool {
    request.access.admits(call.caller)
  }

  /// Turns the call down.
  public func perform<Answer: Sendable>(
    _ call: Call,
    of request: RequestFacts,
    next: (Call) async throws -> Answer
  ) async throws -> Answer {
    throw CallStopped.unauthorised(request.access)
  }
}
