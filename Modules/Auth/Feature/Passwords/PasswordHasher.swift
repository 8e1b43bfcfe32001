import Mediator

/// Turns passwords into texts that can be stored, slowly.
///
/// Every call costs what an attacker would have to pay for a guess, so none may run on the threads
/// that the rest of the program lives on: see ``HashingThreads``.
protocol PasswordHasher: Sendable {
  /// Returns a text to store, with a salt of its own.
  func hash(_ password: Password) throws(HashingFailure) -> String

  /// Returns whether a password is the one that a text was made from.
  func verify(_ password: Password, against stored: String) throws(HashingFailure) -> Bool

  /// Returns whether a text was made with other parameters than are used today.
  func isOutdated(_ stored: String) -> Bool

  /// A text that no password fits, and that costs as much to find out as any other.
  var decoy: String { get }
}

/// A password that could not be hashed, through no fault of whoever entered it.
enum HashingFailure: Error {
  /// There was not enough memory.
  case outOfMemory

  /// The stored text is none that the library knows.
  case unreadable

  /// The library could not be made ready.
  case noLibrary
}

extension HashingFailure: Reportable {
  /// The failure as the edge shows it.
  var report: Report {
    switch self {
    case .outOfMemory:
      Report(
        code: "auth.out-of-memory",
        message: "There is not enough memory to check a password.",
        hint: "Try again in a while.",
        fault: .machine
      )
    case .unreadable:
      Report(
        code: "auth.unreadable-password",
        message: "The stored password of this account cannot be read.",
        hint: "A recovery code sets a new one.",
        fault: .machine
      )
    case .noLibrary:
      Report(
        code: "auth.no-library",
        message: "libsodium could not be made ready.",
        fault: .machine
      )
    }
  }
}
