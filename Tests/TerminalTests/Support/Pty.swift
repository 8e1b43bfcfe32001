import Foundation
import System
import Testing

@testable import Terminal

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program at a pseudo-terminal whose keyboard and screen the test has.
final class Pty {
  /// All that the program has written.
  private(set) var transcript: [UInt8] = []
  private(set) var screen: Screen
  /// The modes that the terminal had before the program began.
  private(set) var modesBefore: tcflag_t = 0
  private let master: FileDescriptor
  /// The program's end.
  let terminal: FileDescriptor
  private let messages: FileDescriptor
  private(set) var process: pid_t = 0
  private var status: Int32?
  private var isHungUp = false

  /// Starts a program at a new terminal, the probe if no other is named; without arguments the
  /// terminal has no program at all.
  init(
    _ arguments: [String] = [],
    of program: String? = nil,
    columns: Int = 80,
    rows: Int = 24,
    kind: String = "xterm",
    variables: [String] = []
  ) throws {
    master = FileDescriptor(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC))
    let path = try #require(Self.unlock(master))
    terminal = FileDescriptor(open(path, O_RDWR | O_NOCTTY | O_CLOEXEC))
    screen = Screen(columns: columns, rows: rows)
    let pipe = try DescriptorPipe()
    messages = pipe.writer
    setSize(columns: columns, rows: rows)
    modesBefore = modes
    guard !arguments.isEmpty else { return }
    process = try Self.spawn(
      [program ?? Self.probe] + arguments,
      on: path,
      messages: pipe.reader,
      ["TERM=\(kind)"] + variables
    )
    pipe.reader.close()
  }

  deinit {
    if status == nil, process > 0 {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if !isHungUp { master.close() }
    terminal.close()
    messages.close()
  }

  /// Makes the other end of a pseudo-terminal usable, and returns its path.
  ///
  /// glibc's functions for this are not visible to Swift, hence the numbers of the calls.
  private static func unlock(_ master: FileDescriptor) -> String? {
    #if canImport(Darwin)
      grantpt(master.number)
      unlockpt(master.number)
      return ptsname(master.number).map { String(cString: $0) }
    #else
      var lock: Int32 = 0
      var number: Int32 = 0
      guard ioctl(master.number, 0x4004_5431, &lock) == 0,
        ioctl(master.number, 0x8004_5430, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }

  /// Where the programs lie that are built with the tests.
  static var programs: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }

  /// The program that uses the editor as the app does.
  static var probe: String { programs.appendingPathComponent("TerminalProbe").path }

  private static func spawn(
    _ words: [String],
    on path: String,
    messages: FileDescriptor,
    _ variables: [String]
  ) throws -> pid_t {
    let source = fcntl(messages.number, F_DUPFD_CLOEXEC, 10)
    _ = fcntl(source, F_SETFL, 0)
    defer { FileDescriptor(source).close() }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_adddup2(&actions, source, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, startsSession)
    // A program makes the same mistake as the tests that are to notice it.
    let mistake = CurrentProcess.variable("INTERCHANGE_MISTAKE").map { "INTERCHANGE_MISTAKE=\($0)" }
    let environment =
      variables + ["LANG=C.UTF-8", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
      + (mistake.map { [$0] } ?? [])
    var process: pid_t = 0
    let failure = withPointers(words) { pointers in
      withPointers(environment) {
        posix_spawn(&process, words[0], &actions, &attributes, pointers, $0)
      }
    }
    try #require(failure == 0)
    return process
  }

  /// The flag that makes the program the leader of a session, which Swift does not see either.
  private static var startsSession: Int16 {
    #if canImport(Darwin)
      Int16(POSIX_SPAWN_SETSID)
    #else
      0x80
    #endif
  }

  private static func withPointers<Result>(
    _ texts: [String],
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}

// MARK: - What a person does

extension Pty {
  func type(_ keys: String) throws {
    try type(Array(keys.utf8))
  }

  func type(_ keys: [UInt8]) throws {
    try keys.withUnsafeBytes { try master.write($0) }
  }

  /// Sends a message that the program shows at once.
  func send(message: String) throws {
    try Array((message + "\n").utf8).withUnsafeBytes { try messages.write($0) }
  }

  /// Gives the window a size, of which the model may be told another.
  func setSize(columns: Int, rows: Int, shown: (columns: Int, rows: Int)? = nil) {
    var size = winsize(
      ws_row: UInt16(rows),
      ws_col: UInt16(columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(terminal.number, UInt(TIOCSWINSZ), &size)
    screen = Screen(columns: shown?.columns ?? columns, rows: shown?.rows ?? rows)
  }

  func signal(_ number: Int32) {
    kill(process, number)
  }

  /// Takes the terminal away, as closing its window does.
  func hangUp() {
    master.close()
    isHungUp = true
  }
}

// MARK: - What a person sees

extension Pty {
  /// Reads until the screen shows what is expected, or nothing has come in 3,000 short looks.
  func wait(
    for expected: Comment,
    at location: SourceLocation = #_sourceLocation,
    until isThere: (Pty) -> Bool
  ) async throws {
    var looks = 0
    while !isThere(self) {
      if looks == 3000 {
        Issue.record("never saw \(expected): \(screen.lines)", sourceLocation: location)
        throw CancellationError()
      }
      looks = read() ? 0 : looks + 1
      await Task.yield()
    }
  }

  /// Reads until a line of the screen is as given.
  func wait(forLine line: String, at location: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: "“\(line)”", at: location) { $0.screen.lines.contains(line) }
  }

  /// Reads until the last lines of the screen are as given.
  func wait(
    forLastLines lines: String...,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(for: "\(lines) at the end", at: location) {
      Array($0.screen.lines.suffix(lines.count)) == lines
    }
  }

  /// Reads until the cursor's line is as given, which is the prompt with what was typed.
  func wait(forPrompt line: String, at location: SourceLocation = #_sourceLocation) async throws {
    try await wait(for: "“\(line)” being typed", at: location) { $0.screen.currentLine == line }
  }

  /// Waits for the program's end, and returns how it ended: its status, or minus the signal.
  func ending(at location: SourceLocation = #_sourceLocation) async throws -> Int32 {
    try await wait(for: "the end", at: location) { $0.hasEnded }
    while read() {}
    // What the program wrote last may still be on its way, and this comes behind it.
    if !isHungUp {
      try [UInt8(0)].withUnsafeBytes { _ = try terminal.write($0) }
      try await wait(for: "the last words", at: location) { $0.transcript.last == 0 }
      transcript.removeLast()
    }
    let status = try #require(self.status)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  private var hasEnded: Bool {
    var status: Int32 = 0
    if self.status == nil, waitpid(process, &status, WNOHANG) == process { self.status = status }
    return self.status != nil
  }

  /// All that the program has written, as text.
  var text: String { String(decoding: transcript, as: UTF8.self) }

  /// Takes what the program has written by now.
  func look() {
    while DescriptorPoll.readable(among: [master], within: .zero)[0], !hasEnded { read() }
  }

  /// Whether the program has written a text since this was last asked; what came before is forgotten.
  func hasShown(_ text: String) -> Bool {
    let found = String(decoding: transcript, as: UTF8.self).contains(text)
    if found { transcript = [] }
    return found
  }

  /// The terminal's local modes: whether keys are echoed, lines edited, signals made.
  var modes: tcflag_t {
    var modes = termios()
    tcgetattr(terminal.number, &modes)
    return modes.c_lflag & tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
  }

  /// Takes what the program has written, waiting for a moment, and says whether there was anything.
  @discardableResult
  private func read() -> Bool {
    let ready = DescriptorPoll.readable(
      among: isHungUp ? [] : [master],
      within: .milliseconds(5)
    )
    guard ready.first == true else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { memory in
      let count = (try? master.read(into: memory)) ?? 0
      transcript += memory.prefix(count)
      screen.show(Array(memory.prefix(count)))
      return count > 0
    }
  }
}
