import System

/// The copies that were kept beside a file before its tables were changed, one for each version.
struct PreMigrationCopies: Sendable {
  /// How many are kept; the last one alone could be of a change that was given up half way.
  static let limit = 3

  /// The age from which a copy is of no more use: what was deleted since then is still in it.
  static let age: Duration = .seconds(7 * 24 * 3600)

  /// The age from which an unfinished copy is one that a crash has left.
  private static let unfinishedAge: Duration = .seconds(3600)

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

  /// Removes all copies but the newest few, and those that a crash left unfinished.
  func remove(allBut count: Int) {
    let files = names.map { (name: $0, age: age(of: $0)) }.sorted { $0.age < $1.age }
    let begun = files.filter { !isWhole($0.name) }
    let late = begun.filter { count == 0 || $0.age > Self.unfinishedAge }
    let whole = files.filter { isWhole($0.name) }
    for (name, _) in whole.dropFirst(count) + late { FileSystem.remove(folder + name) }
  }

  /// Removes the copies that are older than copies are kept.
  func removeExpired() {
    for name in names where age(of: name) > Self.age { FileSystem.remove(folder + name) }
  }

  private func isWhole(_ name: String) -> Bool {
    name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil
  }

  private var names: [String] {
    FileSystem.names(in: folder).filter { $0.hasPrefix(prefix) || DraftFile.isName($0, of: prefix) }
  }

  private func age(of name: String) -> Duration {
    (try? FileInformation(at: folder + name))?.age ?? .zero
  }
}
