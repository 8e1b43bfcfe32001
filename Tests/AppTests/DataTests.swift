import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Data that cannot be used` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  @Test func `because it belongs to something else is left as it is`() throws {
    try put(Data(repeating: 0x41, count: 5000))

    try expect("data.foreign")
    #expect(try Data(contentsOf: database) == Data(repeating: 0x41, count: 5000))
  }

  @Test func `because it is empty is called damaged`() throws {
    try put(Data())

    try expect("data.damaged")
  }

  @Test func `because it is cut short is called damaged`() throws {
    #expect(try desk.run(["where"]).status == 0)
    let whole = try Data(contentsOf: database)
    try put(whole.prefix(whole.count / 2))

    try expect("data.damaged")
  }

  @Test func `because a newer program wrote it is called newer`() throws {
    #expect(try desk.run(["where"]).status == 0)
    var bytes = try Data(contentsOf: database)
    bytes[60] = 0x7F
    try put(bytes)

    try expect("data.newer")
  }

  @Test func `because a newer SQLite lets others only read it can be read`() throws {
    try desk.say("register alice 'four words nobody guesses'", as: "default")
    var bytes = try Data(contentsOf: database)
    bytes[18] = 3
    try put(bytes)

    let lines = "whoami\nprofile set --bio 'I paint'\n"
    let answers = try desk.run(["--json", "--keep-going"], saying: lines).lines

    try #require(answers.count == 2)
    #expect(answers[0].contains("alice"))
    #expect(answers[1].contains("\"code\":\"data.read-only\""), "\(answers[1])")
    #expect(answers[1].contains("\"hint\":"))
  }

  @Test func `because its folder is a file says so`() throws {
    try Data().write(to: desk.folder)

    try expect("data.folder")
  }

  @Test func `because a folder has its name says so`() throws {
    try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)

    try expect("data.unopenable")
  }

  private var database: URL { desk.folder.appendingPathComponent("interchange.db") }

  private func put(_ bytes: Data) throws {
    try FileManager.default.createDirectory(at: desk.folder, withIntermediateDirectories: true)
    try bytes.write(to: database)
  }

  private func expect(_ code: String, at location: SourceLocation = #_sourceLocation) throws {
    let ending = try desk.run(["--json", "where"])
    #expect(ending.status == 3, sourceLocation: location)
    #expect(ending.lines.count == 1, sourceLocation: location)
    #expect(ending.output.contains(#""code":"\#(code)""#), "\(ending.output)")
    #expect(ending.output.contains(#""hint":"#), sourceLocation: location)
  }
}

@Suite(.timeLimit(.minutes(2)))
struct `A backup` {
  private let desk: Desk
  private let other: Desk

  init() throws {
    desk = try Desk()
    other = try Desk()
    _ = try desk.run(saying: "register alice 'four words nobody guesses'\n")
  }

  @Test func `restores an empty folder`() throws {
    let file = desk.path("backup.db")
    #expect(try desk.run(["backup", file]).status == 0)

    #expect(try other.run(["restore", file]).status == 0)

    let lines = "login alice 'four words nobody guesses'\nwhoami\n"
    #expect(try other.run(saying: lines).output.contains("alice"))
  }

  @Test func `does not go over data that is there`() throws {
    let file = desk.path("backup.db")
    _ = try desk.run(["backup", file])

    let ending = try desk.run(["--json", "restore", file])

    #expect(ending.status == 3)
    #expect(ending.output.contains("data.in-use"))
    #expect(try desk.run(["whoami"]).output.contains("alice"))
  }

  @Test func `that is none leaves the folder empty`() throws {
    let file = try desk.file("backup.db", "no backup at all")

    #expect(try other.run(["--json", "restore", file]).output.contains("data.foreign"))
    #expect(try other.run(["--json", "restore"]).status == 2)
    #expect(try other.run(["whoami"]).status == 0)
  }

  @Test func `is not written over a file`() throws {
    let file = try desk.file("precious", "precious")

    #expect(try desk.run(["backup", file]).status == 3)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
  }
}
