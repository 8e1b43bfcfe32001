import Mediator
import System

/// A file that a client has sent, which is removed when the request was answered.
final class TemporaryFile: Sendable {
  let path: String

  init(path: String) {
    self.path = path
  }

  deinit { FileSystem.remove(path) }
}

/// Where files are stored that clients send and fetch, until their request was answered.
struct UploadFolder: Sendable {
  private let root: String
  private let random: @Sendable () -> UInt64

  /// Names the folder, which is created for the first file.
  ///
  /// - Parameters:
  ///   - folder: The folder with the data, if there is one.
  ///   - random: Draws 64 random bits.
  init(in folder: DataFolder?, random: @escaping @Sendable () -> UInt64) {
    root = folder?.root.map { "\($0)/uploads" } ?? "/tmp/interchange-\(CurrentProcess.number)"
    self.random = random
  }

  /// Stores the bytes of a file.
  func store(_ bytes: [UInt8]) throws -> TemporaryFile {
    let file = try newFile()
    let draft = try DraftFile(of: file.path)
    try draft.append(bytes)
    try draft.publish()
    return file
  }

  /// Returns a file that does not exist yet, for a command that writes one.
  func newFile() throws -> TemporaryFile {
    try FileSystem.makeFolders(root)
    return TemporaryFile(path: "\(root)/\(String(random(), radix: 16))")
  }

  /// Returns the bytes of a file.
  static func bytes(of file: TemporaryFile) throws -> [UInt8] {
    try FileDescriptor.withOpen(file.path, for: .reading) { file throws(SystemError) in
      try file.readAll(upTo: 1 << 26)
    }
  }
}
