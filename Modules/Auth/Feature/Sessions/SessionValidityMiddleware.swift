import AuthContract
import Database
import Mediator

/// Refuses commands of a session that has ended, also in another process, and records refusals.
///
/// The session is checked when a command begins, and again inside each transaction that it writes.
struct SessionValidityMiddleware: Middleware {
  let services: AuthServices

  func surrounds(_ request: RequestTypeInfo) -> Bool {
    request.isCommand && request.access != .anyone
  }

  func perform<Answer: Sendable>(
    _ call: CallContext,
    of request: RequestTypeInfo,
    next: (CallContext) async throws -> Answer
  ) async throws -> Answer {
    do {
      // A module calls on behalf of a line whose session was checked when the line began.
      if let user = call.caller.principal, call.module == nil {
        try await services.database.read { [now = services.now] connection in
          try SessionStore.requireValid(user, at: now, on: connection)
        }
      }
      return try await checkingTransactions(of: call.caller.principal) { try await next(call) }
    } catch MiddlewareFailure.unauthorised(let access) {
      // Without room for the record the user still has to learn that the session is over.
      if await services.database.isWritable() { try? await record(request, in: call) }
      throw MiddlewareFailure.unauthorised(access)
    }
  }

  /// Records that a request was refused.
  private func record(_ request: RequestTypeInfo, in call: CallContext) async throws {
    try await services.database.write { [now = services.now] transaction in
      try AuditStore.record(
        .callRefused,
        of: AuditEntrySubject(
          account: call.caller.account,
          session: call.caller.principal?.session,
          request: request.label
        ),
        at: now,
        in: transaction
      )
    }
  }

  /// Performs work whose transactions change nothing if the session of a user has ended by then.
  private func checkingTransactions<Answer: Sendable>(
    of user: SignedInUser?,
    while work: () async throws -> Answer
  ) async throws -> Answer {
    guard let user else { return try await work() }
    let services = services
    return try await TransactionPrecondition.$current.withValue({ transaction in
      try SessionStore.verify(user, at: services.now, in: transaction)
    }) {
      try await work()
    }
  }
}
