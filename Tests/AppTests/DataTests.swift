import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `Data that cannot be used` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  @Test func `because it belongs to another program is not changed`() throws {
    try put(Data(repeating: 0x41, count: 5000))

    try expect("data.foreign")
    let message = try runner.run(["where"]).errors
    #expect(message.contains("The file \(database.path) is not a database"), "\(message)")
    #expect(try Data(contentsOf: database) == Data(repeating: 0x41, count: 5000))
  }

  @Test func `because it is empty is reported as damaged`() throws {
    try put(Data())

    try expect("data.damaged")
  }

  @Test func `because it is cut short is reported as damaged`() throws {
    #expect(try runner.run(["where"]).status == 0)
    let whole = try Data(contentsOf: database)
    try put(whole.prefix(whole.count / 2))

    try expect("data.damaged")
  }

  @Test func `where it says who is signed in, is no reason to be signed out`() throws {
    try runner.say("register alice 'seven green chairs outside'", as: "default")
    let pages = try runner.texts("SELECT rootpage FROM sqlite_schema WHERE name = 'auth_session'")
    let page = try #require(pages.first.flatMap { Int($0) })
    let whole = try Data(contentsOf: database)
    var bytes = whole
    bytes[(page - 1) * 4096] = 0xFF
    try put(bytes)

    for line in ["whoami", "messaging inbox", "open friends"] {
      let result = try runner.run(["--json"], saying: line)
      #expect(result.status == 3 && result.output.contains("data.damaged"), "\(result.output)")
    }
    try put(whole)
    #expect(try runner.run(["whoami"]).output.contains("You are alice."))
  }

  @Test func `because a newer program wrote it is reported as newer`() throws {
    #expect(try runner.run(["where"]).status == 0)
    var bytes = try Data(contentsOf: database)
    bytes[60] = 0x7F
    try put(bytes)

    try expect("data.newer")
  }

  @Test func `because a newer SQLite made it read-only can be read`() throws {
    try runner.say("register alice 'seven green chairs outside'", as: "default")
    var bytes = try Data(contentsOf: database)
    bytes[18] = 3
    try put(bytes)

    let lines = "whoami\nprofile set --bio 'I paint'\n"
    let answers = try runner.run(["--json", "--keep-going"], saying: lines).lines

    try #require(answers.count == 2)
    #expect(answers[0].contains("alice"))
    #expect(answers[1].contains("\"code\":\"data.read-only\""), "\(answers[1])")
    #expect(answers[1].contains("\"hint\":"))
  }

  @Test func `because its folder is a file is reported`() throws {
    try Data().write(to: runner.folder)

    try expect("data.folder")
  }

  @Test func `because a folder has its name is reported`() throws {
    try FileManager.default.createDirectory(at: database, withIntermediateDirectories: true)

    try expect("data.unopenable")
  }

  private var database: URL { runner.folder.appendingPathComponent("interchange.db") }

  private func put(_ bytes: Data) throws {
    try FileManager.default.createDirectory(at: runner.folder, withIntermediateDirectories: true)
    try bytes.write(to: database)
  }

  private func expect(_ code: String, at location: SourceLocation = #_sourceLocation) throws {
    let result = try runner.run(["--json", "where"])
    #expect(result.status == 3, sourceLocation: location)
    #expect(result.lines.count == 1, sourceLocation: location)
    #expect(result.output.contains(#""code":"\#(code)""#), "\(result.output)")
    #expect(result.output.contains(#""hint":"#), sourceLocation: location)
  }
}

@Suite(.timeLimit(.minutes(15)))
struct `A backup` {
  private let runner: ProgramRunner
  private let other: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
    other = try ProgramRunner()
    _ = try runner.run(saying: "register alice 'seven green chairs outside'\n")
  }

  @Test func `can be restored into an empty folder`() throws {
    let file = runner.path("backup.db")
    #expect(try runner.run(["backup", file]).status == 0)

    #expect(try other.run(["restore", file]).status == 0)

    let lines = "login alice 'seven green chairs outside'\nwhoami\n"
    #expect(try other.run(saying: lines).output.contains("alice"))
  }

  @Test func `signs nobody in when it is restored`() throws {
    let file = runner.path("backup.db")
    #expect(try runner.run(["backup", file]).status == 0)
    #expect(try runner.run(["logout"]).status == 0)
    try runner.say("login alice 'seven green chairs outside'", as: "kept")
    let copy = runner.path("second.db")
    #expect(try runner.run(["backup", copy]).status == 0)

    let restored = try other.run(["restore", copy])

    #expect(restored.output.contains("All sessions have ended"))
    for name in ["sessions", "devices"] {
      let target = other.folder.appendingPathComponent(name)
      try FileManager.default.removeItem(at: target)
      try FileManager.default.copyItem(
        at: runner.folder.appendingPathComponent(name),
        to: target
      )
    }
    #expect(try runner.run(["--profile", "kept", "whoami"]).output.contains("alice"))
    #expect(try other.run(["--profile", "kept", "whoami"]).output.contains("not signed in"))
    #expect(
      try other.run(saying: "login alice 'seven green chairs outside'\nwhoami\n").output
        .contains("You are alice")
    )
  }

  @Test func `is not written where a link is, even if it leads to nothing`() throws {
    let link = runner.path("link.db")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: runner.path("nowhere")
    )
    for command in [["backup", link], ["auth", "export", link]] {
      let result = try runner.run(command)

      #expect(result.status == 1, "\(command)")
      #expect(result.errors.contains("already exists"), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: runner.path("nowhere")))
  }

  @Test func `is refused in a folder that is not there, as every file that is named is`() throws {
    let file = runner.path("nowhere/backup.db")
    for command in [["backup", file], ["graph", "--out", file]] {
      let result = try runner.run(["--json"] + command)

      #expect(result.status == 1, "\(command)")
      #expect(result.output.contains("\"usage.file\""), "\(result.output)")
    }
  }

  @Test func `does not replace data`() throws {
    let file = runner.path("backup.db")
    _ = try runner.run(["backup", file])

    let result = try runner.run(["--json", "restore", file])

    #expect(result.status == 1)
    #expect(result.output.contains("data.in-use"))
    #expect(try runner.run(["whoami"]).output.contains("alice"))
  }

  @Test func `that is not a database leaves the folder empty`() throws {
    let file = try runner.file("backup.db", "no backup at all")

    let answer = try other.run(["--json", "restore", file]).output
    #expect(answer.contains("data.foreign"))
    #expect(answer.contains("The file \(file) is not a database"), "\(answer)")
    #expect(try other.run(["--json", "restore"]).status == 2)
    #expect(try other.run(["whoami"]).status == 0)
  }

  @Test func `does not replace a file`() throws {
    let file = try runner.file("precious", "precious")

    let result = try runner.run(["backup", file])
    #expect(result.status == 1)
    #expect(result.errors.contains("The file already exists.\n  Choose another name."))
    #expect(!result.errors.contains("owns"), "\(result.errors)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
  }
}
