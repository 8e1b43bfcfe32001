import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The options` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  @Test(arguments: [["--version"], ["--help"], ["-h"], ["-V"]])
  func `that only tell something touch no data`(options: [String]) throws {
    let ending = try desk.run(options)

    #expect(ending.status == 0)
    #expect(!ending.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: desk.folder.path))
  }

  @Test(arguments: [["--jsn"], ["--data"], ["--profile", "../x"], ["--script", "a", "where"]])
  func `that make no sense end with status 2`(options: [String]) throws {
    let plain = try desk.run(options)
    let json = try desk.run(["--json"] + options)

    #expect(plain.status == 2)
    #expect(plain.output.isEmpty)
    #expect(json.output.hasPrefix(#"{"ok":false,"error":{"code":"usage""#))
    #expect(json.errors.isEmpty)
  }

  @Test func `leave a module out, and the rest works`() throws {
    let ending = try desk.run(["--without", "auth", "--json", "where"])

    #expect(ending.status == 0)
  }

  @Test func `leave no module out that does not exist`() throws {
    let ending = try desk.run(["--without", "pets", "--json", "where"])

    #expect(ending.status == 2)
    #expect(ending.output.contains("Auth"))
  }

  @Test func `keep nothing if nothing is to be kept`() throws {
    let lines = "register alice 'four words nobody guesses'\nwhoami\n"

    let first = try desk.run(["--data", ":memory:"], saying: lines)
    let second = try desk.run(["--data", ":memory:"], saying: "whoami\n")

    #expect(first.output.contains("alice"))
    #expect(!second.output.contains("alice"))
    #expect(!FileManager.default.fileExists(atPath: desk.folder.path))
  }

  @Test func `make two people of two profiles`() throws {
    for name in ["alice", "bobby"] {
      let lines = "register \(name) 'four words nobody guesses'\n"
      #expect(try desk.run(["--profile", name], saying: lines).status == 0)
    }

    let alice = try desk.run(["--profile", "alice", "whoami"])
    let bobby = try desk.run(["--profile", "bobby", "whoami"])
    let nobody = try desk.run(["whoami"])

    #expect(alice.output.contains("alice"))
    #expect(bobby.output.contains("bobby"))
    #expect(!nobody.output.contains("alice") && !nobody.output.contains("bobby"))
  }

  @Test func `show the trace on standard error only`() throws {
    let ending = try desk.run(["--trace", "--json", "open", "auth/account"])

    #expect(ending.lines.count == 1)
    #expect(ending.errors.contains("sign-in"))
  }
}
