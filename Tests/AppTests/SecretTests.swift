import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A secret` {
  private let desk: Desk
  private let canary = "canary sings at midnight"

  init() throws {
    desk = try Desk()
  }

  @Test func `is refused in the words of one command`() throws {
    let ending = try desk.run(["--json", "register", "alice", canary])

    #expect(ending.status == 2)
    #expect(ending.output.contains("usage.secret"))
    #expect(!ending.output.contains(canary))
  }

  @Test func `can come from a file`() throws {
    let path = try desk.file("password", canary + "\n")

    #expect(try desk.run(["register", "alice", "--password-file", path]).status == 0)
    try FileManager.default.removeItem(atPath: path)
    #expect(try desk.run(["whoami"]).output.contains("alice"))
    try expectNoTrace()
  }

  @Test func `can come from standard input`() throws {
    let words = ["register", "alice", "--password-file", "-"]

    #expect(try desk.run(words, saying: canary + "\r\n").status == 0)
    #expect(try desk.run(["logout"]).status == 0)
    #expect(try desk.run(["login", "alice", "--password-file=-"], saying: canary).status == 0)
  }

  @Test func `in a file that is not there is told so`() throws {
    let ending = try desk.run(["--json", "login", "alice", "--password-file", desk.path("none")])

    #expect(ending.status == 2)
    #expect(ending.output.contains("usage.file"))
  }

  @Test func `may stand in the lines of a script, and is found nowhere afterwards`() throws {
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
      let ending = try desk.run(["--keep-going", "--trace"] + options, saying: lines)
      #expect(!ending.output.contains("canary"))
      #expect(!ending.errors.contains("canary"))
    }
    try expectNoTrace()
  }

  @Test func `of the session lies in a file that only its owner may read`() throws {
    _ = try desk.run(saying: "register alice '\(canary)'\n")

    let place = desk.folder.appendingPathComponent("sessions/default").path
    let facts = try FileManager.default.attributesOfItem(atPath: place)

    #expect(facts[.posixPermissions] as? Int == 0o600)
  }

  private func expectNoTrace() throws {
    for (name, bytes) in try desk.everything() {
      #expect(bytes.range(of: Data("canary".utf8)) == nil, "\(name) holds the password")
    }
  }
}
