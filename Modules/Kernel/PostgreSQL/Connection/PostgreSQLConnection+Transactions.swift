import Database
import System

/// How a write begins and ends.
struct WriteTransactionOptions: Sendable {
  /// What the locks of this database are called.
  let locks: LockNames

  /// What the write changes, or nil if it may change anything.
  let subjects: [Int64]?

  /// Whether the answer waits until the disk has the transaction.
  let isSynced: Bool

  /// What every transaction checks before it changes anything.
  let checks: [TransactionPrecondition.Body]
}

/// What tells a transaction from all others, so that a server can be asked after it.
struct ServerTransactionID {
  /// The number that the server gave it.
  let number: String

  /// The time at which the server started.
  ///
  /// After a crash it gives numbers again whose transactions had not reached its disk, and a replica
  /// that takes its place does so too.
  let start: String

  /// What to ask for it.
  static let columns =
    "txid_current(), CAST(extract(epoch FROM pg_postmaster_start_time()) AS TEXT)"

  /// Reads the last two columns of an answer.
  init?(_ answer: ServerResult) {
    guard let number = answer.text(column: answer.columns - 2),
      let start = answer.text(column: answer.columns - 1)
    else { return nil }
    (self.number, self.start) = (number, start)
  }
}

/// What became of a write.
enum WriteOutcome<Value> {
  /// It was stored.
  case stored(Value)

  /// The connection was lost after the server was told to commit: only the server knows.
  case doubtful(Value, ServerTransactionID)
}

extension PostgreSQLConnection {
  /// How often a closure runs again before the caller is told that the data is busy.
  private static let attempts = 20

  // MARK: - Reading

  /// Runs a read on one moment of the database.
  func read<Value>(
    until stop: StopCondition,
    _ body: (borrowing ReadConnection) throws -> Value
  ) throws -> Value {
    isCareful = false
    var hasOneMoment = false
    for _ in 0..<Self.attempts {
      prepareRun(.reading, stop)
      defer { endRead() }
      if hasOneMoment { try begin() }
      let result = Result { try body(ReadConnection(self)) }
      guard let repetition else { return try result.get() }
      if repetition == .snapshot { hasOneMoment = true }
      if repetition == .refusal { (hasOneMoment, isCareful) = (true, true) }
    }
    throw Self.busy
  }

  private func endRead() {
    first = nil
    guard isInTransaction else { return }
    isInTransaction = false
    session.post("COMMIT")
  }

  private func prepareRun(_ role: Role, _ stop: StopCondition) {
    self.role = role
    self.stop = stop
    first = nil
    hasFailed = false
    repetition = nil
    hasSignalled = false
    verdict = nil
    if !changedTopics.isEmpty { changedTopics.removeAll() }
    if !looseTables.isEmpty { looseTables.removeAll() }
  }

  // MARK: - Writing

  /// Runs a write in a transaction, again where another one got in its way.
  func write<Value>(
    _ order: WriteTransactionOptions,
    until stop: StopCondition,
    _ body: (borrowing Transaction) throws -> Value
  ) throws -> WriteOutcome<Value> {
    isCareful = false
    for attempt in 0..<Self.attempts {
      prepareRun(.writing, stop)
      do {
        if let outcome = try writeOnce(order, body) { return outcome }
      } catch {
        let isConflict = (error as? DatabaseError).map { error in
          SQLState.conflicts.contains { $0.isReason(of: error) }
        }
        undo()
        guard !session.isLost, repetition != nil || isConflict == true else {
          throw verdict ?? error
        }
        if isConflict == true { pause(after: attempt) }
      }
      if repetition == .refusal { isCareful = true }
    }
    throw Self.busy
  }

  /// Lets the transaction go first that was in the way.
  private func pause(after attempt: Int) {
    let limit = Int.random(in: 1...(2 << min(attempt, 6)))
    _ = SystemThread.wait(upTo: .milliseconds(limit)) { stop.isDue }
  }

  /// Runs a write, and returns nil if it must run again.
  private func writeOnce<Value>(
    _ order: WriteTransactionOptions,
    _ body: (borrowing Transaction) throws -> Value
  ) throws -> WriteOutcome<Value>? {
    try begin(order)
    for check in order.checks { try check(Transaction(self)) }
    let value = try body(Transaction(self))
    if let verdict { throw verdict }
    try judgeBeforeCommit()
    if hasFailed, repetition == nil { repetition = .refusal }
    guard repetition == nil else {
      undo()
      return nil
    }
    do throws(DatabaseError) {
      try commit(order.locks, sharesTopics: order.subjects != nil)
      return .stored(value)
    } catch {
      guard session.isLost, let mark else { throw error }
      return .doubtful(value, mark)
    }
  }

  /// Opens a transaction that has its locks.
  ///
  /// It all goes to the server at once, where possible together with the first statement. The statements
  /// that follow see what was stored before the locks were taken, since each sees a moment of its own.
  private func begin(_ order: WriteTransactionOptions) throws(DatabaseError) {
    try stop.check()
    isInTransaction = true
    mark = nil
    let start = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
    let synchronous = order.isSynced ? nil : "SET LOCAL synchronous_commit = off"
    let locks = order.locks.statement(for: order.subjects, and: ServerTransactionID.columns)
    if !isCareful, session.beginPipeline() {
      session.queue(start)
      if let synchronous { session.queue(synchronous) }
      session.queue(locks) { [unowned self] answer in mark = ServerTransactionID(answer) }
      return
    }
    do throws(DatabaseError) {
      let settings = session.localSettings + (synchronous.map { "\($0); " } ?? "")
      mark = ServerTransactionID(try session.run("\(start); \(settings)\(locks)"))
    } catch {
      throw SQLState.cancelled.isReason(of: error) && stop.isDue ? stop.failure() : error
    }
  }

  /// Takes the answers that decide whether the transaction may be stored, and its number, by which a
  /// server can be asked after it.
  private func judgeBeforeCommit() throws {
    guard session.isPipelined, !hasFailed, repetition == nil else { return }
    if mark == nil || waitsForAnswers { try session.flushQueue() }
    waitsForAnswers = false
    try judge()
  }

  private func commit(_ locks: LockNames, sharesTopics: Bool) throws(DatabaseError) {
    var statements: [String] = []
    if !changedTopics.isEmpty {
      // Any lane will do, and that of the session is seldom wanted by another one.
      let lane = 1 + Int(UInt32(bitPattern: session.processID)) % lanes
      if sharesTopics { statements.append(locks.statement(forTopicsIn: lane)) }
      statements += TopicChangeLog.statements(storing: changedTopics, in: lane)
      hasSignalled = true
    }
    statements.append("COMMIT")
    if hasSignalled { statements.append("NOTIFY \(locks.channel)") }
    let results = try runLast(statements)
    if results.contains(where: { $0.commandTag == "COMMIT" }) {
      isInTransaction = false
      return
    }
    if let refusal = results.first(where: { $0.outcome == .refused }) {
      throw refusal.refusal()
    }
    throw DatabaseError(
      .other,
      message: "a failure that the closure caught ended its transaction"
    )
  }

  /// Runs the statements that end a transaction, together with those that wait.
  private func runLast(_ statements: [String]) throws(DatabaseError) -> [ServerResult] {
    guard session.isPipelined else {
      return try session.runAll(statements.joined(separator: "; "))
    }
    var results: [ServerResult] = []
    for statement in statements { session.queue(statement) { results.append($0) } }
    try session.flushQueue()
    session.endPipeline()
    return results
  }

  private func undo() {
    awaited = []
    waitsForAnswers = false
    guard isInTransaction else { return }
    isInTransaction = false
    session.rollBack()
  }

  private static let busy = DatabaseError(
    .busy,
    message: "other transactions kept this one from ending, again and again"
  )
}
