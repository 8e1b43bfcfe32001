import Mediator

/// What a database that is being moved says of itself, in a row among its migrations.
///
/// Each program reads the migrations when it starts, and running programs look whether there is a new
/// one before they change anything. So the mark ends all writing to the source at once, in every
/// process, and keeps programs from a target that is not complete.
struct DataMoveMark: Equatable, Sendable {
  /// The module that the row names instead of one with tables.
  static let module: ModuleName = "moving"

  /// How far a move is, by the number of the row.
  enum State: Int, Sendable {
    /// The data is being copied to the other database.
    case leaving = 1

    /// The data is in the other database.
    case left = 2

    /// The tables for the data of the other database are being made.
    case preparing = 3

    /// The data of the other database is being copied into the tables.
    case arriving = 4
  }

  let state: State

  /// The other database.
  let other: String

  /// The refusal of everything that the mark keeps from the database.
  var refusal: DatabaseError {
    switch state {
    case .leaving: DatabaseError(.moving, message: "the data is being moved to \(other)")
    case .left:
      DatabaseError(
        .moved,
        message: "the data was moved to \(other)",
        hint: "Start with: app --data '\(other)'; to use this one again: "
          + "app --data FROM move --cancel"
      )
    case .preparing, .arriving:
      DatabaseError(.moving, message: "the data of \(other) is being moved here")
    }
  }
}

extension DataMoveMark {
  /// Finds the mark among the migrations of a database.
  init?(in migrations: [AppliedMigration]) {
    guard let row = migrations.first(where: { $0.module == Self.module }),
      let state = State(rawValue: row.number)
    else { return nil }
    self.init(state: state, other: row.name)
  }

  /// Reads the mark of a database that has migrations.
  init?(on connection: borrowing some Queryable & ~Copyable) throws {
    let row = try connection.first(
      "SELECT number, name FROM migration WHERE module = $1",
      Self.module.text
    ) { row in (number: try row[0] as Int, name: try row[1] as String) }
    guard let row, let state = State(rawValue: row.number) else { return nil }
    self.init(state: state, other: row.name)
  }

  /// Stores the mark in place of any other.
  func store(in transaction: borrowing Transaction) throws {
    try Self.remove(in: transaction)
    // A source needs a new largest number, at which others look. A target needs one that no copied
    // row has.
    let isSource = state == .leaving || state == .left
    try transaction.execute(
      """
      INSERT INTO migration (place, module, number, name, checksum, applied_at)
      SELECT CASE WHEN $1 = 1 THEN coalesce(max(place), 0) + 1 ELSE 0 END, $2, $3, $4, 0, $5
      FROM migration
      """,
      isSource,
      Self.module.text,
      state.rawValue,
      other,
      transaction.now
    )
  }

  /// Removes the mark, so that the database can be used.
  static func remove(in transaction: borrowing Transaction) throws(DatabaseError) {
    try transaction.execute("DELETE FROM migration WHERE module = $1", module.text)
  }
}

extension Database {
  /// Checks that the data can be read, and was not moved elsewhere.
  ///
  /// - Parameter deadline: When to give up.
  /// - Throws: ``DatabaseError`` when the data does not answer, or is elsewhere.
  public func checkPresence(until deadline: ContinuousClock.Instant?) async throws {
    try await read(until: deadline) { connection in
      if let mark = try DataMoveMark(on: connection) { throw mark.refusal }
    }
  }
}
