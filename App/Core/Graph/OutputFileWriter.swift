import Mediator
import System

/// A file that a user names in a line for its output.
enum OutputFileWriter {
  /// Writes a text to a file that does not exist yet, as a whole.
  ///
  /// - Throws: The ``Mediator/Problem`` of why that failed.
  static func write(_ text: String, to path: String) throws(Problem) {
    do throws(SystemError) {
      try FileSystem.write(text, to: path, replacing: false)
    } catch {
      guard error.number != KnownErrorNumber.exists else { throw .fileExists }
      throw .file(SystemError(error.number, whenTryingTo: "write \(path)").description)
    }
  }
}
