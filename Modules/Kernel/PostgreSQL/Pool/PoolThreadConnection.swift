import Database
import Mediator
import System

/// The server has no room for another connection, and other threads of the pool have one.
struct NoRoomForConnection: Error {}

/// The connection of one thread of a pool: it opens when it is needed, again after it was lost.
final class PoolThreadConnection {
  private let core: PostgreSQLSharedState
  private let isReading: Bool
  private let thread: PoolThread
  private var connection: PostgreSQLConnection? {
    didSet { thread.isOpen = connection != nil }
  }
  private var lastUse = ContinuousClock.now

  /// Whether other threads of the pool have a connection, which can do the work of this one.
  var mayHandBack: () -> Bool = { false }

  init(_ core: PostgreSQLSharedState, isReading: Bool, thread: PoolThread) {
    self.core = core
    self.isReading = isReading
    self.thread = thread
  }

  /// Closes the connection.
  func discard() {
    if let connection { core.signals.forget(connection.session.processID) }
    connection = nil
  }

  /// Closes the connection if nothing has used it for a while.
  func discardIfIdle() {
    if lastUse.duration(to: .now) >= thread.idleTime { discard() }
  }

  // MARK: - Work

  /// Runs a read; one whose connection was lost runs again.
  func read<Value>(
    until stop: StopCondition,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    try persisting(until: stop) { connection in try connection.read(until: stop, body) }
  }

  /// Runs a write; one whose connection was lost runs again unless the server has stored it.
  func write<Value>(
    until stop: StopCondition,
    _ subjects: [LockSubject]?,
    isSynced: Bool,
    _ body: (borrowing Transaction) throws -> Value
  ) throws -> Value {
    try persisting(until: stop) { connection in
      let order = core.order(of: subjects, isSynced: isSynced, on: connection)
      switch try connection.write(order, until: stop, body) {
      case .stored(let value):
        core.commits.count(1)
        if connection.hasSignalled { core.signals.sendHere() }
        return value
      case .doubtful(let value, let mark):
        // Another connection would not be answered either, and the caller is not to wait for it.
        guard !connection.session.isFrozen else { throw Self.unknown }
        guard try isStored(mark, until: stop) else {
          throw DatabaseError(.unreachable, message: "the connection to the database was lost")
        }
        core.commits.count(1)
        core.signals.sendHere()
        return value
      }
    }
  }

  /// Runs work on a connection of its own kind, without a transaction.
  func session<Value>(_ body: (ServerSession) throws -> Value) throws -> Value {
    // The work cannot run twice, so a connection that was lost while nothing used it is found before.
    if let connection, (try? connection.session.run("SELECT 1")) == nil { discard() }
    return try body(open(until: .never).session)
  }

  /// Runs work, again with another connection where one is lost.
  private func persisting<Value>(
    until stop: StopCondition,
    _ body: (PostgreSQLConnection) throws -> Value
  ) throws -> Value {
    let end = ContinuousClock.now + OutageGracePeriod.patience
    defer { lastUse = .now }
    while true {
      try stop.check()
      let isTrial = try core.checkSilence()
      core.signals.waitUntilListening()
      let connection = try openNoting(isTrial: isTrial, until: stop)
      let number = core.watch.begin(stop, connection.session.cancellation)
      core.updateClock(with: connection.session)
      let result = Result { try body(connection) }
      // A late interruption would meet the next statement, which is not the one that it was for.
      let (isLost, isFrozen) = (connection.session.isLost, connection.session.isFrozen)
      let wasInterrupted = core.watch.end(number, isFrozen: isFrozen)
      if isFrozen { core.note(isSilent: true) }
      if isLost || wasInterrupted { discard() } else { core.noteAnswer() }
      if isLost, !isFrozen, ContinuousClock.now < end, result.mayRunAgain { continue }
      return try result.get()
    }
  }

  /// Opens the connection where there is none, and notes whether the server is silent.
  ///
  /// - Parameters:
  ///   - isTrial: Whether others wait to hear that the server answers again, however long the work takes.
  ///   - stop: When to give up.
  /// - Returns: The connection.
  /// - Throws: The reason why there is none.
  private func openNoting(isTrial: Bool, until stop: StopCondition) throws -> PostgreSQLConnection {
    do {
      let connection = try open(until: stop)
      guard isTrial else { return connection }
      // What is wrong otherwise the work finds out by itself.
      _ = try? connection.session.run("SELECT 1")
      if connection.session.isFrozen {
        discard()
        throw ServerSession.silent
      }
      core.note(isSilent: false)
      return connection
    } catch {
      let isSilent = (error as? DatabaseError)?.extendedCode == ConnectionFailure.silence
      if isSilent || isTrial { core.note(isSilent: isSilent) }
      throw error
    }
  }

  private func open(until stop: StopCondition) throws -> PostgreSQLConnection {
    if let connection { return connection }
    let start = ContinuousClock.now
    while true {
      do throws(DatabaseError) {
        let session = try ServerSession(core.address, isReading: isReading)
        core.noteConnection(session)
        let connection = PostgreSQLConnection(session, clock: core.clock)
        self.connection = connection
        return connection
      } catch {
        guard !core.isEnding, mayPass(error, since: start) else { throw error }
        if error.code == .busy {
          guard !mayHandBack() else { throw NoRoomForConnection() }
          core.release()
        }
        try stop.check()
        thread.wakeUp.sleep(atMost: .milliseconds(100))
      }
    }
  }

  /// Whether a server that cannot be reached is worth waiting for.
  ///
  /// One that is full is so for a while, a short one where no connection was open yet; one that is gone
  /// for a time that all work shares; one that does not answer never.
  private func mayPass(_ error: DatabaseError, since start: ContinuousClock.Instant) -> Bool {
    guard error.extendedCode != ConnectionFailure.silence else { return false }
    let now = ContinuousClock.now
    if error.code == .busy {
      return now < start + (core.hasConnected ? OutageGracePeriod.patience : .seconds(1))
    }
    let isGone = error.code == .unreachable || error.code == .readOnly
    return isGone && core.hasConnected && now < core.noteOutage()
  }

  /// Asks the server what became of a transaction whose commit was not answered.
  private func isStored(_ mark: ServerTransactionID, until stop: StopCondition) throws -> Bool {
    discard()
    let end = ContinuousClock.now + OutageGracePeriod.patience
    while true {
      switch Self.state(of: mark, at: core.address) {
      case .stored: return true
      case .undone: return false
      case .unknown: throw Self.unknown
      case .running, nil: break
      }
      guard ContinuousClock.now < end else { throw Self.unknown }
      thread.wakeUp.sleep(atMost: .milliseconds(50))
    }
  }

  /// Returns what the server says of a transaction, or nil while it says nothing.
  private static func state(
    of mark: ServerTransactionID,
    at address: PostgreSQLSettings
  ) -> ServerSession.TransactionState? {
    try? ServerSession(address, isReading: true).state(of: mark)
  }

  private static let unknown = DatabaseError(
    .unsafe,
    message: "the connection was lost while the server stored a transaction, and the server does "
      + "not say whether it did; look before you try again"
  )
}

extension Result {
  /// Whether it is a failure after which nothing was stored.
  fileprivate var mayRunAgain: Bool {
    guard case .failure(let error) = self else { return false }
    return (error as? DatabaseError)?.code != .unsafe
  }
}
