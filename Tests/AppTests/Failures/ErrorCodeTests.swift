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
    _ = try runner.take(script.preparation, mustSucceed: true)
    // What needs more than alice's lines happens in a copy of the data, the rest in one run.
    for entry in script.entries where entry.lines == nil && entry.file == nil {
      let answer = try runner.copied().take(entry.steps)
      #expect(answer.contains("\"code\":\"\(entry.code)\""), "\(entry.code) → \(answer)")
    }

    let rows = script.entries.compactMap { entry in entry.lines.map { (entry.code, $0) } }
    let said = rows.flatMap(\.1).map(runner.withFiles).joined(separator: "\n") + "\n"
    let options = ["--json", "--profile", "alice", "--keep-going"]
    let answers = try runner.run(options, saying: said).lines

    var place = 0
    for (code, lines) in rows {
      place += lines.count
      let answer = try #require(answers.count >= place ? answers[place - 1] : nil)
      #expect(answer.contains("\"code\":\"\(code)\""), "\(code): \(lines) → \(answer)")
    }
  }

  @Test(arguments: ModuleFiles.all)
  func `that no line leads to is in the test that is named`(files: ModuleFiles) throws {
    for entry in try RefusalScript(files).entries {
      guard let file = entry.file else { continue }
      let path = ModuleFiles.tests.appendingPathComponent(file)
      let text = try String(contentsOf: path, encoding: .utf8)
      let isNamed = text.contains("\"\(entry.code)\"") || text.contains("\"\(entry.code)\\\"")
      #expect(isNamed, "\(file) does not provoke \(entry.code)")
    }
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
