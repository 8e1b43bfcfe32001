import AuthContract
import Database
import Mediator

/// At what somebody guesses, as it is stored: a digest, since people enter their password in the
/// place of their name.
struct GuessTarget: Sendable {
  let digest: SecretDigest

  /// Whether guesses count among those of all people.
  let isOpenToAll: Bool

  private init(_ text: String, isOpenToAll: Bool) {
    digest = SecretDigest(of: text)
    self.isOpenToAll = isOpenToAll
  }

  /// The password of a name, whether anybody has it or not.
  static func password(of name: Username) -> Self {
    Self("name \(name.folded)", isOpenToAll: true)
  }

  /// The password of somebody who is signed in; whoever is not cannot use these guesses up.
  static func confirmation(of account: AccountID) -> Self {
    Self("account \(account)", isOpenToAll: false)
  }

  /// A recovery code of a name.
  static func code(of name: Username) -> Self {
    Self("code \(name.folded)", isOpenToAll: true)
  }
}

extension Transaction {
  /// Takes a guess at a target, or returns how long one must wait until there is one.
  func reserveGuess(at target: GuessTarget, now: Timestamp) throws -> Duration? {
    let past = try limit(at: target)
    let (limit, wait) = GuessLimitPerName.reserve(past, at: now)
    if wait == nil, target.isOpenToAll, past?.isExpected != true {
      let (total, totalWait) = GuessLimitInTotal.reserve(try total(), at: now)
      try store(total)
      // Nothing is kept of a name that was not guessed at, or names would fill the disk.
      if let totalWait { return totalWait }
    }
    try store(limit, at: target)
    return wait
  }

  /// Forgets the guesses at a target after a right one, which no longer counts in all either.
  func forgiveGuesses(at target: GuessTarget, now: Timestamp) throws {
    let past = try limit(at: target)
    try forgetGuesses(at: target)
    try execute("DELETE FROM auth_guess WHERE opens_at <= $1", now - GuessLimitPerName.memory)
    try releasePlace(at: target, past: past)
  }

  /// Forgets the guesses at a target for another reason than a right guess.
  func forgetGuesses(at target: GuessTarget) throws {
    try execute("DELETE FROM auth_guess WHERE digest = $1", target.digest)
  }

  /// Keeps a place for a guess at a target, however many people guess elsewhere.
  func expectGuess(at target: GuessTarget, now: Timestamp) throws {
    try store(.expected(at: now), at: target)
  }

  /// Gives back a guess that was never verified.
  func returnGuess(at target: GuessTarget, now: Timestamp) throws {
    let past = try limit(at: target)
    if let past { try store(past.returned(at: now), at: target) }
    try releasePlace(at: target, past: past)
  }

  /// Gives back a place among the guesses of all people, if one was taken.
  private func releasePlace(at target: GuessTarget, past: GuessLimitPerName?) throws {
    guard target.isOpenToAll, past?.hadPlaceKept != true, let total = try total() else { return }
    try store(total.released())
  }

  private func limit(at target: GuessTarget) throws -> GuessLimitPerName? {
    try first(
      "SELECT guesses, opens_at FROM auth_guess WHERE digest = $1",
      target.digest
    ) { row in GuessLimitPerName(guesses: try row[0], opensAt: try row[1]) }
  }

  private func store(_ limit: GuessLimitPerName, at target: GuessTarget) throws {
    try execute(
      """
      INSERT INTO auth_guess (digest, guesses, opens_at) VALUES ($1, $2, $3)
      ON CONFLICT (digest) DO UPDATE SET guesses = excluded.guesses, opens_at = excluded.opens_at
      """,
      target.digest,
      limit.guesses,
      limit.opensAt
    )
  }

  private func total() throws -> GuessLimitInTotal? {
    let fullAt: Timestamp? = try value("SELECT full_at FROM auth_total WHERE id = 1")
    return fullAt.map(GuessLimitInTotal.init(fullAt:))
  }

  private func store(_ total: GuessLimitInTotal) throws {
    try execute(
      """
      INSERT INTO auth_total (id, full_at) VALUES (1, $1)
      ON CONFLICT (id) DO UPDATE SET full_at = excluded.full_at
      """,
      total.fullAt
    )
  }
}

/// How often somebody may guess the password of one name.
///
/// Three guesses are free. Then one waits one, four and ten minutes, and fifteen from then on: at
/// most a hundred guesses in the first day, and never a longer wait for the owner. A guess is
/// reserved before it is verified, so that guesses made at once cannot overtake the count. What is
/// known is the name that was entered, whether anybody has it or not.
struct GuessLimitPerName: Equatable, Sendable {
  /// How many guesses were made since the last right one; below zero where one is expected.
  let guesses: Int

  /// When the next guess may be made.
  let opensAt: Timestamp

  /// The waits after the third guess and those that follow it.
  static let waits: [Duration] = [1, 4, 10, 15].map { .seconds($0 * 60) }

  /// The longest wait.
  static let longest: Duration = .seconds(15 * 60)

  /// How long after the last guess could have been made the count begins anew.
  static let memory: Duration = .seconds(24 * 60 * 60)

  /// The limit of a name whose owner has just shown a recovery code.
  static func expected(at now: Timestamp) -> Self { Self(guesses: -1, opensAt: now) }

  /// Whether the next guess is the owner's, and has a place kept for it.
  var isExpected: Bool { guesses < 0 }

  /// Whether the last guess had a place kept for it.
  var hadPlaceKept: Bool { guesses == 0 }

  /// The limit after a guess was given back.
  func returned(at now: Timestamp) -> Self { Self(guesses: guesses - 1, opensAt: now) }

  /// Asks for a guess.
  ///
  /// - Parameters:
  ///   - past: What is known of the guesses before, if anything is.
  ///   - now: The time of day.
  /// - Returns: What to remember, and how long one must wait; nothing if one may guess now.
  static func reserve(_ past: GuessLimitPerName?, at now: Timestamp) -> (
    GuessLimitPerName, wait: Duration?
  ) {
    guard let past = past?.bounded(at: now), now < past.opensAt + memory else {
      return (GuessLimitPerName(guesses: 1, opensAt: now), nil)
    }
    guard past.opensAt <= now else { return (past, past.opensAt - now) }
    let guesses = past.guesses + 1
    return (GuessLimitPerName(guesses: guesses, opensAt: now + wait(after: guesses)), nil)
  }

  /// How long one must wait after so many guesses.
  private static func wait(after guesses: Int) -> Duration {
    guesses < 3 ? .zero : waits[min(guesses - 3, waits.count - 1)]
  }

  /// The same where the clock was set back in between: no wait gets longer by that.
  private func bounded(at now: Timestamp) -> GuessLimitPerName {
    GuessLimitPerName(guesses: guesses, opensAt: min(opensAt, now + Self.longest))
  }
}

/// How often all people together may guess wrongly: so many at once, then one a second.
///
/// A right guess gives its place back, so people who know their passwords do not use the limit up.
/// Whoever guesses at many names is slowed down, and others wait with them for seconds, not more.
struct GuessLimitInTotal: Equatable, Sendable {
  /// When all that was taken will have been given back.
  let fullAt: Timestamp

  /// How many wrong guesses fit in at once.
  static let burst = 600

  /// How long it takes until one more fits in.
  static let interval: Duration = .seconds(1)

  /// Takes a place, or returns how long it is until there is one.
  static func reserve(_ past: GuessLimitInTotal?, at now: Timestamp) -> (
    GuessLimitInTotal, wait: Duration?
  ) {
    let width = interval * burst
    // A moment beyond what can be taken means that the clock was set back: that holds nobody up.
    let past = past.flatMap { $0.fullAt > now + width ? nil : $0 }
    let fullAt = max(past?.fullAt ?? now, now)
    guard fullAt + interval <= now + width else {
      return (GuessLimitInTotal(fullAt: fullAt), fullAt + interval - (now + width))
    }
    return (GuessLimitInTotal(fullAt: fullAt + interval), nil)
  }

  /// Gives a place back.
  func released() -> GuessLimitInTotal {
    GuessLimitInTotal(fullAt: fullAt - Self.interval)
  }
}
