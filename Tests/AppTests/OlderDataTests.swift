import Foundation
import Testing

@Suite(.timeLimit(.minutes(15)))
struct `Data of an older version` {
  private let runner: ProgramRunner

  init() throws {
    runner = try ProgramRunner()
  }

  private static let script = """
    auth login alice 'four words nobody guesses'
    friends list
    messaging read bobby
    messaging send bobby 'and a river'
    messaging search river
    doctor

    """

  @Test(arguments: names) func `can be read, searched and extended`(_ name: String) throws {
    try thaw(name)

    let result = try runner.run(saying: Self.script)

    #expect(result.status == 0, "\(result.errors)")
    for words in ["Bob Ross", "happy little trees", "lovely mountains", "Sent as 1.4.", "a river"] {
      #expect(result.output.contains(words), "\(words)")
    }
    #expect(result.lines.last == "No problems found.")
  }

  @Test(arguments: names)
  func `is refused by an app whose applied migrations differ`(_ name: String) throws {
    try thaw(name, then: "UPDATE migration SET checksum = checksum + 1 WHERE module = 'Friends'")

    let result = try runner.run(["--json"], saying: "doctor\n")

    #expect(result.status == 3)
    #expect((result.output + result.errors).contains("data.edited"))
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Data")

  /// One text for each version of the tables that was ever given to people.
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  /// Makes the data of a frozen text.
  private func thaw(_ name: String, then change: String = "") throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    try FileManager.default.createDirectory(at: runner.folder, withIntermediateDirectories: true)
    try runner.execute(text + change)
    // The program creates its files for their owner alone, and SQLite by itself does not.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600],
      ofItemAtPath: runner.folder.appendingPathComponent("interchange.db").path
    )
  }
}
