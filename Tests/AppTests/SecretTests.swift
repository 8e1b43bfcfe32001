import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `A secret` {
  private let runner: ProgramRunner
  private let canary = "canary sings at midnight"

  init() throws {
    runner = try ProgramRunner()
  }

  @Test func `is refused on the command line`() throws {
    let result = try runner.run(["--json", "register", "alice", canary])

    #expect(result.status == 2)
    #expect(result.output.contains("usage.secret"))
    #expect(!result.output.contains(canary))
  }

  @Test(arguments: [["help", "login", "alice"], ["login alice"], ["lgn", "alice"]])
  func `is not repeated where the words are no command`(words: [String]) throws {
    let line =
      words.count == 1 ? "'\(words[0]) \(canary)'" : "\(words.joined(separator: " ")) '\(canary)'"

    let result = try runner.run(saying: line)

    #expect(result.status != 0)
    #expect(!result.output.contains(canary) && !result.errors.contains(canary), "\(result.errors)")
  }

  @Test func `can come from a file`() throws {
    let path = try runner.file("password", canary + "\n")

    #expect(try runner.run(["register", "alice", "--password-file", path]).status == 0)
    try FileManager.default.removeItem(atPath: path)
    #expect(try runner.run(["whoami"]).output.contains("alice"))
    try expectNoTrace()
  }

  @Test func `can come from standard input`() throws {
    let words = ["register", "alice", "--password-file", "-"]

    #expect(try runner.run(words, saying: canary + "\r\n").status == 0)
    #expect(try runner.run(["logout"]).status == 0)
    #expect(try runner.run(["login", "alice", "--password-file=-"], saying: canary).status == 0)
  }

  @Test func `in a missing file is reported`() throws {
    let result = try runner.run([
      "--json", "login", "alice", "--password-file", runner.path("none"),
    ])

    #expect(result.status == 2)
    #expect(result.output.contains("usage.file"))
  }

  @Test func `in the lines of a script is stored nowhere`() throws {
    let lines = """
      register alice "\(canary)"
      password "\(canary)" "\(canary) again"
      login alice "\(canary) wrong"
      auth codes --password "\(canary) wrong"
      auth codes "\(canary)" "\(canary)"
      events
      trace last
      where
      """

    for options in [["--json"], []] {
      let result = try runner.run(["--keep-going", "--trace"] + options, saying: lines)
      #expect(!result.output.contains("canary"))
      #expect(!result.errors.contains("canary"))
    }
    try expectNoTrace()
  }

  @Test func `of the session is in a file that only its owner may read`() throws {
    _ = try runner.run(saying: "register alice '\(canary)'\n")

    let place = runner.folder.appendingPathComponent("sessions/default").path
    let facts = try FileManager.default.attributesOfItem(atPath: place)

    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  private func expectNoTrace() throws {
    for (name, bytes) in try runner.allFiles() {
      #expect(bytes.range(of: Data("canary".utf8)) == nil, "\(name) holds the password")
    }
  }
}
