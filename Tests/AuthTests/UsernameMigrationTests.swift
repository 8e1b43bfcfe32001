import AuthContract
import Database
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `The looks of usernames from before` {
  private static let names = [
    "Rnary", "Mary", "vvendy", "alice.-", "Clara", "b0b_", "Ian1", "rrnn.rn", "vvv-w", "ccll",
  ]

  @Test func `are as those of new ones, and users whose names look the same keep them`()
    async throws
  {
    let database = try TestDatabase.empty()
    let migrator = Migrator(database)
    try await migrator.migrate("Auth", with: Array(AuthSchema.migrations.prefix(7)))
    try await database.write { transaction in
      for (id, name) in Self.names.enumerated() {
        try transaction.execute(
          "INSERT INTO auth_account (id, name, folded, look, created_at) VALUES ($1, $2, $3, $3, 1)",
          id,
          name,
          name.lowercased()
        )
      }
      try transaction.execute("INSERT INTO auth_account (id, created_at) VALUES (99, 1)")
    }

    try await migrator.migrate("Auth", with: AuthSchema.migrations)

    let stored = try await database.read { connection in
      try connection.all("SELECT name, look FROM auth_account ORDER BY id") { row in
        (name: try row[0] as String?, look: try row[1] as String?)
      }
    }
    #expect(stored.compactMap(\.name) == Self.names)
    for (name, look) in stored {
      #expect(look == name.flatMap { Username($0)?.look }, "\(look ?? "")")
    }
    #expect(stored[0].look == stored[1].look)
    await database.close()
  }
}
