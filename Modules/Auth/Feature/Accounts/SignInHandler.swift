import AuthContract
import Database
import Mediator

/// Opens accounts, and signs users in.
struct SignInHandler: Sendable {
  private static let resetNotice =
    "A recovery code has reset your password. If that was not you, renew your codes."

  let services: AuthServices

  func register(_ command: Register, in call: CallContext) async throws -> SignInResponse {
    let name = command.username
    guard !ReservedUsernames.contains(name) else { throw AuthError.usernameReserved(name) }
    let refusal = try await services.database.read {
      [now = services.now] connection -> AuthError? in
      if try AccountStore.isTaken(name, at: now, on: connection) { return .usernameTaken(name) }
      return try AccountStore.isSimilar(name, on: connection) ? .usernameSimilar(name) : nil
    }
    if let refusal { throw refusal }
    let password = try services.chosenPassword(command.password, username: name.text)
    let hash = try await services.hashing.hash(password)
    let codes = services.newRecoveryCodesResponse()
    let token = SessionToken(random: services.environment.random)
    let user = try await services.database.write {
      [now = services.now] transaction -> SignedInUser? in
      guard
        let account = try Self.addAccount(
          named: name,
          passwordHash: hash,
          codes: codes,
          at: now,
          in: transaction
        )
      else { return nil }
      let session = NewSession(account: account, name: name, token: token, for: call.caller)
      return try SessionStore.open(session, at: now, in: transaction)
    }
    guard let user else { throw AuthError.usernameTaken(name) }
    return SignInResponse(user, as: name, token: token.text, codes: codes.map(\.text))
  }

  private static func addAccount(
    named name: Username,
    passwordHash: String,
    codes: [RecoveryCode],
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> AccountID? {
    guard
      let account = try AccountStore.add(
        named: name,
        passwordHash: passwordHash,
        at: now,
        in: transaction
      )
    else { return nil }
    try RecoveryCodeStore.replace(of: account, with: codes, in: transaction)
    try AuditStore.record(
      .registered,
      of: AuditEntrySubject(account: account),
      at: now,
      in: transaction
    )
    let event = try transaction.record(AccountRegistered(account: account, username: name))
    try AccountStore.setRegistration(event, of: account, in: transaction)
    return account
  }

  func login(_ command: Login, in call: CallContext) async throws -> SignInResponse {
    let verified = try await PasswordVerifier(services: services).verify(
      command.password,
      at: .password(of: command.username),
      from: call.caller.device?.digest,
      or: .init(error: .wrongCredentials, entry: .loginFailed)
    ) { transaction in try AccountStore.account(named: command.username, on: transaction) }
    let account = verified.account
    let rehashed = try await rehashIfOutdated(verified)
    let token = SessionToken(random: services.environment.random)
    let user = try await services.database.write {
      [now = services.now] transaction -> SignedInUser? in
      let current = try AccountStore.account(account.id, on: transaction)
      guard current?.passwordHash == account.passwordHash else { return nil }
      try GuessStore.forgive(at: verified.target, now: now, in: transaction)
      if let rehashed { try Self.store(rehashed, of: account, at: now, in: transaction) }
      if account.wasReset { try AccountStore.clearResetNotice(of: account.id, in: transaction) }
      let session = NewSession(
        account: account.id,
        name: account.name,
        token: token,
        for: call.caller
      )
      return try SessionStore.open(session, at: now, in: transaction)
    }
    guard let user else { throw AuthError.wrongCredentials }
    let notices = account.wasReset ? [Self.resetNotice] : []
    return SignInResponse(user, as: account.name, token: token.text, notices: notices)
  }

  /// Hashes a right password again if the parameters have grown, unless the hashing is too busy.
  private func rehashIfOutdated(_ verified: VerifiedCredentials) async throws -> String? {
    guard services.hashing.isOutdated(verified.account.passwordHash) else { return nil }
    do {
      return try await services.hashing.hash(verified.password)
    } catch AuthError.busy {
      return nil
    }
  }

  private static func store(
    _ hash: String,
    of account: StoredAccount,
    at now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    guard try AccountStore.replacePassword(of: account, with: hash, in: transaction) else { return }
    try AuditStore.record(
      .passwordRehashed,
      of: AuditEntrySubject(account: account.id),
      at: now,
      in: transaction
    )
  }

  func whoAmI(_ command: WhoAmI, in call: CallContext) async throws -> WhoAmIResponse {
    guard let user = call.caller.principal else { return WhoAmIResponse() }
    let account = AccountID(rawValue: user.account)
    call.depends(on: [.account(account), .sessions(of: account)])
    return try await services.database.read { [now = services.now] connection in
      let id = AccountID(rawValue: user.account)
      guard try SessionStore.isValid(user, at: now, on: connection),
        let account = try AccountStore.account(id, on: connection)
      else { return WhoAmIResponse() }
      return WhoAmIResponse(account: id, username: account.name)
    }
  }
}
