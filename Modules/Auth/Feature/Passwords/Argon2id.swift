import CSodium
import Mediator
import System

/// Hashes passwords slowly, into texts that can be stored.
///
/// A call takes as long as a guess of an attacker, so it must not run on the threads of Swift's tasks:
/// see ``HashingThreads``.
protocol PasswordHasher: Sendable {
  /// Checks that passwords can be hashed.
  func prepare() throws(HashingFailure)

  /// Returns a text to store, with a new salt.
  func hash(_ password: Password) throws(HashingFailure) -> String

  /// Returns whether a stored text is the hash of a password.
  func verify(_ password: Password, against stored: String) throws(HashingFailure) -> Bool

  /// Returns whether a stored text has other parameters than a new one would have.
  func isOutdated(_ stored: String) -> Bool

  /// A hash that matches no password, and takes as long to verify as any other.
  var decoy: String { get }
}

extension PasswordHasher {
  /// Nothing has to be there by default.
  func prepare() {}
}

/// A password that could not be hashed, for a reason that its user cannot change.
enum HashingFailure: Error, CaseIterable {
  /// There was not enough memory.
  case outOfMemory

  /// The library cannot read the stored text.
  case unreadable

  /// The library could not be initialised.
  case noLibrary
}

extension HashingFailure: ProblemConvertible {
  /// The failure as the user sees it.
  var problem: Problem {
    switch self {
    case .outOfMemory:
      Problem(
        code: "auth.out-of-memory",
        message: "There is not enough memory to check the password.",
        hint: "Try again in a few minutes.",
        fault: .machine
      )
    case .unreadable:
      Problem(
        code: "auth.unreadable-password",
        message: "The stored password of this account cannot be read.",
        hint: "Set a new password with: auth forgot USERNAME CODE NEW",
        fault: .machine
      )
    case .noLibrary:
      Problem(
        code: "auth.no-library",
        message: "The library libsodium could not be initialised.",
        fault: .machine
      )
    }
  }
}

/// Argon2id as libsodium computes it, with one lane.
struct Argon2id: PasswordHasher {
  /// The memory of one hash in bytes.
  let memory: Int

  /// The number of passes over the memory.
  let passes: Int

  /// A hash in the same format with an invented salt and checksum.
  let decoy: String

  /// The app's parameters: the second choice of RFC 9106 in memory and passes.
  static let standard = Argon2id(memory: 64 << 20, passes: 3)

  /// The minimum of OWASP and ASVS, for tests and for very small computers.
  static let floor = Argon2id(memory: 19 << 20, passes: 2)

  init(memory: Int, passes: Int) {
    self.memory = memory
    self.passes = passes
    // 16 and 32 bytes in base64; the last character of each must leave the unused bits clear.
    let salt = "aW50ZXJjaGFuZ2UgZGVjbw"
    let sum = "bm8gcGFzc3dvcmQgaXMgaGFzaGVkIHRvIHRoaXMgc3U"
    decoy = "$argon2id$v=19$m=\(memory >> 10),t=\(passes),p=1$\(salt)$\(sum)"
  }

  func prepare() throws(HashingFailure) {
    guard Self.isReady else { throw .noLibrary }
  }

  func hash(_ password: Password) throws(HashingFailure) -> String {
    guard Self.isReady else { throw .noLibrary }
    var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
    let result = password.withBytes {
      crypto_pwhash_str(&text, $0, UInt64($0.count), UInt64(passes), memory)
    }
    guard result == 0 else { throw .outOfMemory }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  func verify(_ password: Password, against stored: String) throws(HashingFailure) -> Bool {
    guard Self.isReady else { throw .noLibrary }
    guard let stored = StoredArgon2id(stored) else { throw .unreadable }
    // libsodium's own comparison says of missing memory that the password is wrong.
    var sum = [UInt8](repeating: 0, count: stored.sum.count)
    let outcome = KnownErrorNumber.after {
      password.withBytes {
        crypto_pwhash(
          &sum,
          UInt64(sum.count),
          $0,
          UInt64($0.count),
          stored.salt,
          stored.passes,
          stored.memory,
          crypto_pwhash_alg_argon2id13()
        )
      }
    }
    switch outcome {
    case (0, _): return sodium_memcmp(sum, stored.sum, sum.count) == 0
    case (_, KnownErrorNumber.invalidArgument): throw .unreadable
    case (_, _): throw .outOfMemory
    }
  }

  func isOutdated(_ stored: String) -> Bool {
    crypto_pwhash_str_needs_rehash(stored, UInt64(passes), memory) != 0
  }

  private static let isReady = sodium_init() >= 0
}
