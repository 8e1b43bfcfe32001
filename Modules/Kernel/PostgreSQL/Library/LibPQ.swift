import Database
import System

/// The functions of libpq that this module calls, loaded when the first database of a process opens.
///
/// The types repeat those of the header `libpq-fe.h`, which have not changed since PostgreSQL 9.
struct LibPQ: Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias Numbers = UnsafePointer<Int32>
  typealias Types = UnsafePointer<UInt32>

  typealias OfConnection = @Sendable @convention(c) (Connection?) -> Int32
  typealias TextOfConnection = @Sendable @convention(c) (Connection?) -> Text?
  typealias PartOfConnection = @Sendable @convention(c) (Connection?) -> OpaquePointer?
  typealias Ending = @Sendable @convention(c) (OpaquePointer?) -> Void
  typealias Notifying = @Sendable @convention(c) (Connection?) -> UnsafeMutableRawPointer?
  typealias OfResult = @Sendable @convention(c) (Result?) -> Int32
  typealias TextOfResult = @Sendable @convention(c) (Result?) -> Text?
  typealias TextOfColumn = @Sendable @convention(c) (Result?, Int32) -> Text?
  typealias TypeOfColumn = @Sendable @convention(c) (Result?, Int32) -> UInt32
  typealias OfCell = @Sendable @convention(c) (Result?, Int32, Int32) -> Int32
  typealias BytesOfCell = @Sendable @convention(c) (Result?, Int32, Int32) -> UnsafePointer<UInt8>?
  typealias Connecting = @Sendable @convention(c) (Texts, Texts, Int32) -> Connection?
  typealias Sending = @Sendable @convention(c) (Connection?, Text) -> Int32
  typealias Preparing = @Sendable @convention(c) (Connection?, Text, Text, Int32, Types?) -> Int32
  typealias SendingPrepared =
    @Sendable @convention(c) (
      Connection?, Text, Int32, Texts?, Numbers?, Numbers?, Int32
    ) -> Int32
  typealias SendingUnprepared =
    @Sendable @convention(c) (
      Connection?, Text, Int32, Types?, Texts?, Numbers?, Numbers?, Int32
    ) -> Int32
  typealias Cancelling =
    @Sendable @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<CChar>, Int32
    ) -> Int32
  typealias NoticeReceiver = @Sendable @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
  typealias Receiving =
    @Sendable @convention(c) (
      Connection?, NoticeReceiver?, UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?

  let connect: Connecting
  let finish: Ending
  let status: OfConnection
  let errorMessage: TextOfConnection
  let socket: OfConnection
  let processID: OfConnection
  let serverVersion: OfConnection
  let receiveNotices: Receiving
  let host: TextOfConnection
  let port: TextOfConnection
  let send: Sending
  let isBusy: OfConnection
  let nextResult: PartOfConnection
  let sendPrepare: Preparing
  let sendDescribe: Sending
  let sendPrepared: SendingPrepared
  let sendUnprepared: SendingUnprepared
  let cancellation: PartOfConnection
  let cancel: Cancelling
  let freeCancellation: Ending
  let consumeInput: OfConnection
  let nextNotification: Notifying
  /// What sends several statements at once, where the library can.
  let pipeline: Pipeline?
  let freeMemory: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void

  let resultStatus: OfResult
  let clear: Ending
  let errorField: TextOfColumn
  let changedRows: TextOfResult
  let commandTag: TextOfResult
  let rowCount: OfResult
  let columnCount: OfResult
  let columnName: TextOfColumn
  let columnType: TypeOfColumn
  let parameterCount: OfResult
  let parameterType: TypeOfColumn
  let value: BytesOfCell
  let length: OfCell
  let isNull: OfCell
}

extension LibPQ {
  /// The functions with which several statements go to the server at once, from version 14 on.
  struct Pipeline: Sendable {
    let enter: OfConnection
    let exit: OfConnection
    let sync: OfConnection

    fileprivate init?(in library: DynamicLibrary) {
      guard let enter = library.function("PQenterPipelineMode", as: OfConnection.self),
        let exit = library.function("PQexitPipelineMode", as: OfConnection.self),
        let sync = library.function("PQpipelineSync", as: OfConnection.self)
      else { return nil }
      (self.enter, self.exit, self.sync) = (enter, exit, sync)
    }
  }

  /// The library, or what to do where it is missing.
  static let shared = Swift.Result { () throws(DatabaseError) in try LibPQ() }

  private init() throws(DatabaseError) {
    let library = DynamicLibrary(named: "libpq.so.5", "libpq.5.dylib", "libpq.dylib")
    guard let library else {
      throw DatabaseError(
        .unreachable,
        message: "the library libpq is missing, which connects to PostgreSQL",
        hint: "Install the package libpq5: apt-get install libpq5, or brew install libpq."
      )
    }
    connect = try library.find("PQconnectdbParams")
    finish = try library.find("PQfinish")
    status = try library.find("PQstatus")
    errorMessage = try library.find("PQerrorMessage")
    socket = try library.find("PQsocket")
    processID = try library.find("PQbackendPID")
    serverVersion = try library.find("PQserverVersion")
    receiveNotices = try library.find("PQsetNoticeProcessor")
    host = try library.find("PQhost")
    port = try library.find("PQport")
    send = try library.find("PQsendQuery")
    isBusy = try library.find("PQisBusy")
    sendPrepare = try library.find("PQsendPrepare")
    sendDescribe = try library.find("PQsendDescribePrepared")
    sendPrepared = try library.find("PQsendQueryPrepared")
    sendUnprepared = try library.find("PQsendQueryParams")
    nextResult = try library.find("PQgetResult")
    cancellation = try library.find("PQgetCancel")
    cancel = try library.find("PQcancel")
    freeCancellation = try library.find("PQfreeCancel")
    consumeInput = try library.find("PQconsumeInput")
    nextNotification = try library.find("PQnotifies")
    freeMemory = try library.find("PQfreemem")
    pipeline = Pipeline(in: library)
    resultStatus = try library.find("PQresultStatus")
    clear = try library.find("PQclear")
    errorField = try library.find("PQresultErrorField")
    changedRows = try library.find("PQcmdTuples")
    commandTag = try library.find("PQcmdStatus")
    rowCount = try library.find("PQntuples")
    columnCount = try library.find("PQnfields")
    columnName = try library.find("PQfname")
    columnType = try library.find("PQftype")
    parameterCount = try library.find("PQnparams")
    parameterType = try library.find("PQparamtype")
    value = try library.find("PQgetvalue")
    length = try library.find("PQgetlength")
    isNull = try library.find("PQgetisnull")
  }
}

extension DynamicLibrary {
  fileprivate func find<Function>(
    _ name: String,
    as type: Function.Type = Function.self
  ) throws(DatabaseError) -> Function {
    guard let function = function(name, as: type) else {
      throw DatabaseError(
        .unreachable,
        message: "the library libpq has no function \(name)",
        hint: "Install a newer package libpq5."
      )
    }
    return function
  }
}
