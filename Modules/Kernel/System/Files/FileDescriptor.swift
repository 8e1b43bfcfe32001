#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The number of an open file, pipe or terminal; the code that opens it also closes it.
public struct FileDescriptor: Hashable, Sendable {
  /// The system's number for it.
  public let number: Int32

  /// Creates a descriptor from its number.
  public init(_ number: Int32) {
    self.number = number
  }

  /// The standard input.
  public static let input = Self(STDIN_FILENO)

  /// The standard output.
  public static let output = Self(STDOUT_FILENO)

  /// The standard error.
  public static let error = Self(STDERR_FILENO)

  /// Whether a terminal is at the other end.
  public var isTerminal: Bool { isatty(number) == 1 }

  /// The number of columns of the terminal, or nothing if there is no terminal or it has no size.
  public var columns: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The number of rows of the terminal, or nothing if there is no terminal or it has no size.
  public var rows: Int? {
    var size = winsize()
    guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
    return Int(size.ws_row)
  }

  /// Whether the file still has a name in some folder: not if it was removed, or another one was moved
  /// to its only path.
  public var hasName: Bool {
    var facts = stat()
    return fstat(number, &facts) == 0 && facts.st_nlink > 0
  }

  /// Closes the descriptor.
  public func close() {
    #if canImport(Darwin)
      _ = Darwin.close(number)
    #else
      _ = Glibc.close(number)
    #endif
  }
}

// MARK: - Opening

extension FileDescriptor {
  /// What an opened file is used for.
  public enum Mode: Sendable {
    /// Reading only.
    case reading

    /// Writing only.
    case writing

    /// Reading and writing.
    case updating
  }

  /// What happens when a file is opened.
  public struct Options: OptionSet, Sendable {
    /// The system's flags.
    public let rawValue: Int32

    /// Creates options from the system's flags.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// Creates the file if it does not exist.
    public static let creating = Self(rawValue: O_CREAT)

    /// Creates the file, and fails if it exists.
    public static let creatingNew = Self(rawValue: O_CREAT | O_EXCL)

    /// Writes at the end of the file.
    public static let appending = Self(rawValue: O_APPEND)

    /// Fails if the path is a symbolic link.
    public static let refusingLinks = Self(rawValue: O_NOFOLLOW)

    /// Returns at once where a pipe or a device would block.
    public static let nonBlocking = Self(rawValue: O_NONBLOCK)
  }

  /// Opens a file, which child processes do not inherit.
  ///
  /// The file never gets the number of a standard descriptor, also where one of these is closed: what
  /// the program prints must not reach a file that it keeps.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - mode: What the file is used for.
  ///   - options: What happens when it is opened.
  ///   - permissions: Who may use a file that is created; by default its owner only.
  /// - Returns: The open file.
  /// - Throws: The system's error.
  public static func open(
    _ path: String,
    for mode: Mode,
    options: Options = [],
    permissions: UInt16 = 0o600
  ) throws(SystemError) -> Self {
    let (access, verb) =
      switch mode {
      case .reading: (O_RDONLY, "read")
      case .writing: (O_WRONLY, "write")
      case .updating: (O_RDWR, "write")
      }
    // The system would read the path up to there, and open another file.
    guard !path.utf8.contains(0) else {
      throw SystemError(ENOENT, whenTryingTo: "\(verb) \(path.replacing("\0", with: "\u{FFFD}"))")
    }
    let flags = access | O_CLOEXEC | options.rawValue
    #if canImport(Darwin)
      let number = Darwin.open(path, flags, mode_t(permissions))
    #else
      let number = Glibc.open(path, flags, mode_t(permissions))
    #endif
    guard number >= 0 else { throw .last(whenTryingTo: "\(verb) \(path)") }
    return try Self(number).abovePrinted(whenTryingTo: "\(verb) \(path)")
  }

  /// Returns the descriptor with a number above those of the standard descriptors.
  func abovePrinted(whenTryingTo action: String) throws(SystemError) -> Self {
    guard number <= STDERR_FILENO else { return self }
    defer { close() }
    let moved = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard moved >= 0 else { throw .last(whenTryingTo: action) }
    return Self(moved)
  }

  /// Opens the standard descriptors that are closed, so that no other file gets their numbers.
  ///
  /// A shell closes them with `<&-` or `>&-`. Reading from such a descriptor then ends at once, and
  /// what is printed to it is lost.
  public static func openStandardDescriptors() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The system gives out the lowest free number, which is this one.
      #if canImport(Darwin)
        _ = Darwin.open("/dev/null", O_RDWR)
      #else
        _ = Glibc.open("/dev/null", O_RDWR)
      #endif
    }
  }

  /// Opens a file for the time of a closure.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - mode: What the file is used for.
  ///   - options: What happens when it is opened.
  ///   - permissions: Who may use a file that is created; by default its owner only.
  ///   - body: The work with the open file.
  /// - Returns: The result of the body.
  /// - Throws: The system's error, or the error of the body.
  public static func withOpen<Value>(
    _ path: String,
    for mode: Mode,
    options: Options = [],
    permissions: UInt16 = 0o600,
    _ body: (FileDescriptor) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let file = try open(path, for: mode, options: options, permissions: permissions)
    defer { file.close() }
    return try body(file)
  }
}
