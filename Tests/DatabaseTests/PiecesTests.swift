import Database
import Mediator
import Testing

/// There are notes left to delete.
private struct NotesRemain: DurableEvent {
  static let name = "notes.remain"
  var pieces = 0
  var subject: String { "notes" }
}

/// Deletes all notes, two in a transaction.
private struct Notes: Module {
  let name: ModuleName = "Notes"
  static let deletion: SQLText = """
    DELETE FROM note WHERE owner = $1 AND id IN (
      SELECT id FROM note WHERE owner = $1 ORDER BY id LIMIT $2
    )
    """

  func register(in registry: inout Registry) {
    registry.migrations = [
      Migration(
        number: 1,
        name: "notes and pieces",
        "CREATE TABLE note (id INTEGER PRIMARY KEY, owner INTEGER) STRICT",
        "CREATE TABLE piece (number INTEGER PRIMARY KEY) STRICT"
      )
    ]
    registry.keepsNoAccountData()
    registry.onPieces(of: NotesRemain.self) { event, transaction in
      try transaction.execute("INSERT INTO piece (number) VALUES ($1)", event.pieces)
      let mayBeMore = try transaction.deletePiece(with: [Self.deletion], of: 7, limit: 2)
      return mayBeMore ? NotesRemain(pieces: event.pieces + 1) : nil
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Work in pieces` {
  @Test(arguments: Engine.allCases)
  func `goes on in further transactions until nothing is left`(_ engine: Engine) async throws {
    try await engine.run { database in
      let mediator = try ModuleAssembly([Notes()], in: World().environment).mediator()
      try await mediator.start(on: database)
      try await database.write { transaction in
        for owner in [7, 7, 7, 7, 7, 8] {
          try transaction.execute("INSERT INTO note (owner) VALUES ($1)", owner)
        }
        try transaction.record(NotesRemain())
      }

      let log = mediator.eventLog(of: database)
      while try await log.deliver() > 0 {}

      let (owners, pieces) = try await database.read { connection in
        (
          try connection.all("SELECT owner FROM note") { row in try row[0] as Int },
          try connection.all("SELECT number FROM piece") { row in try row[0] as Int }
        )
      }
      #expect(owners == [8])
      #expect(pieces == [0, 1, 2])
    }
  }
}
