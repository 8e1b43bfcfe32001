import Mediator

/// How often somebody may guess the password of one name.
///
/// Three guesses are free. Then one waits one, four and ten minutes, and fifteen from then on: at
/// most a hundred guesses in the first day, and never a longer wait for the owner. A guess is
/// reserved before it is verified, so that guesses made at once cannot overtake the count. What is
/// known is the name that was entered, whether anybody has it or not.
struct NameLimit: Equatable, Sendable {
  /// How many guesses were made since the last right one.
  let guesses: Int

  /// When the next guess may be made.
  let opensAt: Timestamp

  /// The waits after the third guess and those that follow it.
  static let waits: [Duration] = [1, 4, 10, 15].map { .seconds($0 * 60) }

  /// The longest wait.
  static let longest: Duration = .seconds(15 * 60)

  /// How long after the last guess could have been made the count begins anew.
  static let memory: Duration = .seconds(24 * 60 * 60)

  /// Asks for a guess.
  ///
  /// - Parameters:
  ///   - past: What is known of the guesses before, if anything is.
  ///   - now: The time of day.
  /// - Returns: What to remember, and how long one must wait; nothing if one may guess now.
  static func reserve(_ past: NameLimit?, at now: Timestamp) -> (NameLimit, wait: Duration?) {
    guard let past = past?.bounded(at: now), now < past.opensAt + memory else {
      return (NameLimit(guesses: 1, opensAt: now), nil)
    }
    guard past.opensAt <= now else { return (past, past.opensAt - now) }
    let guesses = past.guesses + 1
    return (NameLimit(guesses: guesses, opensAt: now + wait(after: guesses)), nil)
  }

  /// How long one must wait after so many guesses.
  private static func wait(after guesses: Int) -> Duration {
    guesses < 3 ? .zero : waits[min(guesses - 3, waits.count - 1)]
  }

  /// The same where the clock was set back in between: no wait gets longer by that.
  private func bounded(at now: Timestamp) -> NameLimit {
    NameLimit(guesses: guesses, opensAt: min(opensAt, now + Self.longest))
  }
}
