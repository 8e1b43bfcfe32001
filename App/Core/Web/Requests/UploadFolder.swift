import Mediator
import System

/// A file that a client has sent, which is removed when the request was answered.
final class TemporaryFile: Sendable {
  let path: String

  /// The folder that was created for this file alone, if there is one.
  private let folder: String?

  init(path: String, alone folder: String? = nil) {
    self.path = path
    self.folder = folder
  }

  deinit {
    FileSystem.remove(path)
    if let folder { FileSystem.removeEmptyFolder(folder) }
  }
}

/// A file that a client is sending.
struct IncomingFile {
  fileprivate let file: TemporaryFile
  fileprivate let draft: DraftFile

  /// Stores the next bytes.
  func append(_ bytes: [UInt8]) throws { try draft.append(bytes) }

  /// Returns the file, which is whole.
  func end() throws -> TemporaryFile {
    try draft.publish(isDurable: false)
    return file
  }
}

/// Where files are stored that clients send and fetch, until their request was answered.
struct UploadFolder: Sendable {
  private let root: String?
  private let random: @Sendable () -> UInt64

  /// Names the folder, which is created for the first file.
  ///
  /// - Parameters:
  ///   - folder: The folder with the data, if there is one.
  ///   - random: Draws 64 random bits.
  init(in folder: DataFolder?, random: @escaping @Sendable () -> UInt64) {
    root = folder?.root.map { "\($0)/uploads" }
    self.random = random
  }

  /// How long a file can be in use: far longer than any request takes.
  private static let longestUse: Duration = .seconds(3600)

  /// Removes the files of programs that were killed while they had them.
  func removeAbandoned() {
    guard let root else { return }
    for name in FileSystem.names(in: root) where name != "." && name != ".." {
      let path = "\(root)/\(name)"
      guard let file = try? FileInformation(at: path, followsLinks: false), file.kind != .folder,
        file.age > Self.longestUse
      else { continue }
      FileSystem.remove(path)
    }
  }

  /// Begins to store a file.
  func beginFile() throws -> IncomingFile {
    let file = try newFile()
    return IncomingFile(file: file, draft: try DraftFile(of: file.path))
  }

  /// Returns a file that does not exist yet, for a command that writes one.
  func newFile() throws -> TemporaryFile {
    let name = String(random(), radix: 16)
    guard let root else {
      // Every user of the computer can write into the system's folder, and no other user into this one.
      let folder = "/tmp/interchange-\(name)"
      try FileSystem.makeNewFolder(folder)
      return TemporaryFile(path: "\(folder)/file", alone: folder)
    }
    try FileSystem.makeFolders(root)
    return TemporaryFile(path: "\(root)/\(name)")
  }

  /// The largest file that can be downloaded.
  static let longestDownload = 1 << 26

  /// Returns the bytes of a file, which is whole or refused.
  static func bytes(of file: TemporaryFile) throws -> [UInt8] {
    let bytes = try FileDescriptor.withOpen(file.path, for: .reading, options: .refusingLinks) {
      file throws(SystemError) in
      try file.readAll(upTo: longestDownload + 1)
    }
    guard bytes.count <= longestDownload else { throw Problem.downloadTooLong }
    return bytes
  }
}
