import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `Every error code` {
  private let runner: ProgramRunner
  private let password = "'seven green chairs outside'"

  init() throws {
    runner = try ProgramRunner()
    for name in ["alice", "bobby", "carol", "david"] {
      try runner.say("register \(name) \(password)", as: name)
    }
    _ = try runner.file("talk.json", "")
    _ = try runner.file("note.txt", "no picture")
    let small = Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==")
    try small?.write(to: URL(fileURLWithPath: runner.path("small.gif")))
    let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 2_000_000)
    try picture.write(to: URL(fileURLWithPath: runner.path("large.png")))
  }

  @Test(arguments: ModuleFiles.all)
  func `is the answer to the lines that lead to it`(files: ModuleFiles) throws {
    let script = try RefusalScript(files)
    try runner.take(script.preparation, mustSucceed: true)
    // What needs more than alice's lines happens in a copy of the data, the rest in one run.
    for entry in script.entries where entry.lines == nil && entry.file == nil {
      let answers = try runner.copied().take(entry.steps)
      #expect(answers.end(with: entry.code), "\(entry.code):\(answers)")
    }

    let rows = script.entries.filter { $0.lines != nil }
    let said = rows.flatMap(\.steps).map { runner.withFiles("\($0)") }.joined(separator: "\n")
    let options = ["--json", "--profile", "alice", "--keep-going"]
    var rest = try runner.run(options, saying: said + "\n").lines[...]

    for entry in rows {
      try #require(rest.count >= entry.steps.count, "\(entry.code) is not reached")
      let answers = RefusalScript.Answers(rows: zip(entry.steps, rest).map { ($0, $1) })
      #expect(answers.end(with: entry.code), "\(entry.code):\(answers)")
      rest = rest.dropFirst(entry.steps.count)
    }
  }

  @Test(arguments: ModuleFiles.all)
  func `that no line leads to is in the test that is named`(files: ModuleFiles) throws {
    for entry in try RefusalScript(files).entries {
      let objection = entry.objection(in: ModuleFiles.tests)
      #expect(objection == nil)
    }
  }

  @Test func `has a test of that name below Tests, with the code in quotes`() {
    let tests = ModuleFiles.tests
    let known = RefusalScript.Step("see AppTests/JobsTests.swift")
    let unknown = RefusalScript.Step("see JobsTests.swift")
    let objections = [("jobs.unknown", known), ("jobs.none", known), ("jobs.unknown", unknown)]
      .map { RefusalScript.Entry(code: $0, steps: [$1]).objection(in: tests) }

    #expect(objections[0] == nil)
    #expect(objections[1]?.contains("must contain the code in quotes") == true)
    #expect(objections[2]?.contains("“see” takes a path below Tests") == true)
  }

  @Test func `that is not met is named with the answers to all of its lines`() throws {
    let steps = ["friends add bobby", "friends list"].map(RefusalScript.Step.init)

    let answers = try runner.take(steps)

    #expect(!answers.end(with: "friends.unknown"))
    #expect("\(answers)".contains("friends add bobby → {"))
    #expect("\(answers)".contains("friends list → {"))
  }

  @Test func `is listed by the program and by its module, and once`() throws {
    struct Answer: Decodable {
      struct Entry: Decodable { let code: String }
      let result: [Entry]
    }
    let listed = try JSONDecoder()
      .decode(Answer.self, from: Data(runner.run(["--json", "errors"]).output.utf8))
      .result.map(\.code)

    let known = try ModuleFiles.all.map { try ($0, RefusalScript($0).entries.map(\.code)) }

    for (files, codes) in known {
      let word = files.module.map { "\($0.lowercased())." }
      let owned = listed.filter { code in
        word.map(code.hasPrefix)
          ?? !ModuleFiles.modules.contains { code.hasPrefix("\($0.lowercased()).") }
      }
      #expect(codes.sorted() == owned.sorted(), "refusals.txt of \(files.testDescription)")
    }
  }

  @Test func `that only options or other bytes cause is caused by those`() throws {
    let without = try runner.run(["--json", "--without", "profile", "profile", "show"])
    let secret = try runner.run(["--json", "login", "alice", "secret words here"])
    let bytes = try runner.run(["--json"], saying: Data([0xC3, 0x28, 0x0A]))
    let signedOut = try ProgramRunner().run(["--json", "sessions"])
    let file = try runner.run(["--json", "--script", runner.path("none")])

    #expect(without.output.contains("\"code\":\"unanswered\""))
    #expect(secret.output.contains("\"code\":\"usage.secret\""))
    #expect(bytes.output.contains("\"code\":\"usage.line\""))
    #expect(signedOut.output.contains("\"code\":\"unauthorised\""))
    #expect(file.output.contains("\"code\":\"usage.file\""))
  }
}
