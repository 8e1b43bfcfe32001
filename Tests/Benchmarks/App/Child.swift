#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Another running program, with pipes, files or a terminal as its input and output.
final class Child {
  /// What its input or output is connected to.
  enum End {
    case file(String)
    case pipe
    case terminal(String)
  }

  struct Failure: Error {
    let message: String
  }

  private let process: pid_t
  private var input: Int32
  private let output: Int32

  /// Starts a program; its standard error goes nowhere.
  init(_ words: [String], from source: End = .file("/dev/null"), to sink: End) throws {
    let (theirInput, input) = try Self.ends(of: source, isInput: true)
    let (theirOutput, output) = try Self.ends(of: sink, isInput: false)
    self.input = input
    self.output = output
    process = try Self.spawn(words, theirInput, theirOutput)
    for end in [theirInput, theirOutput] { close(end) }
  }

  deinit {
    for end in [input, output] where end >= 0 { close(end) }
  }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads a number of lines.
  func hear(lines count: Int) throws {
    var missing = count
    try hear(on: output) { bytes in
      missing -= bytes.count { $0 == 0x0A }
      return missing <= 0
    }
  }

  /// Reads the first line.
  func hearLine() throws -> String {
    var line: [UInt8] = []
    try hear(on: output) { bytes in
      line += bytes
      return bytes.contains(0x0A)
    }
    return String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
  }

  /// Reads what a terminal shows until it contains some texts, one after the other.
  func hear(until texts: String..., at desk: Desk) throws {
    var (shown, missing) = ("", texts[...])
    try hear(on: desk.master) { bytes in
      shown += String(decoding: bytes, as: UTF8.self)
      while let text = missing.first, let found = shown.firstRange(of: text) {
        shown.removeSubrange(..<found.upperBound)
        missing.removeFirst()
      }
      return missing.isEmpty
    }
  }

  private func hear(on end: Int32, isEnough: (ArraySlice<UInt8>) -> Bool) throws {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(end, &buffer, buffer.count)
      guard count > 0 else { throw Failure(message: "a program ended before it had answered") }
      if isEnough(buffer[..<count]) { return }
    }
  }

  /// The processor time that the program has taken so far, in nanoseconds.
  var processorTime: Double {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return .nan
    }
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// The peak memory of the program so far, in bytes.
  var peak: Double { bytes(of: "VmHWM:") }

  /// The memory of the program now, in bytes.
  var memory: Double { bytes(of: "VmRSS:") }

  private func bytes(of name: String) -> Double {
    guard let file = fopen("/proc/\(process)/status", "r") else { return .nan }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
      guard text.hasPrefix(name) else { continue }
      return (text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? .nan) * 1024
    }
    return .nan
  }

  /// Ends the program.
  func stop() {
    kill(process, SIGTERM)
    var status: Int32 = 0
    waitpid(process, &status, 0)
  }

  /// Closes the input and waits for the program to end successfully.
  func end() throws {
    if input >= 0 { close(input) }
    input = -1
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw Failure(message: "it ended with \(status)") }
  }

  private static func ends(of end: End, isInput: Bool) throws -> (theirs: Int32, ours: Int32) {
    switch end {
    case .file(let path):
      let flags = isInput ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      return (open(path, flags | O_CLOEXEC, 0o600), -1)
    case .terminal(let path): return (open(path, O_RDWR | O_CLOEXEC), -1)
    case .pipe:
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw Failure(message: "there is no pipe left") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return isInput ? (ends[0], ends[1]) : (ends[1], ends[0])
    }
  }

  private static func spawn(_ words: [String], _ input: Int32, _ output: Int32) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = words.map { strdup($0) } + [nil]
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let variables = ["HOME=/tmp", "PATH=\(path)", "TERM=xterm", "LANG=C.UTF-8"]
    let environment = variables.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawn(&process, words[0], &actions, nil, arguments, environment) == 0 else {
      throw Failure(message: "\(words[0]) does not start")
    }
    return process
  }
}

/// A pseudo-terminal, held by the code that plays the person at it.
final class Desk {
  let master: Int32

  /// The path by which a program opens it.
  let path: String

  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: Int32 = 0
    // glibc's functions for this are not visible to Swift, hence the numbers of the calls.
    guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Child.Failure(message: "there is no terminal left")
    }
    path = "/dev/pts/\(number)"
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  deinit {
    close(master)
  }

  func type(_ keys: String) {
    let keys = Array(keys.utf8)
    _ = write(master, keys, keys.count)
  }
}
