/// What a person asked for when starting the program.
public struct ProgramArguments: Equatable, Sendable {
  /// What the program is to do.
  public enum Mode: Equatable, Sendable {
    /// Converse: at a terminal with line editing, else as a script on standard input.
    case converse
    /// Run the commands in a file.
    case script(String)
    /// Run the one command that these words are.
    case command([String])
    /// Serve pages and an API.
    case serve(ServeArguments)
    /// Say which version this is.
    case version
    /// Say how the program is started.
    case help
  }

  /// The profile of those who name none.
  public static let usualProfile = "default"

  /// What the program is to do.
  public var errand = Mode.converse
  /// Where everything is kept, or nothing for the usual place.
  public var data: String?
  /// Which session on the data.
  public var profile = usualProfile
  /// Whether the answers are JSON.
  public var isJSON = false
  /// Whether a script goes on after a failure.
  public var keepsGoing = false
  /// The modules to leave out.
  public var without: [String] = []
  /// Whether colours are unwanted.
  public var isPlain = false
  /// Whether every time is printed in full.
  public var showsFullTimes = false
  /// Whether the trace of every command is printed.
  public var isTracing = false

  /// Creates an invocation without any option.
  public init() {}
}
