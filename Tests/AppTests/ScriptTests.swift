import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A script` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  @Test func `may hold remarks, empty lines, CRLF and a last line without its end`() throws {
    let ending = try desk.run(["--json"], saying: "# hello\r\n\r\n  \nwhere\r\nwhoami")

    #expect(ending.status == 0)
    #expect(ending.lines.count == 2)
  }

  @Test func `may begin with a byte order mark`() throws {
    #expect(try desk.run(saying: "\u{FEFF}where\n").status == 0)
  }

  @Test func `stops at the first failure`() throws {
    let ending = try desk.run(["--json"], saying: "tab nowhere\nwhere\n")

    #expect(ending.status == 1)
    #expect(ending.lines.count == 1)
  }

  @Test func `goes on if it is told so, and remembers the first failure`() throws {
    let ending = try desk.run(["--json", "--keep-going"], saying: "tab nix\nnonsense\nwhere\n")

    #expect(ending.status == 1)
    #expect(ending.lines.count == 3)
  }

  @Test(arguments: [
    ("where\n", 0), ("back\n", 1), ("whre\n", 2), ("open \"friends\n", 2), ("quit\nwhre\n", 0),
    ("login nobody\n", 2), ("login nobody 'wrong words here'\n", 1), ("", 0),
  ])
  func `ends with the status of what happened`(lines: String, status: Int32) throws {
    #expect(try desk.run(saying: lines).status == status)
  }

  @Test func `says which line is no text, and can go on after it`() throws {
    let bytes = Data("where\n".utf8) + [0xC3, 0x28, 0x0A] + Data("where\n".utf8)

    let strict = try desk.run(["--json"], saying: bytes)
    let patient = try desk.run(["--json", "--keep-going"], saying: bytes)

    #expect(strict.status == 2)
    #expect(strict.lines.count == 2)
    #expect(strict.output.contains("2"))
    #expect(patient.lines.count == 3)
  }

  @Test func `survives a line of ten mebibytes`() throws {
    let long = String(repeating: "a", count: 10 << 20)

    let ending = try desk.run(["--json", "--keep-going"], saying: "\(long)\nwhere\n")

    #expect(ending.status == 2)
    #expect(ending.lines.count == 2)
    #expect(ending.lines[0].contains("usage.line"))
    #expect(ending.lines[0].utf8.count < 1000)
  }

  @Test func `can be a file`() throws {
    let path = try desk.file("journey", "where\nwhoami\n")

    let ending = try desk.run(["--json", "--script", path])

    #expect(ending.status == 0)
    #expect(ending.lines.count == 2)
  }

  @Test func `that is not there is a matter of wrong words`() throws {
    let ending = try desk.run(["--json", "--script", desk.path("none")])

    #expect(ending.status == 2)
    #expect(ending.output.contains("usage.file"))
  }

  @Test func `never shows colours`() throws {
    let ending = try desk.run(saying: "where\nback\n")

    #expect(!ending.output.contains("\u{1B}"))
    #expect(!ending.errors.contains("\u{1B}"))
  }

  @Test func `shows escapes in its words as harmless signs`() throws {
    let ending = try desk.run(saying: "'\u{1B}]0;x\u{7}'\n")

    #expect(ending.status == 2)
    #expect(!ending.errors.contains("\u{1B}"))
  }
}
