import AuthContract
public import Database
public import Mediator
import Navigation
import ProfileContract

/// Accounts, passwords and sessions.
public struct AuthModule: Module {
  private let services: AuthServices
  private let signIn: SignInHandler
  private let passwords: PasswordHandler
  private let sessions: SessionHandler
  private let deletion: AccountDeletionHandler

  /// Creates the module.
  ///
  /// - Parameters:
  ///   - database: Where the module stores accounts and sessions.
  ///   - environment: The clock and the random source.
  ///   - memory: The bytes that hashing a password takes; 19 MiB are enough for tests.
  ///   - passes: The number of passes over that memory; 2 are enough for tests.
  ///   - passwordLength: The fewest characters of a password: 8 by ASVS 5.0, 15 by NIST's rules
  ///     where a password is the only factor.
  public init(
    database: any Database,
    environment: SystemServices,
    memory: Int = 64 << 20,
    passes: Int = 3,
    passwordLength: Int = 8
  ) {
    self.init(
      database: database,
      environment: environment,
      hashing: AsyncPasswordHasher(Argon2id(memory: memory, passes: passes)),
      policy: PasswordPolicy(minimum: passwordLength)
    )
  }

  init(
    database: any Database,
    environment: SystemServices,
    hashing: AsyncPasswordHasher,
    policy: PasswordPolicy = .standard
  ) {
    services = AuthServices(
      database: database,
      hashing: hashing,
      policy: policy,
      environment: environment
    )
    signIn = SignInHandler(services: services)
    passwords = PasswordHandler(services: services)
    sessions = SessionHandler(services: services)
    deletion = AccountDeletionHandler(services: services)
  }

  /// The statements that end all sessions of a restored copy.
  ///
  /// Some of them had ended, or belonged to devices that were lost, since the copy was made.
  public static let changesAfterRestoring: [SQLText] = [
    "UPDATE auth_session SET digest = NULL, ended_at = used_at WHERE ended_at IS NULL"
  ]

  /// The middleware that refuses calls of ended sessions, and records every refusal.
  public var sessionMiddleware: any Middleware { SessionValidityMiddleware(services: services) }

  /// Registers what the module answers, shows, publishes and relies on.
  public func register(in registry: inout Registry) {
    registry.migrations = AuthSchema.migrations
    registry.accountData(AuthSchema.accountData, from: services.database)
    AuthDataChecks.register(in: &registry)
    registry.publishes(AccountRegistered.self)
    registry.publishes(AccountDeleted.self)
    registry.uses(DisplayNames.self)
    registry.fails(with: HashingFailure.allCases.map(\.problem))
    registry.onStart { [hashing = services.hashing] _ in try hashing.start() }
    registry.onStop { [hashing = services.hashing] _ in hashing.stop() }

    registry.command(Register.self, with: signIn.register)
    registry.command(Login.self, with: signIn.login)
    registry.command(WhoAmI.self, with: signIn.whoAmI)
    registry.command(ChangePassword.self, with: passwords.change)
    registry.command(ResetPassword.self, with: passwords.reset)
    registry.command(RenewRecoveryCodes.self, with: passwords.renewCodes)
    registry.command(Logout.self, with: sessions.logout)
    registry.command(ListSessions.self, with: sessions.list)
    registry.command(RevokeSession.self, with: sessions.end)
    registry.command(ExportAccount.self, with: AccountExportHandler(services: services).export)
    registry.command(DeleteAccount.self, with: deletion.delete)
    registry.answer(ConfirmationQuestion<DeleteAccount>.self, with: deletion.question)

    registry.notices("sessions", SessionNoticeFeed(database: services.database).notices)
    registry.answer(ResumeSession.self, with: sessions.resume)
    registry.answer(LastAccountOnDevice.self, with: sessions.accountOfDevice)
    registry.answer(AccountsByUsername.self, from: services.database) { request, connection in
      try AccountStore.accounts(named: request.usernames, on: connection)
    }
    registry.answer(UsernamesByAccount.self, from: services.database) { request, connection in
      try AccountStore.usernames(of: request.accounts, on: connection)
    }
    registerPlaces(in: &registry)
  }

  private func registerPlaces(in registry: inout Registry) {
    registry.scenes(AuthScene.self) { place, context in
      let routes = AuthRouter(context: context)
      return switch place {
      case .login: LoginScene(context, routes: routes)
      case .register: RegisterScene(context, routes: routes)
      case .forgot: ForgotPasswordScene(context, routes: routes)
      case .account: AccountScene(context)
      case .password: ChangePasswordScene(context)
      case .sessions: SessionListScene(context)
      }
    }
    registry.`guard`("sign-in", order: 0) { visit in
      if let place = visit.place as? AuthScene, place.isForSigningIn, visit.caller.principal != nil
      {
        return .redirect(AuthScene.account)
      }
      return visit.access.admits(visit.caller) ? .allow : .suspend(presenting: AuthScene.login)
    }
  }
}

/// What the handlers of the module share.
struct AuthServices: Sendable {
  let database: any Database
  let hashing: AsyncPasswordHasher
  let policy: PasswordPolicy
  let environment: SystemServices

  var now: Timestamp { environment.now() }
}
