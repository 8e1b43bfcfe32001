import MessagingContract
import System

/// A file that gets its name once it is whole, so that nobody takes a part for the whole.
struct ExportFile: Sendable {
  let path: String

  private var part: String { "\(path).part" }

  /// Begins with an empty file beside the one that is to be; it can be read by its owner only.
  func create() throws(MessagingError) {
    guard !FileSystem.exists(path) else { throw .fileExists(path: path) }
    try write([], options: [.creating, .truncating])
  }

  /// Adds bytes to the end.
  func append(_ bytes: [UInt8]) throws(MessagingError) {
    try write(bytes, options: .appending)
  }

  /// Gives the file its name, unless somebody else has taken it meanwhile.
  func finish() throws(MessagingError) {
    defer { FileSystem.remove(part) }
    do throws(SystemError) {
      try FileSystem.link(part, as: path)
    } catch {
      let isTaken = error.number == ErrorNumber.exists
      throw isTaken ? .fileExists(path: path) : .unwritable(path: path)
    }
  }

  /// Leaves nothing behind of a file that will not become whole.
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
      throw .unwritable(path: path)
    }
  }
}
