#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file that keeps the lines a person has typed, one a line, readable by nobody else.
///
/// Several programs may append to it at once. A file that cannot be read or written costs the
/// memory of old lines, never the work of the person who types new ones.
public struct HistoryFile: Sendable {
  /// How many lines are kept unless one says otherwise.
  public static let usualLimit = 2000

  /// Where the lines are.
  public let path: String

  /// How many lines are kept.
  public let limit: Int

  /// Creates a history at a path.
  ///
  /// - Parameters:
  ///   - path: Where the lines are; folders are made as needed.
  ///   - limit: How many lines are kept.
  public init(_ path: String, limit: Int = Self.usualLimit) {
    self.path = path
    self.limit = limit
  }

  /// Returns the file in the folder for programs' states, or nothing where there is none.
  ///
  /// - Parameter environment: Looks up a variable of the environment.
  /// - Returns: The file, which need not exist.
  public static func standard(_ environment: (String) -> String?) -> Self? {
    let state = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment("HOME").flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
    return (state ?? home).map { Self($0 + "/interchange/history") }
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
    makeFolders()
    write(line + "\n", to: path, flags: O_APPEND)
  }

  private static let mostBytes = 4 << 20
}

extension HistoryFile {
  private func content() -> String? {
    guard let file = try? FileDescriptor.reading(path) else { return nil }
    defer { file.close() }
    var bytes: [UInt8] = []
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { memory.deallocate() }
    while let count = try? file.read(into: memory), count > 0, bytes.count < Self.mostBytes * 2 {
      bytes += memory.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func replace(by lines: [String]) {
    let draft = path + ".new"
    unlink(draft)
    let text = lines.map { $0 + "\n" }.joined()
    if write(text, to: draft, flags: O_EXCL) { rename(draft, path) }
  }

  @discardableResult
  private func write(_ text: String, to path: String, flags: Int32) -> Bool {
    let number = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
    guard number >= 0 else { return false }
    let file = FileDescriptor(number)
    defer { file.close() }
    fchmod(number, 0o600)
    var text = text
    return text.withUTF8 { bytes in
      (try? file.write(UnsafeRawBufferPointer(bytes))) != nil
    }
  }

  private func makeFolders() {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o700)
    }
  }
}
