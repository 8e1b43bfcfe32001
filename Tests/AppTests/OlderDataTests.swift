import Foundation
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Data of an older app` {
  private let desk: Desk

  init() throws {
    desk = try Desk()
  }

  private static let script = """
    auth login alice 'four words nobody guesses'
    friends list
    messaging read bobby
    messaging send bobby 'and a river'
    messaging search river
    doctor

    """

  @Test(arguments: names) func `is read, found and added to`(_ name: String) throws {
    try thaw(name)

    let ending = try desk.run(saying: Self.script)

    #expect(ending.status == 0, "\(ending.errors)")
    for words in ["Bob Ross", "happy little trees", "lovely mountains", "Sent as 1.4.", "a river"] {
      #expect(ending.output.contains(words), "\(words)")
    }
    #expect(ending.lines.last == "Nothing is wrong.")
  }

  @Test(arguments: names)
  func `is refused by an app whose past was rewritten`(_ name: String) throws {
    try thaw(name, then: "UPDATE migration SET checksum = checksum + 1 WHERE module = 'Friends'")

    let ending = try desk.run(["--json"], saying: "doctor\n")

    #expect(ending.status == 3)
    #expect((ending.output + ending.errors).contains("data.edited"))
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Data")

  /// One text for each version of the tables that was ever given to people.
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  /// Makes the data of a frozen text.
  private func thaw(_ name: String, then change: String = "") throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    try FileManager.default.createDirectory(at: desk.folder, withIntermediateDirectories: true)
    try desk.change(text + change)
  }
}
