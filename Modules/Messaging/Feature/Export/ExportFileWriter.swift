import MessagingContract
import System

/// A file that gets its name once it is complete, and that is deleted if it never is.
struct ExportFileWriter: Sendable {
  let path: String
  private let draft: DraftFile

  /// Creates an empty file beside the path, which only its owner can read.
  init(path: String) throws(MessagingError) {
    self.path = path
    guard !FileSystem.isTaken(path) else { throw .fileExists(path: path) }
    DraftFile.removeAbandoned(besides: path)
    draft = try Self.writing(path) { () throws(SystemError) in try DraftFile(of: path) }
  }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(MessagingError) {
    try Self.writing(path) { () throws(SystemError) in try draft.append(bytes) }
  }

  /// Gives the file its name, unless another file has taken it since.
  func finish() throws(MessagingError) {
    try Self.writing(path) { () throws(SystemError) in try draft.publish() }
  }

  private static func writing<Value>(
    _ path: String,
    _ work: () throws(SystemError) -> Value
  ) throws(MessagingError) -> Value {
    do throws(SystemError) {
      return try work()
    } catch {
      if error.isOutOfRoom { throw .noRoom(path: path) }
      let isTaken = error.number == KnownErrorNumber.exists
      throw isTaken ? .fileExists(path: path) : .cannotWrite(path: path)
    }
  }
}
