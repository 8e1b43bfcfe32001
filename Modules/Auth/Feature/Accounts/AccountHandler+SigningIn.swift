import AuthContract
import Database
import Mediator

extension AccountHandler {
  func register(_ command: Register, in call: CallContext) async throws -> SignInResponse {
    let name = command.username
    guard !ReservedUsernames.contains(name) else { throw AuthError.usernameReserved(name) }
    let password = try chosen(command.password, for: name.text)
    let isTaken = try await database.read { [now] in try $0.isTaken(name, at: now) }
    guard !isTaken else { throw AuthError.usernameTaken(name) }
    let stored = try await hashing.hash(password)
    let token = SessionToken(random: environment.random)
    let codes = newCodes()
    let opened = try await database.write { [now] transaction -> OpenedSession? in
      guard let account = try transaction.addAccount(named: name, password: stored, at: now) else {
        return nil
      }
      try transaction.replaceCodes(of: account, with: codes.map(\.digest))
      try transaction.audit(.registered, account: account, at: now)
      let event = AccountRegistered(account: account, username: name)
      try transaction.note(registration: transaction.record(event), of: account)
      return try transaction.openSession(
        of: account,
        named: name,
        token: token,
        insteadOf: call.caller.principal,
        at: now
      )
    }
    guard let opened else { throw AuthError.usernameTaken(name) }
    await opened.announce(call)
    return SignInResponse(opened.principal, as: name, token: token.text, codes: codes.map(\.text))
  }

  func login(_ command: Login, in call: CallContext) async throws -> SignInResponse {
    let target = GuessTarget.password(of: command.username)
    let mismatch = Mismatch(error: .wrongCredentials, event: .loginFailed)
    let verified = try await verify(command.password, at: target, or: mismatch) { transaction in
      try transaction.account(named: command.username)
    }
    let account = verified.account
    let renewed = try await renewedHash(verified)
    let token = SessionToken(random: environment.random)
    let opened = try await database.write { [now] transaction -> OpenedSession? in
      guard try transaction.account(account.id)?.password == account.password else { return nil }
      try transaction.forgiveGuesses(at: target, now: now)
      if let renewed { try transaction.rehash(account, as: renewed, at: now) }
      if account.wasReset { try transaction.clearNotice(of: account.id) }
      let former = call.caller.principal
      return try transaction.openSession(
        of: account.id,
        named: account.name,
        token: token,
        insteadOf: former,
        at: now
      )
    }
    guard let opened else { throw AuthError.wrongCredentials }
    await opened.announce(call)
    let notices = account.wasReset ? [Self.resetNotice] : []
    return SignInResponse(opened.principal, as: account.name, token: token.text, notices: notices)
  }

  /// Makes the text of a right password anew, if the parameters have grown and there is time.
  private func renewedHash(_ verified: VerifiedPassword) async throws -> String? {
    guard hashing.isOutdated(verified.account.password) else { return nil }
    do {
      return try await hashing.hash(verified.password)
    } catch AuthError.busy {
      return nil
    }
  }

  private static let resetNotice =
    "Your password was set anew with a recovery code. If that was not you, renew your codes."

  func whoAmI(_ call: CallContext) async throws -> WhoAmIResponse {
    guard let principal = call.caller.principal else { return WhoAmIResponse() }
    return try await database.read { [now] connection in
      let id = AccountID(rawValue: principal.account)
      guard try connection.lasts(principal, at: now), let account = try connection.account(id)
      else {
        return WhoAmIResponse()
      }
      return WhoAmIResponse(account: id, username: account.name)
    }
  }

  /// Takes a session up again, and notes that it is in use unless that was noted just now.
  func takeUp(_ token: String) async throws -> SignedInUser? {
    let digest = SessionToken(token).digest
    let session = try await database.read { [now] in try $0.session(opening: digest, at: now) }
    guard let session else { return nil }
    if now > session.used + SessionLifetime.grain {
      try await database.write { [now] in try $0.touch(session.principal, at: now) }
    }
    return session.principal
  }
}

/// A session that was opened, perhaps in the place of another.
struct OpenedSession: Sendable {
  let principal: SignedInUser
  let former: SignedInUser?

  /// Tells whoever holds the former session that it has ended.
  func announce(_ call: CallContext) async {
    guard let former else { return }
    let account = AccountID(rawValue: former.account)
    await call.publish(
      SessionsEnded(account: account, sessions: [SessionID(rawValue: former.session)])
    )
  }
}

extension Transaction {
  /// Opens a session, and ends the one in which that was asked for.
  fileprivate func openSession(
    of account: AccountID,
    named name: Username,
    token: SessionToken,
    insteadOf former: SignedInUser?,
    at now: Timestamp
  ) throws -> OpenedSession {
    var ended: SignedInUser?
    if let former {
      let session = SessionID(rawValue: former.session)
      let isEnded = try end(session, of: AccountID(rawValue: former.account), at: now)
      ended = isEnded ? former : nil
    }
    let session = try addSession(of: account, token.digest, at: now).rawValue
    try audit(.loggedIn, account: account, session: session, at: now)
    let principal = SignedInUser(account: account.rawValue, session: session, name: name.text)
    return OpenedSession(principal: principal, former: ended)
  }

  fileprivate func rehash(_ account: StoredAccount, as text: String, at now: Timestamp) throws {
    guard try replacePassword(of: account, with: text) else { return }
    try audit(.passwordRehashed, account: account.id, at: now)
  }
}

/// Names that nobody can have, because they would look as if the app itself spoke.
enum ReservedUsernames {
  /// Returns whether a name is kept for the app.
  static func contains(_ name: Username) -> Bool {
    names.contains(name.folded.filter { !"._-".contains($0) })
  }

  private static let names = Set(
    """
    admin administrator root system sysadmin superuser moderator mod staff team owner operator \
    support help helpdesk info contact abuse security postmaster webmaster hostmaster mailer daemon \
    interchange official service services account accounts auth login logout register password \
    profile profiles friends friend messaging messages message inbox home settings search edit new \
    group groups me myself self you everyone everybody anyone nobody noone somebody someone all none \
    null nil undefined unknown anonymous guest deleted deletedaccount user username test bot api www
    """
    .split(separator: " ").map(String.init)
  )
}
