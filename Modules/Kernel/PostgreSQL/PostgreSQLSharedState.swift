import Database
import Mediator
import Synchronization
import System

/// The state that all threads of one open database share.
final class PostgreSQLSharedState: Sendable {
  let address: PostgreSQLSettings

  /// The clock that was given in place of the server's.
  let givenClock: (@Sendable () -> Timestamp)?
  let watch: InterruptionWatch
  let signals: ServerSignals
  let commits = CommitSizeRecorder()

  private let serverClock = ServerClock()
  private let checks = Mutex<[TransactionPrecondition.Body]>([])
  private let connected = Atomic(false)
  private let ending = Atomic(false)
  private let outage = Mutex(OutageGracePeriod())
  private let silence = Mutex(ServerSilence())
  private let pools = Mutex<[ConnectionPool]>([])

  init(
    _ address: PostgreSQLSettings,
    clock: (@Sendable () -> Timestamp)?
  ) throws(DatabaseError) {
    _ = try LibPQ.shared.get()
    self.address = address
    givenClock = clock
    watch = try InterruptionWatch()
    signals = try ServerSignals(address)
  }

  /// Tells the time of day.
  var clock: @Sendable () -> Timestamp { givenClock ?? { [serverClock] in serverClock.now } }

  /// Asks the server for its time where that is due.
  func updateClock(with session: ServerSession) {
    if givenClock == nil { serverClock.update(with: session) }
  }

  /// Whether there ever was a connection: what is gone may come back.
  var hasConnected: Bool { connected.load(ordering: .relaxed) }

  var isEnding: Bool { ending.load(ordering: .relaxed) }

  func noteConnection(_ session: ServerSession) {
    connected.store(true, ordering: .relaxed)
    noteAnswer()
    signals.note(session.processID)
  }

  /// Notes that the server has answered work.
  func noteAnswer() {
    outage.withLock { $0.end() }
  }

  /// Refuses work at once while the server is known to answer nobody.
  ///
  /// - Returns: Whether the work has to try first whether the server answers again.
  /// - Throws: `DatabaseError` where others try, or have a moment ago.
  func checkSilence() throws(DatabaseError) -> Bool {
    switch silence.withLock({ $0.permission(at: .now) }) {
    case .asks: return false
    case .tries: return true
    case .isRefused: throw ServerSession.silent
    }
  }

  /// Notes whether work that has asked the server has waited in vain.
  func note(isSilent: Bool) {
    silence.withLock { silence in
      if isSilent { silence.begin(at: .now) } else { silence.end() }
    }
  }

  /// Notes that the server is gone, and returns when work stops waiting for it.
  func noteOutage() -> ContinuousClock.Instant {
    outage.withLock { $0.waitingEnd(at: .now) }
  }

  /// Has connections released of these pools while the server has no room for others.
  func share(_ pools: [ConnectionPool]) {
    self.pools.withLock { $0 = pools }
  }

  /// Makes room on the server for another connection.
  func release() {
    for pool in pools.withLock({ $0 }) { pool.release() }
  }

  func add(_ check: @escaping TransactionPrecondition.Body) {
    checks.withLock { $0.append(check) }
  }

  /// Returns how a write begins and ends on a connection.
  func order(
    of subjects: [LockSubject]?,
    isSynced: Bool,
    on connection: PostgreSQLConnection
  ) -> WriteTransactionOptions {
    let locks = LockNames(schema: connection.session.info.schema)
    return WriteTransactionOptions(
      locks: locks,
      subjects: subjects.map { numbers(of: $0, locks) },
      isSynced: isSynced,
      checks: checks.withLock { $0 }
    )
  }

  /// Returns the locks of subjects in one order for all, so that no two writes wait for each other.
  func numbers(of subjects: [LockSubject], _ locks: LockNames) -> [Int64] {
    Set(subjects.map { locks.number("subject/\($0.name)", $0.key) }).sorted()
  }

  func end() {
    ending.store(true, ordering: .relaxed)
    share([])
    signals.close()
    watch.close()
  }
}
