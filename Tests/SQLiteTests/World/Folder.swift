import Database
import Glibc
import Testing

/// A folder that is there for one test.
struct Folder: Sendable {
  let root: String

  @discardableResult
  static func run<Value>(_ body: (Folder) async throws -> Value) async throws -> Value {
    var template = Array("/tmp/interchange-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = Folder(root: String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self))
    defer { folder.remove() }
    return try await body(folder)
  }

  func path(_ name: String = "test.db") -> String { "\(root)/\(name)" }

  /// The names of the files in the folder.
  var names: [String] {
    guard let listing = opendir(root) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func bytes(_ name: String) -> [UInt8] {
    let file = open(path(name), O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var all: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &part, part.count), count > 0 { all += part.prefix(count) }
    return all
  }

  func write(_ bytes: [UInt8], to name: String) {
    let file = open(path(name), O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = Glibc.write(file, bytes, bytes.count)
  }

  private func remove() {
    for name in names where unlink(path(name)) != 0 { rmdir(path(name)) }
    rmdir(root)
  }
}
