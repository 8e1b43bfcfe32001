import JSON
import Synchronization
import System

/// Keeps what a user has typed at a prompt and the data does not have yet, so that it outlasts the run.
///
/// Only the user who typed it gets it back; what another user types takes its place.
final class TypedTextFile: Sendable {
  /// What a user has typed.
  struct Content: Codable, Equatable {
    /// The name of the user.
    let user: String

    /// The beginnings of messages, by the links of their places.
    var drafts: [String: String] = [:]

    /// The commands that wait until the data can be written, each as its words.
    var unsent: [[String]] = []
  }

  /// The most commands that wait, and the most drafts.
  static let limit = 100

  private let path: String?
  private let current: Mutex<Content?>

  /// Reads what an earlier run has kept.
  ///
  /// - Parameter path: The file, or nil to keep everything in memory.
  init(at path: String?) {
    self.path = path
    current = Mutex(path.flatMap(Self.read))
  }

  /// Returns what a user has typed.
  func content(of user: String) -> Content {
    current.withLock { $0?.user == user ? $0 : nil } ?? Content(user: user)
  }

  /// Changes what a user has typed.
  ///
  /// - Parameters:
  ///   - user: The name of the user.
  ///   - isDurable: Whether the change must outlast a power cut.
  ///   - change: Makes the change.
  /// - Returns: Whether it outlasts the run.
  @discardableResult
  func change(of user: String, isDurable: Bool = true, _ change: (inout Content) -> Void) -> Bool {
    let former = content(of: user)
    var content = former
    change(&content)
    guard content != former else { return true }
    let isEmpty = content == Content(user: user)
    current.withLock { $0 = isEmpty ? nil : content }
    guard let path else { return false }
    guard !isEmpty else {
      FileSystem.remove(path)
      return true
    }
    guard let text = try? JSONTextEncoder.text(of: content) else { return false }
    return (try? FileSystem.write(text, to: path, replacing: true, isDurable: isDurable)) != nil
  }

  /// Forgets everything, when the user signs out.
  func erase() {
    let former = current.withLock { current in
      defer { current = nil }
      return current
    }
    if let path, former != nil { FileSystem.remove(path) }
  }

  private static func read(_ path: String) -> Content? {
    let bytes = try? FileDescriptor.withOpen(
      path,
      for: .reading,
      options: [.refusingLinks, .nonBlocking]
    ) { file throws(SystemError) in try file.readAll(upTo: 4 << 20) }
    return bytes.flatMap {
      try? JSONTextDecoder.value(Content.self, from: String(decoding: $0, as: UTF8.self))
    }
  }
}
