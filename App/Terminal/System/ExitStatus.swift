/// What the program says of its run to whoever started it.
public enum ExitStatus: Int32, Sendable {
  /// All went well.
  case success = 0
  /// A command failed.
  case failure = 1
  /// The words were wrong.
  case usage = 2
  /// The data cannot be used.
  case data = 3
  /// A person interrupted.
  case interrupted = 130
  /// Whoever read the output has had enough, as `head` has.
  case unread = 141
}
