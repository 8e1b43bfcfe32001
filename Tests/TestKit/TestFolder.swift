#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether the tests run in their long form.
public let isLong = getenv("INTERCHANGE_LONG").map { String(cString: $0) == "1" } ?? false

/// A temporary folder for one test.
public struct TestFolder: Sendable {
  /// The folder's path.
  public let root: String

  /// Creates a folder, runs a body with it, and removes it with all its files.
  @discardableResult
  public static func run<Value>(_ body: (TestFolder) async throws -> Value) async throws -> Value {
    var template = Array("/tmp/interchange-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw TestFolderError(code: errno) }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = TestFolder(root: path)
    defer { folder.remove() }
    return try await body(folder)
  }

  /// Returns the path of a file in the folder.
  public func path(_ name: String = "test.db") -> String { "\(root)/\(name)" }

  /// The sorted names of the files in the folder.
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

  /// Returns the bytes of a file, or none if it cannot be read.
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

  /// Replaces the contents of a file.
  public func write(_ bytes: [UInt8], to name: String) {
    let descriptor = open(path(name), O_RDWR | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0, let file = fdopen(descriptor, "wb") else { return }
    defer { fclose(file) }
    _ = fwrite(bytes, 1, bytes.count, file)
  }

  /// Creates a symbolic link to a file.
  public func link(_ name: String, as newName: String) {
    symlink(path(name), path(newName))
  }

  /// Returns whether any file contains the bytes of a text.
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

/// The system could not create a folder.
private struct TestFolderError: Error {
  let code: Int32
}
