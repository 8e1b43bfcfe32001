import Synchronization
import System

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
      if Self.read(path) == former { FileSystem.remove(path) }
      return
    }
    // Written beside and renamed, so that a crash leaves either the old secret or the new one.
    try? FileSystem.replace(path, with: token, draft: "\(path).new", isDurable: true)
  }

  private static func read(_ path: String) -> String? {
    let bytes = try? FileDescriptor.withOpen(path, for: .reading) { file throws(SystemError) in
      try file.readAll(upTo: 1024)
    }
    guard let bytes, !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
