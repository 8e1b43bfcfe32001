#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The copies that were kept beside a file before its tables were changed, one for each version.
struct BackupRetention: Sendable {
  /// How many are kept; the last one alone could be of a change that was given up half way.
  static let limit = 3

  /// The seconds after which nobody writes a copy any more that is not finished.
  private static let patience = 3_600

  private let folder: String
  private let prefix: String

  init(of path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = String(path.dropLast(name.count))
    self.folder = folder.isEmpty ? "./" : folder
    prefix = name + ".before-"
  }

  /// Where the copy of a version is.
  func path(_ version: Int) -> String { "\(folder)\(prefix)\(version)" }

  /// Takes away all copies but the newest few, and what a crash has left of copies that were never
  /// finished.
  func forget(allBut count: Int) {
    let files = names.map { (name: $0, age: age(of: $0)) }.sorted { $0.age < $1.age }
    let begun = files.filter { !isWhole($0.name) }
    let late = begun.filter { count == 0 || $0.age > Self.patience * 1_000_000_000 }
    let whole = files.filter { isWhole($0.name) }
    for (name, _) in whole.dropFirst(count) + late { unlink(folder + name) }
  }

  private func isWhole(_ name: String) -> Bool { Int(name.dropFirst(prefix.count)) != nil }

  private var names: [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(prefix) { names.append(name) }
    }
    return names
  }

  /// How long ago a file was last written to, in nanoseconds.
  private func age(of name: String) -> Int {
    var (facts, now) = (stat(), timespec())
    clock_gettime(CLOCK_REALTIME, &now)
    guard stat(folder + name, &facts) == 0 else { return 0 }
    #if canImport(Glibc)
      let time = facts.st_mtim
    #else
      let time = facts.st_mtimespec
    #endif
    return (now.tv_sec - time.tv_sec) * 1_000_000_000 + now.tv_nsec - time.tv_nsec
  }
}
