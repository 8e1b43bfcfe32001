/// The status that the program returns to the process that started it.
public enum ExitStatus: Int32, Sendable, CaseIterable {
  /// Every command succeeded.
  case success = 0
  /// A command failed.
  case failure = 1
  /// The arguments were wrong.
  case usage = 2
  /// The data cannot be used.
  case data = 3
  /// The user interrupted the program.
  case interrupted = 130
  /// The reader of the output has closed it, as `head` does.
  case unread = 141

  /// What it says to a script.
  public var meaning: String {
    switch self {
    case .success: "Every command succeeded."
    case .failure: "A command failed."
    case .usage: "The words were wrong."
    case .data: "The data cannot be used."
    case .interrupted: "The user interrupted the program."
    case .unread: "The reader of the output has closed it."
    }
  }
}
