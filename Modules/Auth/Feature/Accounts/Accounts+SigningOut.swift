import AuthContract
import Database
import Mediator

extension Accounts {
  func logout(_ command: Logout, _ call: Call) async throws -> SignedOut {
    let principal = try call.principal()
    let account = AccountID(rawValue: principal.account)
    let this = SessionID(rawValue: principal.session)
    let ended = try await database.write { [now] transaction in
      try transaction.audit(.loggedOut, account, session: principal.session, at: now)
      guard !command.everywhere else {
        return try transaction.endSessions(of: account, except: nil, at: now)
      }
      return try transaction.end(this, of: account, at: now) ? [this] : []
    }
    await announce(ended, of: account, call)
    return SignedOut(sessions: ended.count)
  }

  func sessions(_ call: Call) async throws -> SessionList {
    let principal = try call.principal()
    return try await database.read { [now] in try $0.sessions(of: principal, at: now) }
  }

  func end(_ command: EndSession, _ call: Call) async throws -> SessionList {
    let principal = try call.principal()
    guard command.session != nil || command.others else { throw AuthError.noSessionGiven }
    let account = AccountID(rawValue: principal.account)
    let this = SessionID(rawValue: principal.session)
    let (ended, left) = try await database.write { [now] transaction in
      try transaction.admit(principal, at: now)
      var ended: [SessionID] = []
      if let session = command.session {
        guard try transaction.end(session, of: account, at: now) else {
          throw AuthError.noSuchSession(session)
        }
        ended.append(session)
      }
      if command.others {
        ended += try transaction.endSessions(of: account, except: this, at: now)
      }
      for session in ended {
        try transaction.audit(.sessionEnded, account, session: session.rawValue, at: now)
      }
      return (ended, try transaction.sessions(of: principal, at: now))
    }
    await announce(ended, of: account, call)
    return left
  }

  func delete(_ command: DeleteAccount, _ call: Call) async throws -> SignedOut {
    let principal = try call.principal()
    let account = try await confirm(command.password, of: principal).account
    let ended = try await database.write { [now] transaction in
      try transaction.admit(principal, at: now)
      let ended = try transaction.endSessions(of: account.id, except: nil, at: now)
      try transaction.forget(account, at: now, nameFreeAt: now + Self.nameIsKept)
      for target in [
        GuessTarget.password(of: account.name), .code(of: account.name),
        .confirmation(of: account.id),
      ] { try transaction.forgetGuesses(at: target) }
      try transaction.audit(.accountDeleted, account.id, session: principal.session, at: now)
      try transaction.record(AccountDeleted(account: account.id))
      return ended
    }
    await announce(ended, of: account.id, call)
    return SignedOut(sessions: ended.count, isDeleted: true)
  }

  /// How long nobody else can take the name of an account that was deleted.
  private static let nameIsKept: Duration = .seconds(30 * 86_400)
}
