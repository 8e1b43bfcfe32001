import System

/// The file of the lines that a user has typed, which no other user can read.
///
/// Several programs may append to it at once. If the file cannot be read or written, old lines are
/// lost, but new ones can still be typed.
public struct HistoryFile: Sendable {
  /// The number of lines that are kept by default.
  public static let defaultLimit = 2000

  /// Where the lines are.
  public let path: String

  /// How many lines are kept.
  public let limit: Int

  /// Creates a history at a path.
  ///
  /// - Parameters:
  ///   - path: Where the lines are; folders are made as needed.
  ///   - limit: How many lines are kept.
  public init(_ path: String, limit: Int = Self.defaultLimit) {
    self.path = path
    self.limit = limit
  }

  /// Returns the file in the folder for programs' states, or nothing where there is none.
  ///
  /// - Parameters:
  ///   - environment: Looks up a variable of the environment.
  ///   - name: The name of the file.
  /// - Returns: The file, which need not exist.
  public static func standard(
    _ environment: (String) -> String?,
    named name: String = "history"
  ) -> Self? {
    let state = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    return (state ?? home).map { Self($0 + "/interchange/\(name)") }
  }

  /// Whether a line may be kept: it is not empty, and no space stands before it.
  public static func admits(_ line: String) -> Bool {
    guard let first = line.first else { return false }
    return first != " " && !line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\t" }
  }

  /// The lines that are kept, the oldest first; a file grown to twice its size is cut.
  func lines() -> [String] {
    guard let content = content() else { return [] }
    let all = content.split(separator: "\n").map(String.init).filter(Self.admits)
    let kept = Array(all.suffix(limit))
    if all.count > limit * 2 || content.utf8.count > Self.mostBytes { replace(by: kept) }
    return kept
  }

  /// Adds a line at the end.
  func append(_ line: String) {
    guard line.utf8.count <= 16_384 else { return }
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    try? FileSystem.makeFolders(folder)
    let options: FileDescriptor.Options = [.creating, .appending, .refusingLinks, .nonBlocking]
    try? FileDescriptor.withOpen(path, for: .writing, options: options) {
      file throws(SystemError) in
      file.restrictToOwner()
      try file.write((line + "\n").utf8)
    }
  }

  private static let mostBytes = 4 << 20
}

extension HistoryFile {
  private func content() -> String? {
    // A pipe in the place of the file would wait for a writer.
    let bytes = try? FileDescriptor.withOpen(path, for: .reading, options: [.nonBlocking]) {
      file throws(SystemError) in try file.readAll(upTo: Self.mostBytes * 2)
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private func replace(by lines: [String]) {
    try? FileSystem.write(lines.map { $0 + "\n" }.joined(), to: path, replacing: true)
  }
}
