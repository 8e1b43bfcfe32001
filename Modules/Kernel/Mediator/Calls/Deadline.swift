/// Performs work until a call's deadline, and cancels it then.
///
/// The work must notice that it is cancelled, as all waits of the standard library do: the caller
/// goes on only after the work has ended.
func beforeDeadline<Answer: Sendable>(
  of call: CallContext,
  perform work: @escaping @Sendable () async throws -> Answer
) async throws -> Answer {
  guard let deadline = call.deadline else { return try await work() }
  let environment = call.mediator.environment
  let left = deadline - environment.elapsed()
  guard left > .zero else { throw MiddlewareFailure.timedOut }
  return try await withThrowingTaskGroup(of: Answer.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await environment.sleep(left)
      throw MiddlewareFailure.timedOut
    }
    defer { group.cancelAll() }
    guard let answer = try await group.next() else { throw CancellationError() }
    return answer
  }
}
