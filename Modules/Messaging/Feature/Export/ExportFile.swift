import MessagingContract
import System

/// A file that gets its name once it is complete, so that no reader takes a part for the whole.
struct ExportFile: Sendable {
  let path: String

  private var part: String { "\(path).part" }

  /// Creates an empty file with another name beside it, which only its owner can read.
  func create() throws(MessagingError) {
    guard !FileSystem.exists(path) else { throw .fileExists(path: path) }
    try write([], options: [.creating, .truncating])
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(MessagingError) {
    try write(bytes, options: .appending)
  }

  /// Gives the file its name, unless another file has taken it since.
  func finish() throws(MessagingError) {
    defer { FileSystem.remove(part) }
    do throws(SystemError) {
      try FileSystem.link(part, as: path)
    } catch {
      let isTaken = error.number == ErrorNumber.exists
      throw isTaken ? .fileExists(path: path) : .cannotWrite(path: path)
    }
  }

  /// Deletes an incomplete file.
  func discard() {
    FileSystem.remove(part)
  }

  private func write(
    _ bytes: [UInt8],
    options: FileDescriptor.Options
  ) throws(MessagingError) {
    do throws(SystemError) {
      let options = options.union(.refusingLinks)
      try FileDescriptor.withOpen(part, for: .writing, options: options) {
        file throws(SystemError) in try file.write(bytes)
      }
    } catch {
      throw .cannotWrite(path: path)
    }
  }
}
