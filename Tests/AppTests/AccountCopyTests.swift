import Database
import Foundation
import SQLite
import Testing

@testable import App
@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The copy of everything about a user` {
  /// Alice writes only texts with one word in them, bobby only texts with another.
  private let lines: [(person: String, lines: [String])] = [
    (
      "bobby",
      ["register bobby 'seven green chairs outside'", "profile set --bio bobbys-secret-bio"]
    ),
    ("carol", ["register carol 'seven green chairs outside'"]),
    (
      "alice",
      [
        "register alice 'seven green chairs outside'",
        "profile set --name canary-name --bio canary-bio --status canary-status",
        "friends add bobby",
      ]
    ),
    ("bobby", ["friends accept alice", "messaging send alice bobbys-secret-words"]),
    (
      "alice",
      [
        "messaging send bobby canary-first", "messaging edit 1.2 canary-second",
        "messaging group canary-title bobby", "friends add carol", "messaging send #2 '@bobby hi'",
        "messaging react 1.1 👍", "messaging reply 1.1 canary-answer", "messaging mute bobby",
        "messaging settings --friends-add yes", "messaging delete 1.1 --for-me --yes",
      ]
    ),
  ]

  private func run(_ runner: ProgramRunner) throws {
    for (person, lines) in lines {
      let script = lines.joined(separator: "\n")
      let result = try runner.run(["--profile", person], saying: script)
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test func `has all that is kept of the user, and nothing private of others`() async throws {
    let runner = try ProgramRunner()
    try run(runner)
    let file = runner.path("me.json")

    let result = try runner.run(["--profile", "alice"], saying: "auth export '\(file)'")

    #expect(result.status == 0, "\(result.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let copy = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let ours: Set = ["auth", "friends", "messaging", "presence", "profile"]
    let others = Composition.features.map { "\($0.name)".lowercased() }
    #expect(ours.isSubset(of: copy.keys) && ours.union(others).isSuperset(of: copy.keys))
    let text = String(decoding: data, as: UTF8.self)
    let kept = try await words(containing: "canary", in: runner)
    #expect(kept.count >= 6)
    for word in kept { #expect(text.contains(word)) }
    #expect(!text.contains("secret"))
    #expect(text.contains(#""friend":"bobby","since":"20"#))
    #expect(!text.contains("argon2"))
    let rows = text.matches(of: /\{[^{}]*\}/).map { $0.output }
    #expect(rows.count > 15)
    for row in rows {
      let names = row.matches(of: /"([^"]*)":/).map { $0.output.1 }
      #expect(Set(names).count == names.count, "\(row)")
    }
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `names the modules whose data it lacks, as they were left out`() throws {
    let runner = try ProgramRunner()
    try run(runner)
    let words = ["--profile", "alice", "--without", "messaging", "auth", "export"]

    let part = try runner.run(words + [runner.path("part.json")])
    let json = try runner.run(["--json"] + words + [runner.path("json.json")])

    #expect(part.output.contains("Left out, and missing: Messaging."), "\(part.output)")
    #expect(json.output.contains(#""leftOut":["Messaging"]"#), "\(json.output)")
  }

  @Test func `is written only where no file is, and only for a user who is signed in`() throws {
    let runner = try ProgramRunner()
    try run(runner)
    let file = try runner.file("there.json", "mine")

    let taken = try runner.run(["--profile", "alice"], saying: "auth export '\(file)'")
    let stranger = try runner.run(["--profile", "x"], saying: "auth export '\(file).new'")

    #expect(taken.status == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(stranger.status == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(file).new"))
  }

  /// Returns the words in all tables of the data that contain a text.
  private func words(containing part: String, in runner: ProgramRunner) async throws -> Set<String>
  {
    let path = runner.folder.appendingPathComponent("interchange.db").path
    let database = try SQLiteDatabase(at: path)
    let texts = try await database.read { connection in
      let columns = try connection.all(
        """
        SELECT t.name, c.name FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
        WHERE t.type = 'table' AND t.strict = 1 AND c.type = 'TEXT'
        """
      ) { row in (try row[0] as String, try row[1] as String) }
      return try columns.flatMap { table, column in
        try connection.all(
          SQLText(composed: "SELECT \(column) FROM \(table) WHERE \(column) IS NOT NULL")
        ) { row in try row[0] as String }
      }
    }
    await database.close()
    return Set(
      texts.flatMap { $0.split { !$0.isLetter && $0 != "-" } }.map(String.init)
        .filter { $0.contains(part) }
    )
  }
}
