import Mediator
import System

/// A file that a user names in a line for its output.
enum GraphOutputFile {
  /// Writes a text beside the file, and then moves it into place as a whole.
  ///
  /// - Throws: The ``Mediator/Problem`` of why that failed.
  static func write(_ text: String, to path: String) throws(Problem) {
    do throws(SystemError) {
      try FileSystem.replace(path, with: text, draft: "\(path).part", permissions: 0o666)
    } catch {
      throw .file(SystemError(error.number, whenTryingTo: "write \(path)").description)
    }
  }
}
