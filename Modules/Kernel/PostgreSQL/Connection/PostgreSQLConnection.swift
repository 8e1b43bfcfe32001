import Database
import Mediator

/// A session as the port's closures use it: in a transaction, or for the only statement of a read.
final class PostgreSQLConnection: EngineConnection {
  /// What a closure may do.
  enum Role {
    case reading, writing
  }

  /// Why a closure must run again.
  enum Repetition {
    /// A read asked twice, and its first statement had a moment of its own.
    case snapshot

    /// It went on after a refused statement, which needs a savepoint around each.
    case refusal

    /// A table has changed since a statement was prepared.
    case plan
  }

  let session: ServerSession

  /// Tells the time of day.
  private let clock: @Sendable () -> Timestamp

  /// When the running closure must give up.
  var stop = StopCondition.never
  var role = Role.reading

  /// Whether a transaction is open that statements belong to.
  var isInTransaction = false

  /// The first statement of a read, if it ran outside a transaction.
  var first: PostgreSQLStatement?

  /// Whether each statement has a savepoint, so that the closure can go on after a refusal.
  var isCareful = false

  /// Whether a refused statement has ended the transaction.
  var hasFailed = false

  /// Why the running closure must run again, if it must.
  var repetition: Repetition?

  /// What tells the running transaction from others, once the server has said it.
  var mark: ServerTransactionID?

  /// The answers that are here and not judged yet, each with what judges it.
  var awaited: [() throws -> Void] = []

  /// Whether a question may wait for another statement.
  var waitsForAnswers = false

  /// Why the transaction must not be stored, if an answer says so.
  var verdict: (any Error)?

  var hasSignalled = false
  var changedTopics = PendingTopicChanges()

  /// The tables that the running transaction made without `STRICT`.
  var looseTables: [String] = []

  private(set) var changes = 0
  private var statements = StatementStore()
  private var lastName = 0

  /// How the names of statements begin: behind a pooler that gives one connection of the server to many
  /// programs, none may execute the statement of another.
  private let namePrefix = "s\(String(UInt32.random(in: 0 ... .max), radix: 36))_"

  init(_ session: ServerSession, clock: @escaping @Sendable () -> Timestamp) {
    self.session = session
    self.clock = clock
  }

  var now: Timestamp { clock() }

  /// So many that writers seldom wait for each other, and few enough to read all of them at once.
  var lanes: Int { 64 }

  func signal() {
    hasSignalled = true
  }

  func note(_ topic: Topic) {
    changedTopics.insert(topic)
  }

  /// Does nothing: the server takes deleted rows away by itself, and keeps no copies.
  func noteErasure(includingCopies: Bool) {}

  func statement(for sql: SQLText) throws(DatabaseError) -> PreparedStatement {
    if role == .reading, !isInTransaction { return try statementOfRead(sql) }
    return try find(sql)
  }

  /// Returns the first statement of a read without a transaction, if reads that begin with it ask
  /// nothing else.
  private func statementOfRead(_ sql: SQLText) throws(DatabaseError) -> PostgreSQLStatement {
    if let first {
      first.isFollowed = true
      throw repeating(.snapshot)
    }
    // Without a transaction, a proxy may give the next statement another session.
    if !session.prepares {
      try begin()
      return try find(sql)
    }
    let statement = try find(sql)
    if statement.isFollowed {
      try begin()
    } else {
      first = statement
    }
    return statement
  }

  /// Opens the transaction of a read, which sees one moment.
  func begin() throws(DatabaseError) {
    try session.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(session.localSettings)")
    isInTransaction = true
  }

  func run(_ script: SQLText) throws(DatabaseError) {
    try guarded(script) { () throws(DatabaseError) in _ = try session.run(script.text, sql: script)
    }
  }

  /// Runs a bound statement.
  func run(
    _ statement: PostgreSQLStatement,
    _ values: BoundValues
  ) throws(DatabaseError) -> ServerResult {
    let (plan, sql) = (statement.plan, statement.sql)
    guard plan.isControl else {
      return try guarded(sql) { () throws(DatabaseError) in
        let result = try session.run(plan, values, sql: sql)
        // A server refuses a prepared statement whose table has changed; one without a name it just runs.
        if plan.name.isEmpty, !plan.fits(result) {
          statements.remove(sql)
          throw repeating(.plan)
        }
        changes = result.changes
        return result
      }
    }
    let result = try session.run(plan, values, sql: sql)
    // What failed inside the savepoint is undone, and the transaction goes on.
    if sql.text.hasPrefix("ROLLBACK") { hasFailed = false }
    return result
  }

  /// Lets a bound statement wait for the next one that answers, and returns whether it does.
  func queue(
    _ statement: PostgreSQLStatement,
    _ values: BoundValues,
    take: @escaping (ServerResult) -> Void = { _ in }
  ) throws(DatabaseError) -> Bool {
    guard session.isPipelined else { return false }
    try stop.check(statement.sql)
    if hasFailed { throw repeating(.refusal) }
    try session.queue(statement.plan, values, sql: statement.sql, take: take)
    return true
  }

  /// Judges the answers that came together with that of another statement.
  func judge() throws(DatabaseError) {
    while !awaited.isEmpty {
      do {
        try awaited.removeFirst()()
      } catch let error as DatabaseError {
        throw error
      } catch {
        verdict = error
        throw DatabaseError(.other, message: "the transaction must not be stored")
      }
    }
  }

  /// Runs work on the server, and keeps the transaction alive where it is to survive a refusal.
  private func guarded<Value>(
    _ sql: SQLText,
    _ body: () throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value {
    try stop.check(sql)
    if hasFailed { throw repeating(.refusal) }
    let hasSavepoint = isCareful && isInTransaction
    if hasSavepoint { try session.run("SAVEPOINT statement") }
    do throws(DatabaseError) {
      let value = try body()
      if hasSavepoint { try session.run("RELEASE SAVEPOINT statement") }
      if !awaited.isEmpty { try judge() }
      return value
    } catch {
      throw noted(error, sql, hasSavepoint: hasSavepoint)
    }
  }

  private func noted(
    _ error: DatabaseError,
    _ sql: SQLText,
    hasSavepoint: Bool
  ) -> DatabaseError {
    guard !session.isLost else { return error }
    if SQLState.changedPlan.isReason(of: error) {
      statements.remove(session.refusedEarlier ?? sql)
      return repeating(.plan)
    }
    if verdict != nil { return error }
    // What was not fine may be the reason, which is asked in order the next time.
    if !awaited.isEmpty {
      awaited = []
      return repeating(.refusal)
    }
    let isStopped = SQLState.cancelled.isReason(of: error) && stop.isDue
    if hasSavepoint, !isStopped {
      let isUndone = try? session.run(
        "ROLLBACK TO SAVEPOINT statement; RELEASE SAVEPOINT statement"
      )
      hasFailed = isUndone == nil
    } else {
      hasFailed = isInTransaction
    }
    return isStopped ? stop.failure(sql: sql) : error
  }

  private func repeating(_ reason: Repetition) -> DatabaseError {
    if repetition == nil { repetition = reason }
    return DatabaseError(.busy, message: "the closure runs again")
  }

  // MARK: - Statements

  /// Finds the prepared statement of a text, or prepares it.
  func find(_ sql: SQLText) throws(DatabaseError) -> PostgreSQLStatement {
    if let known = statements.find(sql) {
      guard known.isActive else { return known }
      return PostgreSQLStatement(known.plan, sql: sql, on: self)
    }
    let translation = try TranslatedStatement(sql)
    let plan: PostgreSQLStatement.Plan
    if translation.isControl {
      plan = try prepare(translation, sql)
    } else {
      plan = try guarded(sql) { () throws(DatabaseError) in try prepare(translation, sql) }
    }
    if let table = translation.looseTable { looseTables.append(table) }
    let statement = PostgreSQLStatement(plan, sql: sql, on: self)
    // What changes tables runs once.
    guard !translation.isStructural else { return statement }
    for name in statements.keep(statement) { forget(name) }
    return statement
  }

  private func prepare(
    _ translation: TranslatedStatement,
    _ sql: SQLText
  ) throws(DatabaseError) -> PostgreSQLStatement.Plan {
    let name = nextName()
    try session.prepare(translation.textOfTypes ?? translation.text, as: name, types: [], sql: sql)
    let description = try session.describe(name, sql: sql)
    let types = description.parameterTypes.map { ColumnType.isNarrow($0) ? ColumnType.wide : $0 }
    guard translation.textOfTypes != nil || types != description.parameterTypes else {
      return PostgreSQLStatement.Plan(name, description, translation)
    }
    // A small number beside a value must not make the value small, too.
    forget(name)
    let wideName = nextName()
    try session.prepare(translation.text, as: wideName, types: types, sql: sql)
    return PostgreSQLStatement.Plan(
      wideName,
      try session.describe(wideName, sql: sql),
      translation
    )
  }

  private func forget(_ name: String) {
    if !name.isEmpty { session.post("DEALLOCATE \(name)") }
  }

  private func nextName() -> String {
    guard session.prepares else { return "" }
    lastName += 1
    return "\(namePrefix)\(lastName)"
  }
}

extension PostgreSQLStatement.Plan {
  /// Whether an answer has the columns that the statement had when it was described.
  fileprivate func fits(_ result: ServerResult) -> Bool {
    result.columns == columns.count
      && columns.indices.allSatisfy { result.type(of: $0) == columns[$0] }
  }

  fileprivate init(
    _ name: String,
    _ description: ServerResult,
    _ translation: TranslatedStatement
  ) {
    let columns = 0..<description.columns
    self.init(
      name: name,
      text: translation.text,
      types: description.parameterTypes,
      columns: columns.map(description.type),
      names: columns.map { description.name(of: $0) ?? "column \($0)" },
      searches: translation.searches,
      isControl: translation.isControl
    )
  }
}
