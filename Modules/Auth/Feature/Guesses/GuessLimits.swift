import Mediator

/// The limit of guesses at the password of one name.
///
/// Three guesses are free. Then the waits are one, four and ten minutes, and fifteen from then on: at
/// most a hundred guesses on the first day, and never a longer wait for the owner. A guess is
/// reserved before it is verified, so that simultaneous guesses cannot overtake the count. The limit
/// counts by the name that was entered, whether an account has it or not.
struct GuessLimitPerName: Equatable, Sendable {
  /// The guesses since the last right one; below zero while the owner's guess is expected.
  let guesses: Int

  /// When the next guess is allowed.
  let opensAt: Timestamp

  /// The waits after the third guess and the next ones.
  static let waits: [Duration] = [1, 4, 10, 15].map { .seconds($0 * 60) }

  /// The longest wait.
  static let longest: Duration = .seconds(15 * 60)

  /// The time without a guess after which the count starts again.
  static let memory: Duration = .seconds(24 * 60 * 60)

  /// The number from which guesses are counted no more.
  private static let mostGuesses = 1_000_000

  /// The limit of a name whose owner has just used a recovery code.
  static func expected(at now: Timestamp) -> Self { Self(guesses: -1, opensAt: now) }

  /// Whether the next guess is the owner's, with a reserved place.
  var isExpected: Bool { guesses < 0 }

  /// Whether the last guess had a reserved place.
  var hadPlaceKept: Bool { guesses == 0 }

  /// The time for which the guesses of others can delay the next guess at this name.
  static let delay: Duration = .seconds(60)

  /// Returns how long to wait while all guesses together are used up, or nil for no time.
  ///
  /// A name at which nobody has guessed lately does not wait at all, so an attacker has to guess at a
  /// name to delay its owner, and for a minute then.
  func waitWhileOthersGuess(at now: Timestamp) -> Duration? {
    let end = opensAt + Self.delay
    return end <= now || now < opensAt ? nil : end - now
  }

  /// The limit after a guess was given back.
  func returned(at now: Timestamp) -> Self { Self(guesses: max(0, guesses - 1), opensAt: now) }

  /// Reserves a guess.
  ///
  /// - Parameters:
  ///   - past: The limit after the earlier guesses, if there were any.
  ///   - now: The time of day.
  /// - Returns: The limit to store, and how long to wait, or nil if a guess is allowed now.
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

  /// Returns the wait after a number of guesses.
  private static func wait(after guesses: Int) -> Duration {
    guesses < 3 ? .zero : waits[min(guesses - 3, waits.count - 1)]
  }

  /// Returns the limit for a clock that was set back, which makes no wait longer.
  private func bounded(at now: Timestamp) -> GuessLimitPerName {
    GuessLimitPerName(
      guesses: max(-1, min(guesses, Self.mostGuesses)),
      opensAt: min(opensAt, now + Self.longest)
    )
  }
}

/// The limit of wrong guesses of all users together: a burst, then one a second.
///
/// A right guess gives its place back, so users who know their passwords do not use the limit up. An
/// attacker who guesses at many names is slowed down: each of them then waits for a minute after a
/// guess. A name without a guess waits for nothing.
struct GuessLimitInTotal: Equatable, Sendable {
  /// When the burst is available in full again.
  let fullAt: Timestamp

  /// The most wrong guesses at once.
  static let burst = 600

  /// The time until one more guess is available.
  static let interval: Duration = .seconds(1)

  /// Reserves a place, or returns the wait until one is available.
  static func reserve(_ past: GuessLimitInTotal?, at now: Timestamp) -> (
    GuessLimitInTotal, wait: Duration?
  ) {
    let width = interval * burst
    // A moment beyond the burst means that the clock was set back, which must not delay users.
    let past = past.flatMap { $0.fullAt > now + width ? nil : $0 }
    let fullAt = max(past?.fullAt ?? now, now)
    guard fullAt + interval <= now + width else {
      return (GuessLimitInTotal(fullAt: fullAt), fullAt + interval - (now + width))
    }
    return (GuessLimitInTotal(fullAt: fullAt + interval), nil)
  }

  /// Whether no place is available.
  func isUsedUp(at now: Timestamp) -> Bool {
    fullAt + Self.interval > now + Self.interval * Self.burst
  }

  /// Gives a place back.
  func released() -> GuessLimitInTotal {
    GuessLimitInTotal(fullAt: fullAt - Self.interval)
  }
}
