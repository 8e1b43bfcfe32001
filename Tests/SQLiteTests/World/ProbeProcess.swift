import Glibc
import TestKit
import Testing

/// The probe in a process of its own, with its words on a pipe.
final class ProbeProcess {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var rest: [UInt8] = []

  /// Starts the probe with words.
  convenience init(_ words: String...) throws {
    try self.init(running: Self.folder + "StorageProbe", words)
  }

  /// Starts any program with words.
  init(running program: String, _ words: [String]) throws {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    try #require(pipe(&toChild) == 0 && pipe(&fromChild) == 0)
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var spawned = pid_t()
    let result = posix_spawn(&spawned, program, &actions, nil, &arguments, environ)
    try #require(result == 0, "no \(program)")
    _ = close(toChild[0])
    _ = close(fromChild[1])
    process = spawned
    input = toChild[1]
    output = fromChild[0]
  }

  deinit {
    _ = close(input)
    _ = close(output)
  }

  /// Stops the probe where it is, until it is killed.
  func stop() { _ = Glibc.kill(process, SIGSTOP) }

  /// Says a line to the probe.
  func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(input, bytes, bytes.count)
  }

  /// Returns the next line that the probe says, or nothing once it has ended or the time is over.
  func line(within milliseconds: Int32 = isLong ? 900_000 : 60_000) -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, milliseconds) > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &bytes, bytes.count)
      guard count > 0 else { return nil }
      rest += bytes.prefix(count)
    }
  }

  /// Returns everything that the probe still says until it ends.
  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  /// Ends the probe without warning, and returns what it had said.
  func kill() -> [String] {
    _ = Glibc.kill(process, SIGKILL)
    defer { wait() }
    return lines()
  }

  /// Waits for the probe's end and returns its exit status.
  @discardableResult
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Where the products of the build are.
  static let folder: String = {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? own
    return bundle.lastIndex(of: "/").map { String(bundle[...$0]) } ?? ""
  }()
}
