import AuthContract
import Database
import Mediator

/// At what somebody guesses, as it is stored: a digest, since people enter their password in the
/// place of their name.
struct GuessTarget: Sendable {
  let digest: Digest

  /// The password of a name, whether anybody has it or not.
  static func password(of name: Username) -> Self {
    Self(digest: Digest(of: "name \(name.folded)"))
  }

  /// The password of somebody who is signed in; whoever is not cannot use these guesses up.
  static func confirmation(of account: AccountID) -> Self {
    Self(digest: Digest(of: "account \(account)"))
  }

  /// A recovery code of a name.
  static func code(of name: Username) -> Self { Self(digest: Digest(of: "code \(name.folded)")) }
}

extension Transaction {
  /// Takes a guess at a target, or returns how long one must wait until there is one.
  func reserveGuess(at target: GuessTarget, now: Timestamp) throws -> Duration? {
    let (limit, wait) = NameLimit.reserve(try limit(at: target), at: now)
    try store(limit, at: target)
    if let wait { return wait }
    let (total, totalWait) = TotalLimit.reserve(try total(), at: now)
    try store(total)
    guard let totalWait else { return nil }
    try giveBack(at: target, now: now)
    return totalWait
  }

  /// Forgets the guesses at a target after a right one, which no longer counts in all either.
  func forgiveGuesses(at target: GuessTarget, now: Timestamp) throws {
    try execute("DELETE FROM auth_guess WHERE digest = $1", target.digest)
    try execute("DELETE FROM auth_guess WHERE opens_at <= $1", now - NameLimit.memory)
    if let total = try total() { try store(total.released()) }
  }

  /// Forgets the guesses at a target for another reason than a right guess.
  func forgetGuesses(at target: GuessTarget) throws {
    try execute("DELETE FROM auth_guess WHERE digest = $1", target.digest)
  }

  /// Gives back a guess that was never verified.
  func returnGuess(at target: GuessTarget, now: Timestamp) throws {
    try giveBack(at: target, now: now)
    if let total = try total() { try store(total.released()) }
  }

  private func giveBack(at target: GuessTarget, now: Timestamp) throws {
    guard let limit = try limit(at: target) else { return }
    try store(NameLimit(guesses: max(0, limit.guesses - 1), opensAt: now), at: target)
  }

  private func limit(at target: GuessTarget) throws -> NameLimit? {
    try first(
      "SELECT guesses, opens_at FROM auth_guess WHERE digest = $1",
      target.digest
    ) { row in NameLimit(guesses: try row[0], opensAt: try row[1]) }
  }

  private func store(_ limit: NameLimit, at target: GuessTarget) throws {
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

  private func total() throws -> TotalLimit? {
    let fullAt: Timestamp? = try value("SELECT full_at FROM auth_total WHERE id = 1")
    return fullAt.map(TotalLimit.init(fullAt:))
  }

  private func store(_ total: TotalLimit) throws {
    try execute(
      """
      INSERT INTO auth_total (id, full_at) VALUES (1, $1)
      ON CONFLICT (id) DO UPDATE SET full_at = excluded.full_at
      """,
      total.fullAt
    )
  }
}
