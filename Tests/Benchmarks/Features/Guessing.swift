import AuthContract
import Database
import Links
import Mediator
import SQLite
import StorageBaseline

/// Wrong passwords for unknown usernames, compared with those for known ones.
///
/// An attacker who could tell the two apart by their time would learn which accounts exist.
///
/// Hashes are made as the tests make them, with 19 MiB and two passes: the shorter they take, the
/// more of the time is everything else.
struct Guessing: Sendable {
  private static let pairs = 200

  private let mediator: Mediator

  /// Enters one account for each pair, all with one password.
  init() async throws {
    let database = try SQLiteDatabase.inMemory()
    mediator = try await FeatureHouse.mediator(on: database, memory: 19 << 20, passes: 2)
    let password = SecretText("seven green chairs outside")
    keep(
      try await mediator.call().perform(Register(username: try Self.known(1), password: password))
    )
    try await database.write { transaction in
      for number in 2...Self.pairs {
        try transaction.execute(
          "INSERT INTO auth_account (id, name, folded, created_at) VALUES ($1, $2, $2, 0)",
          number,
          try Self.known(number).text
        )
        try transaction.execute(
          """
          INSERT INTO auth_password (account, hash)
          SELECT $1, hash FROM auth_password WHERE account = 1
          """,
          number
        )
      }
    }
  }

  /// The slower of the two, by the medians of interleaved pairs, held against the quicker.
  func comparison() -> Comparison {
    var medians: [Double] = []
    return Comparison("d9 guess a password, nobody's to somebody's", goal: 1.05, rounds: 1) {
      medians = try await times()
      return medians.max() ?? 0
    } baseline: {
      medians.min() ?? 0
    }
  }

  private func times() async throws -> [Double] {
    replay_hash(1)
    defer { replay_hash(0) }
    var nobodys: [Double] = []
    var somebodys: [Double] = []
    for number in 1...Self.pairs {
      if number.isMultiple(of: 2) { nobodys.append(try await time(Self.unknown(number))) }
      somebodys.append(try await time(Self.known(number)))
      if !number.isMultiple(of: 2) { nobodys.append(try await time(Self.unknown(number))) }
    }
    return [Stopwatch.median(nobodys), Stopwatch.median(somebodys)]
  }

  private func time(_ name: Username) async throws -> Double {
    let login = Login(username: name, password: SecretText("five words that do not fit"))
    let start = Stopwatch.now(by: .wall)
    do throws(CallFailure<AuthError>) {
      keep(try await mediator.call().perform(login))
    } catch {
      guard case .refused(.wrongCredentials) = error else { throw error }
      return Stopwatch.now(by: .wall) - start
    }
    throw NoName()
  }

  private static func known(_ number: Int) throws -> Username {
    try Username("known\(number)").orFail()
  }

  private static func unknown(_ number: Int) throws -> Username {
    try Username("other\(number)").orFail()
  }
}
