public import System

/// A reason why a line of a script cannot be read.
public enum ScriptReadError: Error, Equatable, Sendable {
  /// The line is not UTF-8.
  case notText(line: Int)
  /// The line is longer than any command may be; it has been skipped.
  case tooLong(line: Int, limit: Int)
  /// The system cannot read on.
  case unreadable(line: Int, SystemError)
}

extension ScriptReadError: CustomStringConvertible {
  /// The reason as a sentence for the author of the script.
  public var description: String {
    switch self {
    case .notText(let line): "Line \(line) is not UTF-8 text."
    case .tooLong(let line, let limit): "Line \(line) is longer than \(limit) bytes."
    case .unreadable(let line, let fault): "Line \(line): \(fault)"
    }
  }
}
