import Foundation
import Testing

@Suite(.serialized) struct `A program without a terminal` {
  @Test func `answers each line as it comes`() throws {
    let child = try Child(["script"])

    try child.write("one\ntw")
    #expect(child.read(lines: 1) == "1: one\n")
    try child.write("o\r\nthree")
    try child.endInput()

    #expect(child.readAll() == "2: two\n3: three\n")
    #expect(child.ending() == 0)
  }

  @Test func `ends with 130 when it is interrupted in a command`() throws {
    let child = try Child(["script"])
    try child.write("hang\nnever\n")
    #expect(child.read(lines: 1) == "hanging\n")

    child.interrupt()

    #expect(child.readAll().isEmpty)
    #expect(child.ending() == 130)
  }

  @Test func `ends with 130 when it is interrupted between commands`() throws {
    let child = try Child(["script"])
    try child.write("one\n")
    #expect(child.read(lines: 1) == "1: one\n")

    child.interrupt()

    #expect(child.ending() == 130)
  }

  @Test func `ends quietly when nobody reads its output`() throws {
    let child = try Child(["script"])
    try child.write("yes\n")
    #expect(child.read(lines: 10).hasPrefix("y\ny\n"))

    try child.closeOutput()

    #expect(child.ending() == 141)
    #expect(child.readErrors().isEmpty)
  }

  @Test func `names the line that is not text`() throws {
    let child = try Child(["script"])

    try child.write(Data("one\n".utf8) + [0xFF, 0x0A])
    try child.endInput()

    #expect(child.ending() == 1)
    #expect(child.readErrors() == "Line 2 is not UTF-8 text.\n")
  }

  @Test func `shows no progress`() throws {
    let child = try Child(["progress"])

    #expect(child.readAll() == "done\n")
    #expect(child.readErrors().isEmpty)
  }
}
