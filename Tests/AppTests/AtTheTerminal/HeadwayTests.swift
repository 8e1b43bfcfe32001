import Database
import Foundation
import Testing

@testable import App

/// Work that takes long, at a terminal: one sees how far it comes, and can leave it off.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct `Long work at a terminal` {
  private let desk: Desk

  init() async throws {
    desk = try Desk()
    let lines = "register alice 'four words nobody guesses'\n"
    try #require(desk.run(saying: lines).status == 0)
    let path = desk.folder.appendingPathComponent("interchange.db").path
    let database = try Composition.database(at: path)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE filler (id INTEGER PRIMARY KEY, text TEXT) STRICT")
      try transaction.execute(
        """
        INSERT INTO filler WITH RECURSIVE other(n) AS (
          VALUES (1) UNION ALL SELECT n + 1 FROM other WHERE n < 1500000
        ) SELECT n, 'number ' || n FROM other
        """
      )
    }
    await database.close()
  }

  @Test func `shows how far it comes, and leaves nothing behind when it is left off`() throws {
    let copy = desk.path("copy.db")
    let seat = try Seat(desk)
    try seat.wait(for: "> ")
    seat.type("backup \(copy)\r")
    holdUp(seat, writing: copy)
    try seat.wait(for: " %")

    seat.type("\u{3}")

    try seat.wait(for: "> ")
    #expect(beside(copy) == [])
    seat.type("backup \(copy)\r")
    try seat.wait(for: "Copied to")
    try seat.wait(for: "> ")
    seat.type("\u{4}")
    #expect(try seat.ending() == 0)
    #expect(beside(copy) == ["copy.db"])
  }

  @Test func `says nothing of it where nobody sees it, and is one line with what it says`() throws {
    let copy = desk.path("copy.db")

    let ending = try desk.run(["backup", copy])

    #expect(ending.output == "Copied to \(copy).\n")
    #expect(ending.errors == "")
  }

  @Test func `that fills an empty folder leaves it empty when it is left off`() throws {
    let copy = desk.path("copy.db")
    try #require(desk.run(["backup", copy]).status == 0)
    let other = try Desk()
    let data = other.folder.appendingPathComponent("interchange.db").path
    let seat = try Seat(other, ["restore", copy])
    holdUp(seat, writing: data)
    try seat.wait(for: " %")

    seat.send(SIGINT)

    #expect(try seat.ending() == 130)
    #expect(
      beside(data).allSatisfy { $0.hasSuffix(".lock") || $0.hasSuffix(".turn") }
    )
    #expect(try other.run(["restore", copy]).status == 0)
    #expect(try other.run(["doctor"]).status == 0)
  }

  /// Makes a copy take long on a machine of any speed.
  private func holdUp(_ seat: Seat, writing path: String) {
    while beside(path).isEmpty { sched_yield() }
    seat.send(SIGSTOP)
    // What takes a quarter of a second is shown, and the program's clock goes on meanwhile.
    usleep(300_000)
    seat.send(SIGCONT)
  }

  /// The names of a file, and of whatever was put beside it; none where the folder is not there yet.
  private func beside(_ path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let names = try? FileManager.default
      .contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
    return (names ?? []).filter { $0.hasPrefix(url.lastPathComponent) }
  }
}
