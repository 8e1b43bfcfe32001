#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Synchronization

/// Keeps a session's secret between runs, in a file that only its owner may read.
final class SessionTokenFile: Sendable {
  private let path: String?
  private let kept: Mutex<String?>

  /// Creates a keeper.
  ///
  /// - Parameter path: The file, or nothing to forget the secret with the program.
  init(at path: String?) {
    self.path = path
    kept = Mutex(path.flatMap(Self.read))
  }

  /// The secret with which the session can be taken up again.
  var token: String? { kept.withLock { $0 } }

  /// Keeps a secret in place of the one before, or forgets it.
  func keep(token: String?) {
    let former = kept.withLock { kept in
      defer { kept = token }
      return kept
    }
    guard let path else { return }
    guard let token else {
      // Another run of the profile may have put its own there meanwhile.
      if Self.read(path) == former { unlink(path) }
      return
    }
    // Written beside and renamed, so that a crash leaves either the old secret or the new one.
    let fresh = "\(path).new"
    let file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let isWritten = Array(token.utf8).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    fsync(file)
    close(file)
    if isWritten == token.utf8.count { rename(fresh, path) }
  }

  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
