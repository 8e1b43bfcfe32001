import AuthContract
import Database
import Mediator

/// Stands around every command that asks for a sign-in: a session that has ended, in whichever
/// process, ends there and then, and whoever is turned away is written down.
struct Doorkeeper: Behaviour {
  let accounts: Accounts

  func surrounds(_ request: RequestFacts) -> Bool {
    request.isCommand && request.access != .anyone
  }

  func perform<Answer: Sendable>(
    _ call: Call,
    of request: RequestFacts,
    next: (Call) async throws -> Answer
  ) async throws -> Answer {
    do {
      if let principal = call.caller.principal {
        try await accounts.database.read { [now = accounts.now] connection in
          try connection.admit(principal, at: now)
        }
      }
      return try await next(call)
    } catch CallStopped.unauthorised(let access) {
      try await accounts.database.write { [now = accounts.now] transaction in
        try transaction.audit(
          .callRefused,
          call.caller.account,
          session: call.caller.principal?.session,
          request: request.label,
          at: now
        )
      }
      throw CallStopped.unauthorised(access)
    }
  }
}
