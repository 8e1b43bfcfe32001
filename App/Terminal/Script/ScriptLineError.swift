public import System

/// A reason why a line of a script cannot be read.
public enum ScriptLineError: Error, Equatable, Sendable {
  /// The line is not UTF-8.
  case notText(line: Int)
  /// The line is longer than any command may be; it has been skipped.
  case tooLong(line: Int, limit: Int)
  /// The system cannot read on.
  case unreadable(line: Int, SystemError)
}

extension ScriptLineError {
  /// The number of the line.
  public var line: Int {
    switch self {
    case .notText(let line), .tooLong(let line, _), .unreadable(let line, _): line
    }
  }

  /// The reason as a sentence that leaves out which line it is.
  public var reason: String {
    switch self {
    case .notText: "The line is not UTF-8 text."
    case .tooLong(_, let limit): "The line is longer than \(limit) bytes."
    case .unreadable(_, let fault): fault.description
    }
  }
}

extension ScriptLineError: CustomStringConvertible {
  /// The reason as a sentence for the author of the script.
  public var description: String {
    switch self {
    case .notText(let line): "Line \(line) is not UTF-8 text."
    case .tooLong(let line, let limit): "Line \(line) is longer than \(limit) bytes."
    case .unreadable(let line, let fault): "Line \(line): \(fault)"
    }
  }
}
