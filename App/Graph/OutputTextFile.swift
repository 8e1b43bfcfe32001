import Mediator
import System

/// A file that somebody wants something written to.
enum OutputTextFile {
  /// Writes a text aside and moves it into place whole.
  ///
  /// - Throws: The ``Mediator/Problem`` of why it could not.
  static func write(_ text: String, to path: String) throws(Problem) {
    do throws(SystemError) {
      try FileSystem.replace(path, with: text, draft: "\(path).part", permissions: 0o666)
    } catch {
      throw .file(SystemError(error.number, whenTryingTo: "write \(path)").description)
    }
  }
}
