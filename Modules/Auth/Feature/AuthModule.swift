import AuthContract
public import Database
public import Mediator
import Navigation
import ProfileContract

/// Accounts, passwords and sessions.
public struct AuthModule: Module {
  private let accounts: AccountHandler

  /// Creates the module.
  ///
  /// - Parameters:
  ///   - database: Where accounts and sessions are kept.
  ///   - environment: The time of day and the dice.
  ///   - memory: The bytes that a password's hash takes; tests get by with 19 MiB.
  ///   - passes: How often that memory is gone through; tests get by with 2.
  ///   - passwordLength: The fewest characters of a password: 8 by ASVS 5.0, 15 by NIST's rules
  ///     for where a password is all that is asked for.
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
    accounts = AccountHandler(
      database: database,
      hashing: hashing,
      policy: policy,
      environment: environment
    )
  }

  /// What is to stand around all calls: ended sessions are noticed, and refusals written down.
  public var doorkeeper: any Middleware { SessionMiddleware(accounts: accounts) }

  /// Says what the module answers.
  public func register(in registry: inout Registry) {
    registry.migrations = AuthSchema.migrations
    registry.publishes(AccountRegistered.self)
    registry.publishes(AccountDeleted.self)
    registry.publishes(SessionsEnded.self)
    registry.uses(DisplayNames.self)
    registry.fails(with: HashingFailure.allCases.map(\.problem))
    answerQuestions(in: &registry)
    answerCommands(in: &registry)
    showScenes(in: &registry)
  }

  private func answerQuestions(in registry: inout Registry) {
    let database = accounts.database
    registry.answer(ResumeSession.self) { [accounts] request, _ in
      try await accounts.takeUp(request.token)
    }
    registry.answer(AccountsByUsername.self, from: database) { request, connection in
      try connection.accounts(named: request.usernames)
    }
    registry.answer(UsernamesByAccount.self, from: database) { request, connection in
      try connection.names(of: request.accounts)
    }
  }

  private func answerCommands(in registry: inout Registry) {
    registry.command(Register.self) { [accounts] in try await accounts.register($0, in: $1) }
    registry.command(Login.self) { [accounts] in try await accounts.login($0, in: $1) }
    registry.command(Logout.self) { [accounts] in try await accounts.logout($0, in: $1) }
    registry.command(WhoAmI.self) { [accounts] in try await accounts.whoAmI($1) }
    registry.command(ChangePassword.self) { [accounts] in
      try await accounts.changePassword($0, in: $1)
    }
    registry.command(ResetPassword.self) { [accounts] in
      try await accounts.resetPassword($0, in: $1)
    }
    registry.command(RenewRecoveryCodes.self) { [accounts] in
      try await accounts.renewCodes($0, in: $1)
    }
    registry.command(ListSessions.self) { [accounts] in try await accounts.sessions($1) }
    registry.command(EndSession.self) { [accounts] in try await accounts.end($0, in: $1) }
    registry.command(DeleteAccount.self) { [accounts] in try await accounts.delete($0, in: $1) }
  }

  private func showScenes(in registry: inout Registry) {
    registry.scenes(AuthScene.self) { place, context in
      let door = AuthSceneContext(context)
      let routes = AuthRouter(context: context)
      return switch place {
      case .login: LoginScene(context: door, routes: routes)
      case .register: RegisterScene(context: door, routes: routes)
      case .forgot: ForgotScene(context: door, routes: routes)
      case .account: AccountScene(door)
      case .password: PasswordScene(door)
      case .sessions: SessionsScene(door)
      }
    }
    registry.`guard`("sign-in", order: 0) { visit in
      visit.access.admits(visit.caller) ? .allow : .suspend(presenting: AuthScene.login)
    }
  }
}

/// The tables of the module.
///
/// An account that was deleted leaves its number behind, so that nobody else ever gets it. What is
/// kept of tokens, recovery codes and the names that somebody guessed at are digests.
enum AuthSchema {
  static let migrations = [
    Migration(
      number: 1,
      name: "accounts, sessions and recovery codes",
      """
      CREATE TABLE auth_account (
        id INTEGER PRIMARY KEY,
        name TEXT,
        folded TEXT UNIQUE,
        password TEXT,
        created_at INTEGER NOT NULL,
        deleted_at INTEGER,
        was_reset INTEGER NOT NULL DEFAULT 0
      ) STRICT
      """,
      """
      CREATE TABLE auth_former_name (digest BLOB PRIMARY KEY, free_at INTEGER NOT NULL)
      STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX auth_former_name_by_time ON auth_former_name (free_at)",
      """
      CREATE TABLE auth_session (
        id INTEGER PRIMARY KEY,
        account INTEGER NOT NULL,
        digest BLOB UNIQUE,
        began_at INTEGER NOT NULL,
        used_at INTEGER NOT NULL,
        ended_at INTEGER
      ) STRICT
      """,
      "CREATE INDEX auth_session_of ON auth_session (account, ended_at)",
      """
      CREATE TABLE auth_code (digest BLOB PRIMARY KEY, account INTEGER NOT NULL)
      STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX auth_code_of ON auth_code (account)"
    ),
    Migration(
      number: 2,
      name: "guesses and the audit",
      """
      CREATE TABLE auth_guess (
        digest BLOB PRIMARY KEY,
        guesses INTEGER NOT NULL,
        opens_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX auth_guess_by_time ON auth_guess (opens_at)",
      "CREATE TABLE auth_total (id INTEGER PRIMARY KEY, full_at INTEGER NOT NULL) STRICT",
      """
      CREATE TABLE auth_audit (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        event TEXT NOT NULL,
        account INTEGER,
        session INTEGER,
        request TEXT
      ) STRICT
      """,
      "CREATE INDEX auth_audit_of ON auth_audit (account, at)"
    ),
    Migration(
      number: 3,
      name: "where the log says that somebody registered",
      "ALTER TABLE auth_account ADD COLUMN registration INTEGER"
    ),
    Migration(
      number: 4,
      name: "passwords apart from names",
      // Whoever reads names meets no password on the way, and three times as many on a page.
      "CREATE TABLE auth_password (account INTEGER PRIMARY KEY, hash TEXT NOT NULL) STRICT",
      """
      INSERT INTO auth_password (account, hash)
      SELECT id, password FROM auth_account WHERE password IS NOT NULL
      """,
      "ALTER TABLE auth_account DROP COLUMN password"
    ),
  ]
}
