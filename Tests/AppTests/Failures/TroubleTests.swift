import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Trouble of the machine: the program says what it is, what to do next, and ends with 3.
@Suite(.timeLimit(.minutes(2)))
struct `Trouble with the machine` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    _ = try desk.run(saying: "register alice 'four words nobody guesses'\n")
  }

  /// Lines that make the data grow, each with its number in it.
  private func growth() throws -> String {
    let lines = (1...200).map { number in
      "profile set --bio '\(String(repeating: "a \(number) ", count: 120))'"
    }
    return try desk.file("growth", lines.joined(separator: "\n"))
  }

  /// What was acknowledged before the trouble is there, and nothing is broken.
  private func expectAcknowledged(_ ending: Desk.Ending) throws {
    let last = ending.lines.count - 1
    let shown = try desk.run(["--json", "profile", "show"]).output
    #expect(last == 0 || shown.contains("a \(last) ") || shown.contains("a \(last + 1) "))
    #expect(try desk.run(["doctor"]).status == 0)
  }

  @Test(.enabled(if: getuid() == 0, "only root may mount a small disk"))
  func `a disk without room keeps what was acknowledged, and goes on with room`() throws {
    let mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", desk.folder.path]
    let data = desk.folder.path
    let moved = desk.path("moved")
    try FileManager.default.moveItem(atPath: data, toPath: moved)
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    let mounting = "\(mount.joined(separator: " ")) && cp -a \(moved)/. \(data)"
    try #require(desk.shell(mounting).status == 0)
    defer { _ = try? desk.shell("umount \(data)") }

    let full = try desk.run(["--json", "--script", growth()])

    #expect(full.status == 3)
    let last = try #require(full.lines.last)
    #expect(last.contains("\"code\":\"data.no-room\""), "\(last)")
    #expect(last.contains("Make room on the disk"))
    try #require(desk.shell("mount -o remount,size=64m \(data)").status == 0)
    try expectAcknowledged(full)
    #expect(try desk.run(["profile", "set", "--bio", "There is room"]).status == 0)
  }

  @Test func `files that may grow no more are trouble of the disk`() throws {
    let full = try desk.run(limitedTo: 256, ["--json", "--script", growth()])

    #expect(full.status == 3)
    let last = try #require(full.lines.last)
    #expect(last.contains("\"code\":\"data.disk\""), "\(last)")
    #expect(last.contains("\"hint\":"))
    try expectAcknowledged(full)
  }

  @Test func `too few files that may be open are trouble of the system`() throws {
    // How many it takes depends on the machine; what it opens last is not the data.
    var refused: Desk.Ending?
    for count in 8...512 {
      let ending = try desk.run(opening: count, ["--json", "whoami"])
      guard ending.status != 0 else { break }
      refused = ending
    }

    let last = try #require(refused)
    #expect(last.status == 3)
    #expect(last.output.contains("\"code\":\"system\""), "\(last)")
    #expect(last.output.contains("Too many open files"))
  }

  @Test func `a folder that may only be read says so`() throws {
    chmod(desk.folder.path, 0o500)
    chmod(desk.folder.appendingPathComponent("interchange.db").path, 0o400)
    defer { chmod(desk.folder.path, 0o700) }

    let ending = try desk.run(["--json", "whoami"])

    #expect(ending.status == 3)
    #expect(ending.output.contains("\"code\":\"data."))
    #expect(ending.output.contains("\"hint\":"))
  }

  @Test(.enabled(if: getuid() != 0, "nothing is forbidden to root"))
  func `a folder that may not be entered says so`() throws {
    chmod(desk.folder.path, 0)
    defer { chmod(desk.folder.path, 0o700) }

    #expect(try desk.run(["--json", "whoami"]).status == 3)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `an output that takes nothing more is no success`() throws {
    let ending = try desk.run(sending: "/dev/full", ["--data", desk.folder.path, "errors"])

    #expect(ending.status == 3)
    #expect(ending.errors.contains("No space left on device"))
    #expect(try desk.run(["--json", "errors", "output"]).output.contains("\"output\""))
  }
}

extension Desk {
  /// Runs the program with no file growing beyond so many KiB.
  fileprivate func run(limitedTo size: Int, _ words: [String]) throws -> Ending {
    // A file that grows too large is a signal, unless that is ignored: then it is an error.
    try shell("trap '' XFSZ; ulimit -f \(size); exec \"$@\"", ["--data", folder.path] + words)
  }

  /// Runs the program with no more than so many files open at once.
  fileprivate func run(opening count: Int, _ words: [String]) throws -> Ending {
    try shell("ulimit -n \(count); exec \"$@\"", ["--data", folder.path] + words)
  }

  /// Runs the program with its standard output sent to a file.
  fileprivate func run(sending file: String, _ words: [String]) throws -> Ending {
    try shell("exec \"$@\" > \(file)", words)
  }

  fileprivate func shell(_ script: String, _ words: [String] = []) throws -> Ending {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script, "bash", Self.program.path] + words
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    let complained = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus,
      output: String(decoding: said, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self)
    )
  }
}
