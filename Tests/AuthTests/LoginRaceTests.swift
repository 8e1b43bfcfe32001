import AuthContract
import Database
import Dispatch
import Links
import Mediator
import Synchronization
import Testing

@testable import Auth

/// A hasher that does something after it has verified a password, before the answer is used.
private final class InterruptedHasher: PasswordHasher {
  let interruption = Mutex<(@Sendable () async -> Void)?>(nil)
  private let hasher = QuickHasher()

  var decoy: String { hasher.decoy }

  func hash(_ password: Password) throws(HashingFailure) -> String { try hasher.hash(password) }

  func verify(_ password: Password, against stored: String) throws(HashingFailure) -> Bool {
    let isRight = try hasher.verify(password, against: stored)
    if let interruption = interruption.withLock({ $0.take() }) {
      // Hashes are computed on threads that may block.
      let done = DispatchSemaphore(value: 0)
      Task {
        await interruption()
        done.signal()
      }
      done.wait()
    }
    return isRight
  }

  func isOutdated(_ stored: String) -> Bool { hasher.isOutdated(stored) }
}

@Suite(.timeLimit(.minutes(15))) struct `A login whose password is changed meanwhile` {
  @Test func `opens no session with the old one`() async throws {
    let hasher = InterruptedHasher()
    let world = try await World(hasher)
    try await world.register("alice")
    let sessions = try await world.count("SELECT count(*) FROM auth_session")
    hasher.interruption.withLock { interruption in
      interruption = {
        _ = try? await world.database.write { transaction in
          try transaction.execute("UPDATE auth_password SET hash = '$quick$other$sum'")
        }
      }
    }

    #expect(await world.guess("alice", World.password) == .wrongCredentials)

    #expect(try await world.count("SELECT count(*) FROM auth_session") == sessions)
    #expect(hasher.interruption.withLock { $0 == nil })
  }

  @Test func `opens one where nothing was changed`() async throws {
    let hasher = InterruptedHasher()
    let world = try await World(hasher)
    try await world.register("alice")
    hasher.interruption.withLock { interruption in interruption = {} }

    #expect(try await world.login("alice").username.text == "alice")
  }
}
