/// Hashes and verifies passwords off the shared threads, always exactly once a question.
struct Hashing: Sendable {
  private let hasher: any PasswordHasher
  private let threads: HashingThreads

  init(_ hasher: any PasswordHasher, on threads: HashingThreads = HashingThreads()) {
    self.hasher = hasher
    self.threads = threads
  }

  /// Returns a text to store for a password.
  func hash(_ password: Password) async throws -> String {
    let hasher = hasher
    return try await threads.run { try hasher.hash(password) }
  }

  /// Returns whether a password fits a stored text; without one it costs the same and never fits.
  func verify(_ password: Password, against stored: String?) async throws -> Bool {
    let hasher = hasher
    return try await threads.run {
      let fits = try hasher.verify(password, against: stored ?? hasher.decoy)
      return fits && stored != nil
    }
  }

  /// Returns whether a stored text should be made anew at the next occasion.
  func isOutdated(_ stored: String) -> Bool {
    hasher.isOutdated(stored)
  }
}
