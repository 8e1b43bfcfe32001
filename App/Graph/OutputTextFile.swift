import Mediator
import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that somebody wants something written to.
enum OutputTextFile {
  /// Writes a text aside and moves it into place whole.
  ///
  /// - Throws: The ``Mediator/Problem`` of why it could not.
  static func write(_ text: String, to path: String) throws(Problem) {
    let aside = "\(path).part"
    guard let file = fopen(aside, "w") else { throw failure(path) }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten, rename(aside, path) == 0 else {
      let problem = failure(path)
      unlink(aside)
      throw problem
    }
  }

  private static func failure(_ path: String) -> Problem {
    .file(SystemError(errno, whenTryingTo: "write \(path)").description)
  }
}
