import Mediator
import Synchronization
import System

/// Stores the key of a profile's device, in a file that only its owner may read.
///
/// The key outlasts sessions: it says that a user has signed in here before. It is drawn for the first
/// run, and stored once a user has signed in.
final class DeviceKeyFile: Sendable {
  /// The key.
  let key: DeviceKey

  private let path: String?
  private let isStored: Mutex<Bool>

  /// Reads the key that an earlier run stored, or draws one.
  ///
  /// - Parameters:
  ///   - path: The file, or nil to store nothing.
  ///   - name: The name by which users tell the device from others.
  ///   - random: Draws 64 random bits.
  init(at path: String?, name: String = "", random: () -> UInt64) {
    let stored = path.flatMap { ShortTextFileReader.read($0) }
    key = DeviceKey(
      stored ?? (0..<4).map { _ in String(random(), radix: 16) }.joined(separator: "-"),
      name: name
    )
    self.path = path
    isStored = Mutex(stored != nil)
  }

  /// Takes the key of a device that keeps it itself.
  init(key: DeviceKey) {
    self.key = key
    path = nil
    isStored = Mutex(true)
  }

  /// Stores the key; without it the next run is like a device that was never used.
  func store() {
    guard let path else { return }
    isStored.withLock { isStored in
      guard !isStored else { return }
      isStored = (try? FileSystem.write(key.secret, to: path, replacing: true)) != nil
    }
  }
}

/// A short text in a file of the data folder.
enum ShortTextFileReader {
  /// Returns the text, or nil if there is none that can be read.
  static func read(_ path: String) -> String? {
    let bytes = try? FileDescriptor.withOpen(
      path,
      for: .reading,
      options: [.refusingLinks, .nonBlocking]
    ) { file throws(SystemError) in try file.readAll(upTo: 1024) }
    guard let bytes, !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
