import Synchronization
import System

/// Stores the token of a session between runs, in a file that only its owner may read.
final class SessionTokenFile: Sendable {
  private let path: String?
  private let current: Mutex<String?>
  private let failure = Mutex<SystemError?>(nil)

  /// Reads the token that an earlier run stored.
  ///
  /// - Parameter path: The file, or nil to store nothing.
  init(at path: String?) {
    self.path = path
    current = Mutex(path.flatMap(Self.read))
  }

  /// The token with which the session can be resumed.
  var token: String? { current.withLock { $0 } }

  /// Replaces the token, or removes it; ``takeFailure()`` tells whether that was possible.
  func store(token: String?) {
    let former = current.withLock { current in
      defer { current = token }
      return current
    }
    guard let path else { return }
    guard let token else {
      // Another run of the profile may have stored its own meanwhile.
      if Self.read(path) == former { FileSystem.remove(path) }
      return
    }
    do throws(SystemError) {
      try FileSystem.write(token, to: path, replacing: true)
    } catch {
      failure.withLock { $0 = error }
    }
  }

  /// Returns why the newest token could not be stored, once; it lasts for this run only then.
  func takeFailure() -> SystemError? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  private static func read(_ path: String) -> String? {
    let bytes = try? FileDescriptor.withOpen(
      path,
      for: .reading,
      options: [.refusingLinks, .nonBlocking]
    ) { file throws(SystemError) in try file.readAll(upTo: 1024) }
    guard let bytes, !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
