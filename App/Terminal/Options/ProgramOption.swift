/// An option of the program.
enum ProgramOption: String, CaseIterable {
  case data = "--data"
  case profile = "--profile"
  case json = "--json"
  case script = "--script"
  case keepGoing = "--keep-going"
  case without = "--without"
  case noColor = "--no-color"
  case fullTimes = "--full-times"
  case trace = "--trace"
  case version = "--version"
  case help = "--help"

  init?(name: String) {
    switch name {
    case "-h": self = .help
    case "-V": self = .version
    default: self.init(rawValue: name)
    }
  }

  /// What its value is called, or nothing if it has none.
  var value: (name: String, expected: String)? {
    switch self {
    case .data: ("DIR", "a folder, a server, or :memory:")
    case .profile:
      ("NAME", "a name of up to 64 letters, digits, -, _ and dots, not beginning with a dot")
    case .script: ("FILE", "a file with one command a line")
    case .without: ("MODULE", "a module's name")
    case .json, .keepGoing, .noColor, .fullTimes, .trace, .version, .help: nil
    }
  }

  /// Whether it may stand among the words of a command, where a command has no parameter of the
  /// same name; its help is the command's.
  var mayFollowCommand: Bool {
    switch self {
    case .data, .profile, .json, .without, .noColor, .fullTimes, .trace: true
    case .script, .keepGoing, .version, .help: false
    }
  }

  /// What it does, as the help says.
  var summary: String {
    switch self {
    case .data: "a folder, postgres://USER@HOST/DATABASE, or :memory: to keep nothing"
    case .profile: "the session of this name; each profile signs in by itself"
    case .json: "print one JSON object a line, and nothing else"
    case .script: "run the commands in a file"
    case .keepGoing: "continue after a failed command of a script"
    case .without: "leave a module out; may be repeated"
    case .noColor: "print without colours"
    case .fullTimes: "print times with date, seconds and time zone"
    case .trace: "print the trace of every command to standard error"
    case .version: "print the version"
    case .help: "print this"
    }
  }
}
