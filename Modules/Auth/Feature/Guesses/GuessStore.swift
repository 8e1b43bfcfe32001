import AuthContract
import Database
import Mediator

/// What a caller guesses at, stored as a digest, as users enter passwords where a name belongs.
struct GuessLimitKey: Sendable {
  let digest: SecretDigest

  /// Whether guesses count towards the limit of all users together.
  let countsInTotal: Bool

  private init(_ text: String, countsInTotal: Bool) {
    digest = SecretDigest(of: text)
    self.countsInTotal = countsInTotal
  }

  /// The password of a name, whether an account has the name or not.
  static func password(of name: Username) -> Self {
    Self("name \(name.folded)", countsInTotal: true)
  }

  /// The password of an account, on a device on which its user has signed in before; callers without
  /// the device's key cannot use these guesses up.
  static func password(of account: AccountID, from device: SecretDigest) -> Self {
    let device = device.rawValue.map(String.init).joined(separator: ".")
    return Self("account \(account) device \(device)", countsInTotal: false)
  }

  /// The password of a signed-in user; other callers cannot use these guesses up.
  static func confirmation(of account: AccountID) -> Self {
    Self("account \(account)", countsInTotal: false)
  }

  /// A recovery code of a name.
  static func code(of name: Username) -> Self {
    Self("code \(name.folded)", countsInTotal: true)
  }
}

/// Counts guesses at passwords and recovery codes, and delays them.
enum GuessStore {
  /// The number of targets about which guesses are remembered while no place is available.
  static let mostTargets = 20_000

  /// Reserves a guess at a target, or returns how long the caller must wait for one.
  static func reserve(
    at target: GuessLimitKey,
    now: Timestamp,
    in transaction: borrowing Transaction
  ) throws -> Duration? {
    let past = try limit(at: target, in: transaction)
    let (limit, wait) = GuessLimitPerName.reserve(past, at: now)
    if wait == nil, target.countsInTotal, past?.isExpected != true {
      let (total, totalWait) = GuessLimitInTotal.reserve(try total(in: transaction), at: now)
      try store(total, in: transaction)
      if totalWait != nil {
        if let wait = past?.waitWhileOthersGuess(at: now) { return wait }
        try forgetOldest(in: transaction)
      }
    }
    try store(limit, at: target, in: transaction)
    return wait
  }

  /// Forgets the guesses at a target after a right one, which then does not count in total either.
  static func forgive(
    at target: GuessLimitKey,
    now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let past = try limit(at: target, in: transaction)
    try forget(at: target, in: transaction)
    try transaction.execute(
      "DELETE FROM auth_guess WHERE opens_at <= $1",
      now - GuessLimitPerName.memory
    )
    try releasePlace(at: target, past: past, now: now, in: transaction)
  }

  /// Forgets the guesses at a target for another reason than a right guess.
  static func forget(at target: GuessLimitKey, in transaction: borrowing Transaction) throws {
    try transaction.execute("DELETE FROM auth_guess WHERE digest = $1", target.digest)
  }

  /// Keeps a place for a guess at a target, however many guesses others make.
  static func expect(
    at target: GuessLimitKey,
    now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    try store(.expected(at: now), at: target, in: transaction)
  }

  /// Gives back a guess that was never verified.
  static func giveBack(
    at target: GuessLimitKey,
    now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    let past = try limit(at: target, in: transaction)
    if let past { try store(past.returned(at: now), at: target, in: transaction) }
    try releasePlace(at: target, past: past, now: now, in: transaction)
  }

  /// Gives back a place among the guesses of all users, if the guess took one.
  ///
  /// While no place is available, it may have taken none, so none is given back.
  private static func releasePlace(
    at target: GuessLimitKey,
    past: GuessLimitPerName?,
    now: Timestamp,
    in transaction: borrowing Transaction
  ) throws {
    guard target.countsInTotal, past?.hadPlaceKept != true,
      let total = try total(in: transaction), !total.isUsedUp(at: now)
    else { return }
    try store(total.released(), in: transaction)
  }

  /// Forgets the guesses at those names that were guessed at longest ago, so that invented names
  /// take bounded room.
  private static func forgetOldest(in transaction: borrowing Transaction) throws {
    try transaction.execute(
      """
      DELETE FROM auth_guess WHERE opens_at <= (
        SELECT opens_at FROM auth_guess ORDER BY opens_at DESC LIMIT 1 OFFSET $1
      )
      """,
      Self.mostTargets
    )
  }

  private static func limit(
    at target: GuessLimitKey,
    in transaction: borrowing Transaction
  ) throws -> GuessLimitPerName? {
    try transaction.first(
      "SELECT guesses, opens_at FROM auth_guess WHERE digest = $1",
      target.digest
    ) { row in GuessLimitPerName(guesses: try row[0], opensAt: try row[1]) }
  }

  private static func store(
    _ limit: GuessLimitPerName,
    at target: GuessLimitKey,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO auth_guess (digest, guesses, opens_at) VALUES ($1, $2, $3)
      ON CONFLICT (digest) DO UPDATE SET guesses = excluded.guesses, opens_at = excluded.opens_at
      """,
      target.digest,
      limit.guesses,
      limit.opensAt
    )
  }

  private static func total(in transaction: borrowing Transaction) throws -> GuessLimitInTotal? {
    let fullAt: Timestamp? = try transaction.value("SELECT full_at FROM auth_total WHERE id = 1")
    return fullAt.map(GuessLimitInTotal.init(fullAt:))
  }

  private static func store(
    _ total: GuessLimitInTotal,
    in transaction: borrowing Transaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO auth_total (id, full_at) VALUES (1, $1)
      ON CONFLICT (id) DO UPDATE SET full_at = excluded.full_at
      """,
      total.fullAt
    )
  }
}
