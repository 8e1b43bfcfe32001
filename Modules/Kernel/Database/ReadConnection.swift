public import Mediator

/// A connection as a read sees it: one moment of the database, for as long as its closure runs.
public struct ReadConnection: ~Copyable, Queryable {
  /// The engine's side of the connection.
  public let engine: any EngineConnection

  // Inlined, it crashes the optimiser of Swift 6.3, which loses the copy of the reference.
  /// Lends an engine's connection to a closure.
  @inline(never)
  public init(_ engine: any EngineConnection) {
    self.engine = engine
  }
}

/// What an engine does for one connection.
public protocol EngineConnection: AnyObject {
  /// Returns the compiled statement for a text, one that is not in use.
  func statement(for sql: SQLText) throws(DatabaseError) -> PreparedStatement

  /// The number of rows that the last statement changed.
  var changes: Int { get }

  /// The time of day.
  var now: Timestamp { get }

  /// Over how many counters numbers are spread that many transactions take at once: one where one
  /// writes at a time.
  var lanes: Int { get }

  /// Notes that this transaction is worth telling others about once it is stored.
  func signal()

  /// Notes that this transaction changes a topic, and that it is worth telling others about.
  func note(_ topic: Topic)

  /// Notes that what this transaction deletes is to be removed from the files as well.
  func noteErasure(includingCopies: Bool)

  /// Runs statements that bind nothing and return nothing.
  func run(_ script: SQLText) throws(DatabaseError)

  /// Creates a full-text index of the engine's own kind.
  func create(_ index: FullTextIndex) throws(DatabaseError)

  /// Enters a text under a key of an index, or takes it out where there is no text.
  func enter(_ text: String?, in index: FullTextIndex, key: Int64) throws(DatabaseError)

  /// Rewrites a piece of an index without what was taken out, and returns whether there may be more.
  func tidy(_ index: FullTextIndex, begins: Bool) throws(DatabaseError) -> Bool

  /// Returns the tables, without those in which the engine keeps its full-text indexes.
  func tables() throws -> [TableLayout]

  /// Returns the full-text indexes, by name.
  func searchIndexes() throws -> [FullTextIndex]

  /// Returns the next entries of an index, in the order of their keys.
  func entries(of index: FullTextIndex, after key: Int64?, limit: Int) throws -> [SearchEntry]

  /// Returns the words of a text as an index keeps them.
  func words(of text: String) -> [String]

  /// Prepares tables that were filled with the keys of another database for keys of their own.
  func finishLoading() throws

  /// Refuses what a migration has left behind that would only fail later.
  func checkSchema() throws(DatabaseError)
}
