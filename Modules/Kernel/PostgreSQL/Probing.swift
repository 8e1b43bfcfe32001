package import Database
package import Mediator

extension PostgreSQLDatabase {
  /// Opens a new, empty schema, so that a test has a database of its own.
  ///
  /// It connects on the calling thread. The schema stays, since the server of the tests does not.
  ///
  /// - Parameters:
  ///   - url: Where the server is.
  ///   - clock: Tells the time of day; by default the server does.
  ///   - lookInterval: The time between two looks at the tables, so long that no test meets one.
  /// - Returns: The database.
  /// - Throws: `DatabaseError` when the server cannot be reached.
  package static func inNewSchema(
    at url: String,
    clock: (@Sendable () -> Timestamp)? = nil,
    lookInterval: Duration = .seconds(3_600)
  ) throws(DatabaseError) -> PostgreSQLDatabase {
    var address = try PostgreSQLSettings(url)
    let schema = "test_\(UInt64.random(in: .min ... .max))"
    try ServerSession(address, isReading: false).run("CREATE SCHEMA \(schema)")
    address.schema = schema
    address.lookInterval = lookInterval
    return try PostgreSQLDatabase(address, clock: clock)
  }

  /// Opens the same schema again, as another process has it.
  package func openedAgain() throws(DatabaseError) -> PostgreSQLDatabase {
    try PostgreSQLDatabase(core.address, clock: core.givenClock)
  }

  /// Runs statements on a connection of its own, outside of all transactions.
  package func runAside(_ script: String) throws(DatabaseError) -> String? {
    try ServerSession(core.address, isReading: false).runAlone(script).text()
  }
}

extension PostgreSQLDatabase {
  /// A statement as the server gets it.
  package struct SentStatement: Sendable {
    /// The text in the server's dialect.
    package let text: String

    /// The types of the values, by the server's numbers.
    package let types: [UInt32]

    /// Which values are searches, counted from zero.
    package let searches: Set<Int>

    /// Returns a search in the form that the server takes.
    package static func search(_ text: String) -> String { SearchTerms(of: text).text }
  }

  /// Returns a statement as the server gets it, which is prepared on a connection of its own.
  package func sent(_ sql: SQLText) throws(DatabaseError) -> SentStatement {
    let session = try ServerSession(core.address, isReading: false)
    let plan = try PostgreSQLConnection(session, clock: core.clock).find(sql).plan
    return SentStatement(text: plan.text, types: plan.types, searches: plan.searches)
  }

  /// The URL by which another program opens the same schema.
  package var schemaURL: String {
    let address = core.address
    guard let schema = address.schema else { return address.url }
    let sign = address.url.contains("?") ? "&" : "?"
    return "\(address.url)\(sign)options=-csearch_path%3D\(schema)"
  }
}
