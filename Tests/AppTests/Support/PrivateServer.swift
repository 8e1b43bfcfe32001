import Foundation
import Testing

/// A PostgreSQL server for one test, which may be stopped and slowed down.
final class PrivateServer: Sendable {
  /// The URL of its database.
  let url: String

  /// The folder with its data and its socket.
  let folder: String

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Starts the server.
  init() throws {
    let lines = try Self.run(
      "unset INTERCHANGE_TEST_POSTGRESQL; start_postgresql; echo \"$INTERCHANGE_TEST_POSTGRESQL\"; "
        + "echo \"$server\""
    )
    try #require(lines.count == 2, "the server did not start: \(lines)")
    (url, folder) = (lines[0], lines[1])
  }

  deinit {
    signal(SIGCONT)
    _ = try? run("stop_postgresql")
  }

  /// Runs a script of the shell beside the server, as its user with `as_server_user`.
  @discardableResult
  func run(_ script: String) throws -> [String] {
    try Self.run("server='\(folder)'; \(script)")
  }

  /// Ends the server as a crash does: nothing more is written, and no connection is closed in order.
  func crash() throws {
    try run(
      "as_server_user \"$(postgresql_programs)/pg_ctl\" --pgdata=\"$server/data\" "
        + "--mode=immediate --wait stop >/dev/null 2>&1"
    )
  }

  /// Starts the server again.
  func restart() throws {
    try run("launch_server \"$(postgresql_programs)\" \"$server\" >/dev/null 2>&1")
  }

  /// Sends a signal to all processes of the server: `SIGSTOP` freezes it, `SIGCONT` lets it go on.
  func signal(_ signal: Int32) {
    guard let parent else { return }
    kill(parent, signal)
    for process in Self.children(of: parent) { kill(process, signal) }
  }

  /// Freezes what stores the log unasked, each time that some seconds have passed: from now on only
  /// a commit stores it.
  ///
  /// - Returns: How many processes that are.
  func freezeLogWriters() throws -> Int {
    let titles = ["postgres: walwriter", "postgres: background writer"]
    let writers = try Self.children(of: #require(parent)).filter { process in
      let title = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      return titles.contains { title?.hasPrefix($0) == true }
    }
    for process in writers { kill(process, SIGSTOP) }
    return writers.count
  }

  /// The process that started all others of the server.
  private var parent: Int32? {
    let file = try? String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
    return file?.split(separator: "\n").first.flatMap { Int32($0) }
  }

  private static func children(of parent: Int32) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { process in
      let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      // The name of a process is in brackets; its parent is the second word after them.
      let words = state?.split(separator: ")").last?.split(separator: " ") ?? []
      return words.count > 1 && Int32(words[1]) == parent
    }
  }

  private static func run(_ script: String) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // Foundation waits for the end of a descriptor that a server would inherit, and never end.
    let closing =
      "for file in /proc/self/fd/*; do n=${file##*/}; [ $n -le 2 ] || eval \"exec $n>&-\"; done"
    let functions = "source '\(root)/Scripts/setup'; source '\(root)/Scripts/postgresql'"
    process.arguments = ["-c", "\(closing); \(functions); \(script)"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
