import CSodium
import Mediator
import System

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
enum HashingFailure: Error, CaseIterable {
  /// There was not enough memory.
  case outOfMemory

  /// The stored text is none that the library knows.
  case unreadable

  /// The library could not be made ready.
  case noLibrary
}

extension HashingFailure: ProblemConvertible {
  /// The failure as the edge shows it.
  var problem: Problem {
    switch self {
    case .outOfMemory:
      Problem(
        code: "auth.out-of-memory",
        message: "There is not enough memory to check a password.",
        hint: "Try again in a while.",
        fault: .machine
      )
    case .unreadable:
      Problem(
        code: "auth.unreadable-password",
        message: "The stored password of this account cannot be read.",
        hint: "A recovery code sets a new one.",
        fault: .machine
      )
    case .noLibrary:
      Problem(
        code: "auth.no-library",
        message: "libsodium could not be made ready.",
        fault: .machine
      )
    }
  }
}

/// Argon2id as libsodium makes it, with one lane.
struct Argon2id: PasswordHasher {
  /// The memory of one hash in bytes.
  let memory: Int

  /// How often the memory is gone through.
  let passes: Int

  /// A text in the same form whose salt and sum are made up.
  let decoy: String

  /// What the app uses: the second choice of RFC 9106 in memory and passes.
  static let standard = Argon2id(memory: 64 << 20, passes: 3)

  /// The least that OWASP and ASVS accept, for tests and for very small machines.
  static let floor = Argon2id(memory: 19 << 20, passes: 2)

  init(memory: Int, passes: Int) {
    self.memory = memory
    self.passes = passes
    // 16 and 32 bytes in base64; the last character of each must leave the unused bits clear.
    let salt = "aW50ZXJjaGFuZ2UgZGVjbw"
    let sum = "bm8gcGFzc3dvcmQgaXMgaGFzaGVkIHRvIHRoaXMgc3U"
    decoy = "$argon2id$v=19$m=\(memory >> 10),t=\(passes),p=1$\(salt)$\(sum)"
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
    let outcome = ErrorNumber.after {
      password.withBytes { crypto_pwhash_str_verify(stored, $0, UInt64($0.count)) }
    }
    switch outcome {
    case (0, _): return true
    case (_, ErrorNumber.invalidArgument): return false
    case (_, ErrorNumber.outOfMemory): throw .outOfMemory
    case (_, _): throw .unreadable
    }
  }

  func isOutdated(_ stored: String) -> Bool {
    crypto_pwhash_str_needs_rehash(stored, UInt64(passes), memory) != 0
  }

  private static let isReady = sodium_init() >= 0
}
