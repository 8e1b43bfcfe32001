import Dispatch
import Synchronization

@testable import Auth

/// Counts what another hasher is asked, and where.
final class CountingHasher: PasswordHasher {
  private let hasher: any PasswordHasher
  private let state = Mutex((hashes: 0, verifications: 0, inTasks: 0))

  init(_ hasher: any PasswordHasher = QuickHasher()) {
    self.hasher = hasher
  }

  var hashes: Int { state.withLock { $0.hashes } }
  var verifications: Int { state.withLock { $0.verifications } }
  var total: Int { state.withLock { $0.hashes + $0.verifications } }

  /// How many of them ran on a thread that tasks share.
  var inTasks: Int { state.withLock { $0.inTasks } }

  func hash(_ password: Password) throws(HashingFailure) -> String {
    note { $0.hashes += 1 }
    return try hasher.hash(password)
  }

  func verify(_ password: Password, against stored: String) throws(HashingFailure) -> Bool {
    note { $0.verifications += 1 }
    return try hasher.verify(password, against: stored)
  }

  func isOutdated(_ stored: String) -> Bool { hasher.isOutdated(stored) }

  var decoy: String { hasher.decoy }

  private func note(_ body: (inout (hashes: Int, verifications: Int, inTasks: Int)) -> Void) {
    let isInTask = withUnsafeCurrentTask { $0 != nil }
    state.withLock { state in
      body(&state)
      if isInTask { state.inTasks += 1 }
    }
  }
}

/// A hasher that takes no time, for tests that are not about hashes.
struct QuickHasher: PasswordHasher {
  func hash(_ password: Password) throws(HashingFailure) -> String {
    sum(of: password, salt: "\(UInt64.random(in: .min ... .max))")
  }

  func verify(_ password: Password, against stored: String) throws(HashingFailure) -> Bool {
    let parts = stored.split(separator: "$")
    guard parts.count == 3 else { throw .unreadable }
    return sum(of: password, salt: String(parts[1])) == stored
  }

  func isOutdated(_ stored: String) -> Bool { !stored.hasPrefix("$quick$") }

  var decoy: String { "$quick$decoy$none" }

  private func sum(of password: Password, salt: String) -> String {
    let text = password.withBytes { "\(salt) \($0)" }
    return
      "$quick$\(salt)$\(SecretDigest(of: text).rawValue.map { String($0) }.joined(separator: "."))"
  }
}

/// A hasher that is never done, as if its process had been ended.
struct StuckHasher: PasswordHasher {
  func hash(_ password: Password) throws(HashingFailure) -> String { stop() }

  func verify(_ password: Password, against stored: String) throws(HashingFailure) -> Bool {
    stop()
  }

  func isOutdated(_ stored: String) -> Bool { false }

  var decoy: String { "" }

  private func stop() -> Never {
    while true { DispatchSemaphore(value: 0).wait() }
  }
}
