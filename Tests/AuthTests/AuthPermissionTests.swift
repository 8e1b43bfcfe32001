import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

/// On whose behalf a command is made, seen from alice, whose things it is about.
enum Role: CaseIterable {
  case owner, stranger, nobody, ended, deleted
}

/// What a command leads to, and what is written down of it, by role.
struct Permission: Sendable {
  /// The arguments of the command; `SESSION` is replaced by another session of alice.
  let arguments: [String]

  /// The code of the outcome, or `ok`.
  let outcomes: [Role: String]

  /// What is written down where it goes well.
  let events: [AuditEventKind]

  /// The account of a row for those who must be signed in.
  static func mine(
    _ arguments: String...,
    stranger: String = "ok",
    events: AuditEventKind...
  ) -> Self {
    let refused = Dictionary(
      uniqueKeysWithValues: [Role.nobody, .ended, .deleted].map { ($0, "unauthorised") }
    )
    let admitted = [Role.owner: "ok", .stranger: stranger]
    return Self(
      arguments: arguments,
      outcomes: admitted.merging(refused) { $1 },
      events: events
    )
  }

  /// The account of a row for everybody.
  static func anyones(_ arguments: String..., events: AuditEventKind...) -> Self {
    let outcomes = Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, "ok") })
    return Self(arguments: arguments, outcomes: outcomes, events: events)
  }

  /// One row for every command; a command without one fails the test.
  static let table: [String: Permission] = [
    "auth register": .anyones("dora", World.other, events: .registered, .loggedIn),
    "auth login": .anyones("alice", World.password, events: .loggedIn),
    "auth whoami": .anyones(),
    "auth forgot": .anyones("alice", "CODE", World.other, events: .passwordReset),
    "auth logout": .mine("--everywhere", events: .loggedOut),
    "auth sessions": .mine(),
    "auth revoke": .mine("SESSION", stranger: "auth.no-such-session", events: .sessionEnded),
    "auth password": .mine(World.password, World.other, events: .passwordChanged),
    "auth codes": .mine(World.password, events: .codesRenewed),
    // Nothing can be written there: a stranger's export is the stranger's own.
    "auth export": Self(
      arguments: ["/"],
      outcomes: [
        .owner: "auth.file-exists", .stranger: "auth.file-exists", .nobody: "unauthorised",
        .ended: "unauthorised", .deleted: "unauthorised",
      ],
      events: []
    ),
    "auth delete": .mine(
      "alice",
      World.password,
      stranger: "auth.other-username",
      events: .accountDeleted
    ),
  ]
}

@Suite(.timeLimit(.minutes(15))) struct `The commands of auth` {
  // Requirement A15.
  @Test func `have a row each in the table of permissions`() async throws {
    let commands = try await World().mediator.commands.entries.map(\.name)

    #expect(commands.filter { Permission.table[$0] == nil } == [])
    #expect(Permission.table.count == commands.count)
  }

  // Requirements A15 and A16.
  @Test(arguments: Permission.table.keys.sorted(), Role.allCases)
  func `admit the callers that the table names, and are audited`(
    command: String,
    role: Role
  ) async throws {
    let permission = try #require(Permission.table[command])
    let scene = try await Cast()
    let before = try await scene.world.audit().count

    let outcome = try await scene.outcome(of: command, permission.arguments, as: role)

    let events = try await scene.world.audit().dropFirst(before)
    #expect(outcome == permission.outcomes[role])
    switch outcome {
    case "ok": #expect(Array(events) == permission.events)
    case "unauthorised": #expect(Array(events) == [.callRefused])
    default: #expect(Array(events) == [])
    }
  }

  // Requirement A13.
  @Test(
    .disabled(if: PostgreSQLTestServer.isDefault, "it reads with functions of SQLite"),
    arguments: ["auth password", "auth codes", "auth delete"]
  )
  func `that cannot be undone ask for the password again`(command: String)
    async throws
  {
    let scene = try await Cast()
    var arguments = try #require(Permission.table[command]).arguments
    let password = try #require(arguments.firstIndex(of: World.password))
    arguments[password] = "not the right one"
    let before = try await scene.world.snapshot()

    let outcome = try await scene.outcome(of: command, arguments, as: .owner)

    #expect(outcome == "auth.wrong-password")
    #expect(try await scene.world.snapshot() == before)
    #expect(try await scene.world.audit().last == .confirmationFailed)
  }

  // Requirement A14.
  @Test func `mark every secret parameter as secret`() async throws {
    let secrets: Set = ["password", "current", "new", "code"]
    let entries = try await World().mediator.commands.entries

    let parameters = entries.flatMap(\.parameters)

    #expect(parameters.filter { $0.isSecret != secrets.contains($0.name) }.map(\.name) == [])
    #expect(entries.filter { !$0.example.hasPrefix($0.name) }.map(\.name) == [])
  }

  // Requirement A14.
  @Test func `show no secret in their own description`() {
    let secret = SecretText("swordfish")
    let name = Username.named("alice")
    let commands: [any Command] = [
      Register(username: name, password: secret), Login(username: name, password: secret),
      ChangePassword(current: secret, new: secret), DeleteAccount(username: name, password: secret),
      ResetPassword(username: name, code: secret, new: secret),
      RenewRecoveryCodes(password: secret),
    ]

    for command in commands {
      var dumped = ""
      dump(command, to: &dumped)
      #expect(!"\(command) \(String(reflecting: command)) \(dumped)".contains("swordfish"))
    }
  }
}

/// A world with alice in it, and everybody who may want something of her.
private struct Cast {
  let world: World
  let alice: SignInResponse
  let session: SessionID
  let people: [Role: SignedInUser?]

  init() async throws {
    let world = try await World()
    let alice = try await world.register("alice")
    let second = try await world.login("alice")
    let ended = try await world.login("alice")
    let bob = try await world.register("bob")
    let carol = try await world.register("carol")
    _ = try await world.call(as: ended.principal).perform(Logout())
    _ = try await world.call(as: carol.principal)
      .perform(DeleteAccount(of: carol.principal))
    self.world = world
    self.alice = alice
    session = SessionID(rawValue: second.person.session)
    people = [
      .owner: alice.principal, .stranger: bob.principal, .nobody: nil, .ended: ended.principal,
      .deleted: carol.principal,
    ]
  }

  func outcome(of command: String, _ arguments: [String], as role: Role) async throws -> String {
    let entry = try #require(world.mediator.commands.entries.first { $0.name == command })
    let words = arguments.map { word in
      switch word {
      case "SESSION": "\(session)"
      case "CODE": alice.codes[0]
      default: word
      }
    }
    let prepared = try entry.parse(CommandArguments(words.map { ShellWord($0) }))
    do throws(Problem) {
      let call = world.call(as: people[role].flatMap(\.self))
      _ = try await prepared.perform(call)
      return "ok"
    } catch {
      return error.code
    }
  }
}

extension World {
  /// Returns what was written down, in order.
  func audit() async throws -> [AuditEventKind] {
    try await database.read { connection in
      try connection.all("SELECT event FROM auth_audit ORDER BY id") { row in
        try row[0] as AuditEventKind
      }
    }
  }

  /// Returns what must not change when a command is refused.
  func snapshot() async throws -> [String] {
    try await database.read { connection in
      try connection.all(
        """
        SELECT 'account ' || a.id || ' ' || coalesce(p.hash, '')
          FROM auth_account AS a LEFT JOIN auth_password AS p ON p.account = a.id
        UNION ALL SELECT 'session ' || id || ' ' || coalesce(ended_at, '') FROM auth_session
        UNION ALL SELECT 'code ' || hex(digest) FROM auth_code
        """
      ) { row in try row[0] as String }
    }
  }
}
