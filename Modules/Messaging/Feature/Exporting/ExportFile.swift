import MessagingContract

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that gets its name once it is whole, so that nobody takes a part for the whole.
struct ExportFile: Sendable {
  let path: String

  private var part: String { "\(path).part" }

  /// Begins with an empty file beside the one that is to be; it can be read by its owner only.
  func create() throws(MessagingError) {
    guard access(path, F_OK) != 0 else { throw .fileExists(path: path) }
    try write([], flags: O_CREAT | O_TRUNC)
  }

  /// Adds bytes to the end.
  func append(_ bytes: [UInt8]) throws(MessagingError) {
    try write(bytes, flags: O_APPEND)
  }

  /// Gives the file its name, unless somebody else has taken it meanwhile.
  func finish() throws(MessagingError) {
    guard link(part, path) == 0 else {
      let isTaken = errno == EEXIST
      unlink(part)
      throw isTaken ? .fileExists(path: path) : .unwritable(path: path)
    }
    unlink(part)
  }

  /// Leaves nothing behind of a file that will not become whole.
  func discard() {
    unlink(part)
  }

  private func write(_ bytes: [UInt8], flags: Int32) throws(MessagingError) {
    let file = open(part, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | flags, 0o600)
    guard file >= 0 else { throw .unwritable(path: path) }
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(file, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(file, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(path: path) }
      rest = rest.dropFirst(count)
    }
  }
}
