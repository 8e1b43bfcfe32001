import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program at a pseudo-terminal: the test types keys, and reads what the screen was sent.
final class TerminalSession {
  /// Every byte that the terminal was sent.
  private(set) var bytes: [UInt8] = []
  private let master: Int32
  private var process: pid_t = 0
  private var status: Int32?

  /// What followed the text that was waited for last, without complete cursor movements.
  private var unread: [UInt8] = []

  init(
    _ runner: ProgramRunner,
    _ options: [String] = [],
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    variables more: [String] = []
  ) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    let path = try #require(Self.unlock(master))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let variables = runner.environment.map { "\($0)=\($1)" } + ["TERM=xterm"] + more
    let words = [ProgramRunner.program.path, "--data", runner.data, "--no-color"] + options
    process = try Self.spawn(words, variables, on: path)
  }

  deinit {
    if status == nil, process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(master)
  }

  func type(_ keys: String) {
    let keys = Array(keys.utf8)
    _ = write(master, keys, keys.count)
  }

  func send(_ signal: Int32) { kill(process, signal) }

  /// Waits for a text after the one that was waited for before.
  func wait(for text: String, at location: SourceLocation = #_sourceLocation) throws {
    let end = ContinuousClock.now + .seconds(120)
    while true {
      unread = Self.plain(unread[...])
      if let found = unread.firstRange(of: Array(text.utf8)) {
        unread.removeSubrange(..<found.upperBound)
        return
      }
      // What a program wrote last may have come between the look and its end.
      guard ContinuousClock.now < end, readOnce() || !hasEnded || readOnce() else {
        let unread = String(decoding: unread, as: UTF8.self)
        Issue.record("never saw “\(text)”: \(unread)", sourceLocation: location)
        throw CancellationError()
      }
    }
  }

  /// Waits for the end of the program, and returns the status, or minus the signal.
  func waitForEnd() throws -> Int32 {
    let end = ContinuousClock.now + .seconds(120)
    while !hasEnded, ContinuousClock.now < end { _ = readOnce() }
    let status = try #require(self.status, "it goes on: \(shown)")
    while readOnce() {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  /// Everything that was shown, without the movements of the cursor.
  var shown: String { String(decoding: Self.plain(bytes[...]), as: UTF8.self) }

  /// What the screen shows now, with all lines that have scrolled away.
  var screen: String {
    TerminalGrid(bytes, columns: 80).lines.map { String($0) }.joined(separator: "\n")
  }

  private var hasEnded: Bool {
    var status: Int32 = 0
    if self.status == nil, waitpid(process, &status, WNOHANG) == process { self.status = status }
    return self.status != nil
  }

  /// Reads what was sent within a moment, and returns whether there was anything.
  private func readOnce() -> Bool {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 20) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(master, &buffer, buffer.count)
    bytes += buffer.prefix(max(0, count))
    unread += buffer.prefix(max(0, count))
    return count > 0
  }

  /// Returns the bytes without complete sequences `ESC [ …`, and without `CR`.
  private static func plain(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == 0x1B, rest.first == 0x5B {
        let parameters = rest.dropFirst().prefix { (0x30...0x3F).contains($0) }
        let last = rest.startIndex + 1 + parameters.count
        guard last < rest.endIndex else { return plain + [byte] + rest }
        rest = rest[(last + 1)...]
      } else if byte != 0x0D {
        plain.append(byte)
      }
    }
    return plain
  }

  /// glibc's functions for this are not visible to Swift, hence the numbers of the calls.
  private static func unlock(_ master: Int32) -> String? {
    #if canImport(Darwin)
      grantpt(master)
      unlockpt(master)
      return ptsname(master).map { String(cString: $0) }
    #else
      var lock: Int32 = 0
      var number: Int32 = 0
      guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #endif
  }

  private static func spawn(
    _ words: [String],
    _ variables: [String],
    on path: String
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which Swift does not see: the terminal becomes the session's own.
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, 0x400)
    #else
      posix_spawnattr_setflags(&attributes, 0x80)
    #endif
    let arguments = words.map { strdup($0) } + [nil]
    let environment = variables.map { strdup($0) } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process: pid_t = 0
    try #require(
      posix_spawn(&process, words[0], &actions, &attributes, arguments, environment) == 0
    )
    return process
  }
}
