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
  let pointer: LibPQ.Connection

  private let address: PostgreSQLSettings

  /// What interrupts a statement, from another thread.
  let cancellation: StatementCancellation

  /// What each transaction begins with, where the settings of a session are not its own.
  private(set) var localSettings = ""

  private(set) var info = ServerInfo(version: "", schema: 0)

  /// Connects, and makes the settings of every session.
  ///
  /// - Parameters:
  ///   - address: The server.
  ///   - isReading: Whether the server refuses to change anything.
  /// - Throws: `DatabaseError` that says why there is no connection, without the password.
  init(_ address: PostgreSQLSettings, isReading: Bool) throws(DatabaseError) {
    library = try LibPQ.shared.get()
    self.address = address
    pointer = try Self.connect(address, library)
    guard let cancellation = StatementCancellation(pointer, of: library) else {
      library.finish(pointer)
      throw DatabaseError(.memory, message: "there is no memory for another connection")
    }
    self.cancellation = cancellation
    // From here on, `deinit` ends the connection, also where this throws.
    try setUp(address, isReading: isReading)
  }

  deinit {
    library.finish(pointer)
  }

  /// Whether the connection was lost, as far as is known.
  var isLost = false

  /// Whether it was lost because the server does not answer any more.
  private(set) var isFrozen = false

  /// The answers that are still to be taken and that no caller waits for: to a text, or to so many
  /// statements of a pipeline.
  var unread: [Int?] = []

  /// Whether statements are sent together with the next one that answers.
  var isPipelined = false

  /// The statements of a pipeline that wait for one that answers.
  var queued: [QueuedStatement] = []

  /// The statement that was refused last, if it came before the one that a caller waited for.
  var refusedEarlier: SQLText?

  /// Whether statements get names under which the session keeps them.
  private(set) var prepares = true

  var isConnected: Bool { library.status(pointer) == 0 }

  /// The descriptor that can be read when the server sends something.
  var descriptor: FileDescriptor { FileDescriptor(library.socket(pointer)) }

  /// The server's number for this session.
  var processID: Int32 { library.processID(pointer) }

  /// The failure of work that a server keeps waiting which answers nobody.
  static let silent = DatabaseError(
    .unreachable,
    message: "the server does not answer any more",
    extendedCode: ConnectionFailure.silence
  )

  /// The failure of whatever runs when the connection ends.
  var lost: DatabaseError {
    isLost = true
    guard !isFrozen else { return Self.silent }
    return DatabaseError(.unreachable, message: "the connection to the database was lost")
  }

  /// Waits until the whole answer is here, unless the server has stopped answering anybody.
  ///
  /// A statement may take as long as it needs. After a second of silence, and then again and again, the
  /// server is asked for another connection; one that does not even begin to open is the end of this one.
  func awaitAnswer() -> Bool {
    while library.isBusy(pointer) == 1 {
      let isReadable = DescriptorPoll.readable(
        among: [descriptor],
        within: ServerLivenessProbe.patience
      )
      if isReadable == [true] {
        guard library.consumeInput(pointer) == 1 else { return false }
      } else if !address.probe.answers(at: endpoint, of: address) {
        isFrozen = true
        return false
      }
    }
    return true
  }

  /// The host that this session is on, where the URL names several.
  private var endpoint: ServerLivenessProbe.Endpoint {
    ServerLivenessProbe.Endpoint(
      host: library.host(pointer).map { String(cString: $0) } ?? "",
      port: library.port(pointer).map { String(cString: $0) } ?? ""
    )
  }

  private static func connect(
    _ address: PostgreSQLSettings,
    _ library: LibPQ
  ) throws(DatabaseError) -> LibPQ.Connection {
    try connect(address, address.parameters, library)
  }

  /// Opens a connection to one host and closes it.
  static func tryConnecting(
    to endpoint: ServerLivenessProbe.Endpoint,
    of address: PostgreSQLSettings
  ) throws(DatabaseError) {
    let library = try LibPQ.shared.get()
    // What comes after the URL replaces its hosts.
    let only = [("host", endpoint.host), ("port", endpoint.port), ("target_session_attrs", "any")]
    library.finish(try connect(address, address.parameters + only, library))
  }

  private static func connect(
    _ address: PostgreSQLSettings,
    _ parameters: [(name: String, value: String)],
    _ library: LibPQ
  ) throws(DatabaseError) -> LibPQ.Connection {
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

  private static func settings(of address: PostgreSQLSettings, _ set: String) -> String {
    let settings = [
      "lock_timeout = '5s'", "statement_timeout = 0", "jit = off",
      "idle_in_transaction_session_timeout = '60s'",
    ]
    let schema = address.schema.map { ["search_path = \"\($0)\""] } ?? []
    return (schema + settings).map { "\(set) \($0); " }.joined()
  }

  private func setUp(_ address: PostgreSQLSettings, isReading: Bool) throws(DatabaseError) {
    if let given = address.prepares {
      prepares = given
    } else {
      prepares = try !address.proxy.isProxy(self)
    }
    if !prepares { localSettings = Self.settings(of: address, "SET LOCAL") }
    // Through a proxy, the next transaction may be on another session of the server, so nothing is set
    // beyond the end of this one.
    if prepares {
      try run(
        """
        \(Self.settings(of: address, "SET"))SET default_transaction_deferrable = off;
        SET default_transaction_read_only = \(isReading ? "on" : "off")
        """
      )
    }
    let result = try runAlone(
      """
      SELECT current_setting('server_version'), current_setting('server_encoding'),
        current_schema()::regnamespace::oid, current_setting('server_version_num')
      """
    )
    let version = result.text() ?? ""
    guard result.text(column: 1) == "UTF8" else {
      throw DatabaseError(
        .unopenable,
        message: "the database at \(address.name) does not store text as UTF-8",
        hint:
          "Create another one with createdb --encoding=UTF8 --template=template0, and name that."
      )
    }
    guard let number = result.text(column: 3).flatMap({ Int($0) }), number >= 120_000 else {
      throw DatabaseError(
        .unopenable,
        message: "the server at \(address.name) is PostgreSQL \(version)",
        hint: "Use a server of version 12 or newer."
      )
    }
    guard let schema = result.text(column: 2).flatMap({ UInt64($0) }) else {
      throw DatabaseError(
        .unopenable,
        message: "the user has no schema in the database at \(address.name) that they may use",
        hint: "Create one, or grant the user USAGE and CREATE on the one there is."
      )
    }
    info = ServerInfo(version: version.prefix { $0 != " " }.description, schema: schema)
  }
}
