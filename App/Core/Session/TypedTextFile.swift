import JSON
import Synchronization
import System

/// Keeps what a user has typed at a prompt and the data does not have yet, so that it outlasts the run.
///
/// Only the user who typed it gets it back, also after others have signed in at the same prompt.
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

  /// The most users whose texts are kept.
  private static let userLimit = 20

  private let path: String?

  /// What each user has typed, the user who typed last at the end, whether the file has it, and of how
  /// many commands a user was told that they end with the program.
  private let current: Mutex<(all: [Content], isStored: Bool, told: Int)>

  /// Reads what an earlier run has kept.
  ///
  /// - Parameter path: The file, or nil to keep everything in memory.
  init(at path: String?) {
    self.path = path
    current = Mutex((path.map(Self.read) ?? [], path != nil, 0))
  }

  /// Returns what a user has typed.
  func content(of user: String) -> Content {
    current.withLock { $0.all.first { $0.user == user } } ?? Content(user: user)
  }

  /// Changes what a user has typed, also with the same profile at another prompt.
  ///
  /// - Parameters:
  ///   - user: The name of the user.
  ///   - isDurable: Whether the change must outlast a power cut.
  ///   - change: Makes the change.
  /// - Returns: Whether it outlasts the run.
  @discardableResult
  func change(of user: String, isDurable: Bool = true, _ change: (inout Content) -> Void) -> Bool {
    current.withLock { current in
      if current.isStored, let path { current.all = Self.read(path) }
      let former = current.all.first { $0.user == user } ?? Content(user: user)
      var content = former
      change(&content)
      guard content != former else { return true }
      current.all.removeAll { $0.user == user }
      if content != Content(user: user) {
        current.all = current.all.suffix(Self.userLimit - 1) + [content]
      }
      current.isStored = store(current.all, isDurable: isDurable)
      return current.isStored
    }
  }

  /// Returns how many commands of a user end with the program as no file has them, unless that was
  /// the answer before.
  func takeUnstoredCount(of user: String) -> Int {
    current.withLock { current in
      let count = current.all.first { $0.user == user }?.unsent.count ?? 0
      guard count > 0, !current.isStored else { return 0 }
      current.isStored = store(current.all, isDurable: true)
      guard !current.isStored, count != current.told else { return 0 }
      current.told = count
      return count
    }
  }

  /// Forgets what a user has typed.
  func erase(_ user: String) { change(of: user) { $0 = Content(user: user) } }

  /// The user who typed last.
  var latestUser: String? { current.withLock { $0.all.last?.user } }

  /// Forgets what a user has typed with any profile, once the account is deleted.
  func eraseEverywhere(_ user: String) {
    erase(user)
    guard let path, let folder = path.lastIndex(of: "/").map({ path[..<$0] }) else { return }
    for name in FileSystem.names(in: String(folder)) {
      TypedTextFile(at: "\(folder)/\(name)").erase(user)
    }
  }

  private func store(_ all: [Content], isDurable: Bool) -> Bool {
    guard let path else { return false }
    guard !all.isEmpty else {
      FileSystem.remove(path)
      return true
    }
    guard let text = try? JSONTextEncoder.text(of: all) else { return false }
    return (try? FileSystem.write(text, to: path, replacing: true, isDurable: isDurable)) != nil
  }

  private static func read(_ path: String) -> [Content] {
    let bytes = try? FileDescriptor.withOpen(
      path,
      for: .reading,
      options: [.refusingLinks, .nonBlocking]
    ) { file throws(SystemError) in try file.readAll(upTo: 16 << 20) }
    guard let text = bytes.map({ String(decoding: $0, as: UTF8.self) }) else { return [] }
    // An earlier version kept the text of one user.
    return (try? JSONTextDecoder.value([Content].self, from: text))
      ?? (try? JSONTextDecoder.value(Content.self, from: text)).map { [$0] } ?? []
  }
}
