import Foundation

/// A folder that is gone after a test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "auth-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var database: String { "\(path)/interchange.db" }

  /// Returns which of some texts occur in any file.
  func files(containing texts: [String]) throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    let contents = try files.map { try Data(contentsOf: URL(filePath: "\(path)/\($0)")) }
    return texts.filter { text in
      contents.contains { $0.range(of: Data(text.utf8)) != nil }
    }
  }
}
