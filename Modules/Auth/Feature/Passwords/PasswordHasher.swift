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
