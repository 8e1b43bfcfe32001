import Database
import Mediator
import System

/// One session on the server, which one thread at a time uses.
///
/// It knows neither transactions nor statements of features: ``PostgreSQLConnection`` does.
final class ServerSession {
  /// What the server is and how it is set.
  struct ServerInfo: Sendable {
    /// The version, such as `15.18`.
    let version: String

    /// The number of the schema, which tells the locks of two schemas apart.
    let schema: UInt64
  }

  let library: LibPQ
  private let pointer: LibPQ.Connection

  /// What interrupts a statement, from another thread.
  let cancellation: StatementCancellation

  private(set) var info = ServerInfo(version: "", schema: 0)

  /// Connects, and makes the settings of every session.
  ///
  /// - Parameters:
  ///   - address: The server.
  ///   - isReading: Whether the server refuses to change anything.
  /// - Throws: `DatabaseError` that says why there is no connection, without the password.
  init(_ address: ServerAddress, isReading: Bool) throws(DatabaseError) {
    library = try LibPQ.shared.get()
    pointer = try Self.connect(address, library)
    guard let cancellation = StatementCancellation(pointer, of: library) else {
      library.finish(pointer)
      throw DatabaseError(.memory, message: "there is no memory for another connection")
    }
    self.cancellation = cancellation
    do throws(DatabaseError) {
      try setUp(address, isReading: isReading)
    } catch {
      library.finish(pointer)
      throw error
    }
  }

  deinit {
    library.finish(pointer)
  }

  /// Whether the connection was lost, as far as is known.
  private(set) var isLost = false

  /// Whether an answer is still to be taken that no caller waits for.
  private var hasUnread = false

  private var isConnected: Bool { library.status(pointer) == 0 }

  /// The descriptor that can be read when the server sends something.
  var descriptor: FileDescriptor { FileDescriptor(library.socket(pointer)) }

  /// The server's number for this session.
  var processID: Int32 { library.processID(pointer) }

  private static func connect(
    _ address: ServerAddress,
    _ library: LibPQ
  ) throws(DatabaseError) -> LibPQ.Connection {
    let parameters = address.parameters
    let (names, values) = (CStrings(parameters.map(\.name)), CStrings(parameters.map(\.value)))
    let pointer = withExtendedLifetime((names, values)) {
      library.connect(names.pointers, values.pointers, 1)
    }
    guard let pointer else {
      throw DatabaseError(.memory, message: "there is no memory for another connection")
    }
    guard library.status(pointer) == 0 else {
      let reason = library.errorMessage(pointer).map { String(cString: $0) } ?? ""
      library.finish(pointer)
      throw ConnectionFailure(reason).error(at: address)
    }
    // Notices, such as that a table exists already, would go to the standard error.
    _ = library.receiveNotices(pointer, { _, _ in }, nil)
    return pointer
  }

  private func setUp(_ address: ServerAddress, isReading: Bool) throws(DatabaseError) {
    if let schema = address.schema { try run("SET search_path = \"\(schema)\"") }
    let result = try run(
      """
      SET lock_timeout = '5s'; SET statement_timeout = 0; SET jit = off;
      SET idle_in_transaction_session_timeout = '60s'; SET default_transaction_deferrable = off;
      SET default_transaction_read_only = \(isReading ? "on" : "off");
      SELECT current_setting('server_version'), current_setting('server_encoding'),
        current_schema()::regnamespace::oid, current_setting('server_version_num')
      """
    )
    let version = result.text() ?? ""
    guard result.text(column: 1) == "UTF8" else {
      throw DatabaseError(
        .unopenable,
        message: "the database at \(address.name) does not store text as UTF-8: create another "
          + "with createdb --encoding=UTF8 --template=template0"
      )
    }
    guard let number = result.text(column: 3).flatMap({ Int($0) }), number >= 120_000 else {
      throw DatabaseError(
        .unopenable,
        message: "the server at \(address.name) is PostgreSQL \(version): use version 12 or newer"
      )
    }
    guard let schema = result.text(column: 2).flatMap({ UInt64($0) }) else {
      throw DatabaseError(
        .unopenable,
        message: "the user has no schema in the database at \(address.name): create one"
      )
    }
    info = ServerInfo(version: version.prefix { $0 != " " }.description, schema: schema)
  }

  // MARK: - Statements

  /// Sends statements whose answer nothing depends on, and does not wait for it.
  func post(_ text: String) {
    settle()
    if library.send(pointer, text) == 1 { hasUnread = true } else { isLost = true }
  }

  /// Takes the answer that no caller waited for.
  private func settle() {
    guard hasUnread else { return }
    hasUnread = false
    while let result = library.nextResult(pointer) { library.clear(result) }
  }

  /// Runs statements that bind nothing, and returns the answer to the last one.
  @discardableResult
  func run(_ text: String, sql: SQLText? = nil) throws(DatabaseError) -> ServerResult {
    settle()
    return try check(library.run(pointer, text), sql: sql)
  }

  /// Runs statements that bind nothing, and returns the answer to each one that was run.
  func runAll(_ text: String) throws(DatabaseError) -> [ServerResult] {
    settle()
    guard library.send(pointer, text) == 1 else { throw lost }
    var results: [ServerResult] = []
    while let result = library.nextResult(pointer) {
      results.append(ServerResult(result, of: library))
    }
    if results.contains(where: { $0.outcome == .refused && $0.state.isLostConnection }) {
      throw lost
    }
    guard isConnected else { throw lost }
    return results
  }

  func prepare(
    _ text: String,
    as name: String,
    types: [UInt32],
    sql: SQLText
  ) throws(DatabaseError) {
    settle()
    let count = Int32(types.count)
    _ = try types.withUnsafeBufferPointer { types throws(DatabaseError) in
      try check(library.prepare(pointer, name, text, count, types.baseAddress), sql: sql)
    }
  }

  func describe(_ name: String, sql: SQLText) throws(DatabaseError) -> ServerResult {
    try check(library.describe(pointer, name), sql: sql)
  }

  /// Runs a prepared statement with binary values, and returns its binary answer.
  func run(
    prepared name: String,
    _ values: BoundValues,
    sql: SQLText
  ) throws(DatabaseError) -> ServerResult {
    settle()
    return try check(
      library.runPrepared(
        pointer,
        name,
        Int32(values.count),
        values.pointers,
        values.lengths,
        values.formats,
        1
      ),
      sql: sql
    )
  }

  private func check(_ result: LibPQ.Result?, sql: SQLText?) throws(DatabaseError) -> ServerResult {
    guard let result else { throw lost }
    let answer = ServerResult(result, of: library)
    guard answer.outcome == .refused else { return answer }
    if !isConnected || answer.state.isLostConnection { throw lost }
    throw answer.refusal(of: sql)
  }

  /// The failure of whatever runs when the connection ends.
  private var lost: DatabaseError {
    isLost = true
    return DatabaseError(.unreachable, message: "the connection to the database was lost")
  }

  // MARK: - Notifications

  /// Takes what the server has sent, and returns the numbers of the sessions that notified this one.
  func notifications() throws(DatabaseError) -> [Int32] {
    guard library.consumeInput(pointer) == 1, isConnected else { throw lost }
    var senders: [Int32] = []
    while let notification = library.nextNotification(pointer) {
      // In the header, `be_pid` follows the pointer to the channel's name.
      let offset = MemoryLayout<UnsafeRawPointer>.size
      senders.append(notification.load(fromByteOffset: offset, as: Int32.self))
      library.freeMemory(notification)
    }
    return senders
  }
}
