#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Another program that this one starts and waits for, such as a pager or an editor.
public enum ChildProcess {
  /// Runs a command line with the shell of the system, on this process's terminal.
  ///
  /// - Parameters:
  ///   - line: The command line; `"$1"` in it is the file.
  ///   - file: The file that the line is about.
  ///   - readsFile: Whether the program reads the file as its standard input.
  /// - Returns: The program's status, or 128 and the number of the signal that ended it.
  /// - Throws: The system's error, when the shell cannot be started.
  @discardableResult
  public static func run(
    _ line: String,
    on file: String,
    readsFile: Bool = false
  ) throws(SystemError) -> Int32 {
    let process = try start(["/bin/sh", "-c", line, "sh", file], reading: readsFile ? file : nil)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private static func start(_ words: [String], reading input: String?) throws(SystemError) -> pid_t
  {
    var process: pid_t = 0
    let number = withSpawnSettings(reading: input) { actions, attributes in
      let arguments = words.map { strdup($0) } + [nil]
      defer { arguments.forEach { free($0) } }
      return posix_spawn(&process, words[0], actions, attributes, arguments, environ)
    }
    guard number == 0 else { throw SystemError(number, whenTryingTo: "start \(words[2])") }
    return process
  }

  /// Prepares what the new process has instead of what it would inherit: its input, and SIGPIPE,
  /// which this process ignores.
  private static func withSpawnSettings(
    reading input: String?,
    _ body: (
      UnsafePointer<posix_spawn_file_actions_t>, UnsafePointer<posix_spawnattr_t>
    ) -> Int32
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    return body(&actions, &attributes)
  }
}

extension FileSystem {
  /// Writes a text to a new file for the time of a closure, which only its owner can read.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - body: The work with the path of the file.
  /// - Returns: The result of the body.
  /// - Throws: The system's error, or the error of the body.
  public static func withTemporaryFile<Value>(
    containing text: String,
    _ body: (String) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    let folder = CurrentProcess.variable("TMPDIR") ?? "/tmp"
    let moment = WallClock.milliseconds
    let path = "\(folder)/interchange-\(CurrentProcess.number)-\(moment).txt"
    let options: FileDescriptor.Options = [.creatingNew, .refusingLinks]
    let file = try FileDescriptor.open(path, for: .writing, options: options)
    defer { remove(path) }
    do throws(SystemError) {
      try file.write(text.utf8)
    } catch {
      file.close()
      throw error
    }
    file.close()
    return try body(path)
  }
}
