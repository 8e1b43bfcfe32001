import Mediator
import Synchronization
import System

/// Stores the token of a session between runs, in a file that only its owner may read.
final class SessionTokenFile: Sendable {
  private let path: String?
  private let current: Mutex<String?>
  private let failure = Mutex<SystemError?>(nil)

  /// The key of the device on which the session is.
  let device: DeviceKeyFile

  /// Reads the token that an earlier run stored.
  ///
  /// - Parameters:
  ///   - path: The file, or nil to store nothing.
  ///   - device: The key of the device; one that is stored nowhere by default.
  init(
    at path: String?,
    device: DeviceKeyFile = DeviceKeyFile(at: nil, random: SystemServices.live.random)
  ) {
    self.path = path
    self.device = device
    current = Mutex(path.flatMap(ShortTextFileReader.read))
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
      if ShortTextFileReader.read(path) == former { FileSystem.remove(path) }
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
}
