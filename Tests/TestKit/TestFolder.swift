#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the long form of the tests is wanted.
public let isLong = getenv("INTERCHANGE_LONG").map { String(cString: $0) == "1" } ?? false

/// A folder that is there for one test.
public struct TestFolder: Sendable {
  /// The folder's path.
  public let root: String

  /// Makes a folder, lets the body use it, and takes it away again with all files in it.
  @discardableResult
  public static func run<Value>(_ body: (TestFolder) async throws -> Value) async throws -> Value {
    var template = Array("/tmp/interchange-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFolderError(code: errno) }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = TestFolder(root: path)
    defer { folder.remove() }
    return try await body(folder)
  }

  /// The path of a file in the folder.
  public func path(_ name: String = "test.db") -> String { "\(root)/\(name)" }

  /// The names of the files in the folder, in order.
  public var names: [String] {
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
  public func bytes(_ name: String) -> [UInt8] {
    guard let file = fopen(path(name), "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&part, 1, part.count, file), count > 0 {
      bytes += part[..<count]
    }
    return bytes
  }

  /// Puts bytes into a file, in place of whatever it held.
  public func write(_ bytes: [UInt8], to name: String) {
    let descriptor = open(path(name), O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, let file = fdopen(descriptor, "wb") else { return }
    defer { fclose(file) }
    _ = fwrite(bytes, 1, bytes.count, file)
  }

  /// Makes a symbolic link to a file.
  public func link(_ name: String, as newName: String) {
    symlink(path(name), path(newName))
  }

  /// Whether any file holds the bytes of a text.
  public func holds(_ text: String) -> Bool {
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
    for name in names where unlink(path(name)) != 0 { rmdir(path(name)) }
    rmdir(root)
  }
}

/// That the system gave no folder for a test.
private struct TestFolderError: Error {
  let code: Int32
}
