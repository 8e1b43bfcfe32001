import ProfileContract
import System

/// A new file for a picture.
struct PictureFileWriter: Sendable {
  let path: String

  /// Writes the file as a whole, where no file is yet.
  func write(_ bytes: [UInt8]) throws(ProfileError) {
    guard !FileSystem.isTaken(path) else { throw .fileExists(path: path) }
    do throws(SystemError) {
      let file = try DraftFile(of: path)
      try file.append(bytes)
      try file.publish()
    } catch {
      let isTaken = error.number == KnownErrorNumber.exists
      throw isTaken ? .fileExists(path: path) : .cannotWrite(path: path)
    }
  }
}
