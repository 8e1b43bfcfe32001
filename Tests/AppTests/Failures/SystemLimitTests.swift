import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A fault of the machine: the program says what it is, what to do next, and ends with 3.
@Suite(.timeLimit(.minutes(15)))
struct `A limit of the system` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    _ = try runner.run(saying: "register alice 'seven green chairs outside'\n")
  }

  /// Lines that make the data grow, each with its number in it.
  private func growth() throws -> String {
    let lines = (1...200).map { number in
      "profile set --bio '\(String(repeating: "a \(number) ", count: 120))'"
    }
    return try runner.file("growth", lines.joined(separator: "\n"))
  }

  /// What was acknowledged before the trouble is there, and nothing is broken.
  private func expectAcknowledged(_ result: ProgramResult) throws {
    let last = result.lines.count - 1
    let shown = try runner.run(["--json", "profile", "show"]).output
    #expect(last == 0 || shown.contains("a \(last) ") || shown.contains("a \(last + 1) "))
    #expect(try runner.run(["doctor"]).status == 0)
  }

  @Test(.enabled(if: getuid() == 0, "only root may mount a small disk"))
  func `a full disk loses nothing that was acknowledged, and works again with free space`() throws {
    let mount = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=700", "tmpfs", runner.folder.path]
    let data = runner.folder.path
    let moved = runner.path("moved")
    try FileManager.default.moveItem(atPath: data, toPath: moved)
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let mounting = "\(mount.joined(separator: " ")) && cp -a \(moved)/. \(data)"
    try #require(runner.shell(mounting).status == 0)
    defer { _ = try? runner.shell("umount \(data)") }

    let full = try runner.run(["--json", "--script", growth()])

    #expect(full.status == 3)
    let last = try #require(full.lines.last)
    #expect(last.contains("\"code\":\"data.no-room\""), "\(last)")
    #expect(last.contains("Make room on the disk"))
    try #require(runner.shell("mount -o remount,size=64m \(data)").status == 0)
    try expectAcknowledged(full)
    #expect(try runner.run(["profile", "set", "--bio", "There is room"]).status == 0)
  }

  @Test func `a limit of the file size is reported as a full disk`() throws {
    let full = try runner.run(limitedTo: 256, ["--json", "--script", growth()])

    #expect(full.status == 3)
    let last = try #require(full.lines.last)
    #expect(last.contains("\"code\":\"data.no-room\""), "\(last)")
    #expect(last.contains("There is no room to write: File too large."))
    #expect(last.contains("ulimit -f"))
    try expectAcknowledged(full)
  }

  @Test func `an export without room for it says so, and leaves no file`() throws {
    try runner.registerFriends(["bobby", "carol"])
    let text = String(repeating: "many words ", count: 300)
    let lines = (1...200).map { _ in "send bobby '\(text)'" }.joined(separator: "\n")
    try runner.say(lines, as: "carol")

    let export = ["--json", "--profile", "carol", "messaging", "export", "bobby"]
    let result = try runner.run(limitedTo: 400, export + [runner.path("talk")])

    #expect(result.status == 1)
    #expect(result.output.contains("\"code\":\"messaging.no-room\""), "\(result)")
    #expect(result.output.contains("There is not enough room to write the file"))
    #expect(result.output.contains("ulimit -f"))
    #expect(!FileManager.default.fileExists(atPath: runner.path("talk")))
  }

  @Test func `a limit of open files is reported as a system error`() throws {
    // How many it takes depends on the machine; what it opens last is not the data.
    var refused: ProgramResult?
    for count in 8...512 {
      let result = try runner.run(opening: count, ["--json", "whoami"])
      guard result.status != 0 else { break }
      refused = result
      #expect(result.output.isEmpty || result.output.contains("ulimit -n"), "\(count): \(result)")
    }

    let last = try #require(refused)
    #expect(last.status == 3)
    #expect(last.output.contains("\"code\":\"system\""), "\(last)")
    #expect(last.output.contains("Too many open files"))
  }

  @Test func `a read-only folder is reported`() throws {
    chmod(runner.folder.path, 0o500)
    chmod(runner.folder.appendingPathComponent("interchange.db").path, 0o400)
    defer { chmod(runner.folder.path, 0o700) }

    let result = try runner.run(["--json", "whoami"])

    #expect(result.status == 3)
    #expect(result.output.contains("\"code\":\"data."))
    #expect(result.output.contains("\"hint\":"))
  }

  @Test(.enabled(if: getuid() != 0, "nothing is forbidden to root"))
  func `a folder without access is reported`() throws {
    chmod(runner.folder.path, 0)
    defer { chmod(runner.folder.path, 0o700) }

    #expect(try runner.run(["--json", "whoami"]).status == 3)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `an output that cannot be written is a failure`() throws {
    let result = try runner.run(sending: "/dev/full", ["--data", runner.folder.path, "errors"])

    #expect(result.status == 3)
    #expect(result.errors.contains("No space left on device"))
    #expect(try runner.run(["--json", "errors", "output"]).output.contains("\"output\""))
  }
}

extension ProgramRunner {
  /// Runs the program with no file growing beyond so many KiB.
  fileprivate func run(limitedTo size: Int, _ words: [String]) throws -> ProgramResult {
    try shell("ulimit -f \(size); exec \"$@\"", ["--data", folder.path] + words)
  }

  /// Runs the program with no more than so many files open at once.
  fileprivate func run(opening count: Int, _ words: [String]) throws -> ProgramResult {
    try shell("ulimit -n \(count); exec \"$@\"", ["--data", folder.path] + words)
  }

  /// Runs the program with its standard output sent to a file.
  fileprivate func run(sending file: String, _ words: [String]) throws -> ProgramResult {
    try shell("exec \"$@\" > \(file)", words)
  }
}
