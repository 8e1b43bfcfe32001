import AuthContract
public import Database
public import Mediator
import Navigation

/// Accounts, passwords and sessions.
public struct AuthModule: Module {
  /// How much work a password's hash is.
  public enum HashingCost: Sendable {
    /// What an app uses: 64 MiB of memory, gone through three times.
    case standard

    /// The least that is thought safe, for tests: 19 MiB, twice.
    case floor
  }

  private let accounts: Accounts

  /// Creates the module.
  ///
  /// - Parameters:
  ///   - database: Where accounts and sessions are kept.
  ///   - environment: The time of day and the dice.
  ///   - cost: How much work a password's hash is.
  public init(
    database: any Database,
    environment: Environment,
    cost: HashingCost = .standard
  ) {
    let hasher: Argon2id
    switch cost {
    case .standard: hasher = .standard
    case .floor: hasher = .floor
    }
    self.init(database: database, environment: environment, hashing: Hashing(hasher))
  }

  init(
    database: any Database,
    environment: Environment,
    hashing: Hashing,
    policy: PasswordPolicy = .standard
  ) {
    accounts = Accounts(
      database: database,
      hashing: hashing,
      policy: policy,
      environment: environment
    )
  }

  /// What is to stand around all calls: ended sessions are noticed, and refusals written down.
  public var doorkeeper: any Behaviour { Doorkeeper(accounts: accounts) }

  /// Says what the module answers.
  public func register(in registry: inout Registry) {
    registry.migrations = AuthSchema.migrations
    registry.publishes(AccountRegistered.self)
    registry.publishes(AccountDeleted.self)
    registry.publishes(SessionsEnded.self)
    answerQuestions(in: &registry)
    answerCommands(in: &registry)
    showScenes(in: &registry)
  }

  private func answerQuestions(in registry: inout Registry) {
    let database = accounts.database
    registry.answer(TakeUpSession.self) { [accounts] request, _ in
      try await accounts.takeUp(request.token)
    }
    registry.answer(AccountsNamed.self, from: database) { request, connection in
      try connection.accounts(named: request.usernames)
    }
    registry.answer(Usernames.self, from: database) { request, connection in
      try connection.names(of: request.accounts)
    }
  }

  private func answerCommands(in registry: inout Registry) {
    registry.command(Register.self) { [accounts] in try await accounts.register($0, $1) }
    registry.command(Login.self) { [accounts] in try await accounts.login($0, $1) }
    registry.command(Logout.self) { [accounts] in try await accounts.logout($0, $1) }
    registry.command(WhoAmI.self) { [accounts] in try await accounts.whoAmI($1) }
    registry.command(ChangePassword.self) { [accounts] in
      try await accounts.changePassword($0, $1)
    }
    registry.command(ResetPassword.self) { [accounts] in try await accounts.resetPassword($0, $1) }
    registry.command(RenewRecoveryCodes.self) { [accounts] in try await accounts.renewCodes($0, $1)
    }
    registry.command(ListSessions.self) { [accounts] in try await accounts.sessions($1) }
    registry.command(EndSession.self) { [accounts] in try await accounts.end($0, $1) }
    registry.command(DeleteAccount.self) { [accounts] in try await accounts.delete($0, $1) }
  }

  private func showScenes(in registry: inout Registry) {
    registry.scenes(AuthScene.self) { place, site in
      let door = Door(site)
      let routes = AuthRouter(site: site)
      return switch place {
      case .login: LoginScene(door, routes)
      case .register: RegisterScene(door, routes)
      case .forgot: ForgotScene(door, routes)
      case .account: AccountScene(door)
      case .password: PasswordScene(door)
      case .sessions: SessionsScene(door)
      }
    }
    registry.guard("sign-in", order: 0) { visit in
      visit.access.admits(visit.caller) ? .allow : .suspend(presenting: AuthScene.login)
    }
  }
}
