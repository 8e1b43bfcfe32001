import Database

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the long form of the tests is wanted.
let isLong = getenv("INTERCHANGE_LONG").map { String(cString: $0) == "1" } ?? false

/// A folder that is there for one test.
struct Folder: Sendable {
  let root: String

  static func run(_ body: (Folder) async throws -> Void) async throws {
    var template = Array("/tmp/interchange-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw DatabaseError(.unopenable, "no folder for the test", extendedCode: errno)
    }
    let folder = Folder(
      root: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    )
    defer { folder.remove() }
    try await body(folder)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

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

  /// The bytes of a file, or none if it cannot be read.
  func bytes(_ name: String) -> [UInt8] {
    guard let file = fopen(path(name), "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&part, 1, part.count, file), count > 0 {
      bytes += part[..<count]
    }
    return bytes
  }

  /// Whether any file holds the text, in any case that an index may keep it.
  func holds(_ text: String) -> Bool {
    let needle = Array(text.utf8)
    return names.contains { name in
      let bytes = bytes(name)
      var start = bytes.startIndex
      while let first = bytes[start...].firstIndex(of: needle[0]) {
        if bytes[first...].starts(with: needle) { return true }
        start = first + 1
      }
      return false
    }
  }

  private func remove() {
    for name in names { unlink(path(name)) }
    rmdir(root)
  }
}
