import Database
import Mediator
import System

extension SQLiteConnection {
  /// Copies everything into an empty file, and reports how many KiB of it are done.
  func copy(into path: String, telling listener: ProgressReporter.Observer?) throws(DatabaseError) {
    let pages = Int(try pragma("page_count") ?? 0) - Int(try pragma("freelist_count") ?? 0)
    let total = pages * Int(try pragma("page_size") ?? 0) / 1024
    if let listener {
      onProgress = {
        if let file = try? FileInformation(at: path) { listener(file.size / 1024, total) }
      }
    }
    defer { onProgress = nil }
    try run(SQLText(composed: "VACUUM INTO '\(path.replacing("'", with: "''"))'"))
  }
}
