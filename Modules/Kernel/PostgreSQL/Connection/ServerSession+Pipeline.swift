import Database

/// A statement that the server gets together with the next one that answers.
struct QueuedStatement {
  let sql: SQLText?

  /// Takes the answer.
  let take: (ServerResult) -> Void
}

extension ServerSession {
  /// Lets statements wait for the next one that answers, and returns whether that is possible.
  func beginPipeline() -> Bool {
    guard prepares, let pipeline = library.pipeline else { return false }
    settle()
    isPipelined = pipeline.enter(pointer) == 1
    return isPipelined
  }

  /// Ends the waiting of statements, after all answers were taken.
  func endPipeline() {
    isPipelined = false
    _ = library.pipeline?.exit(pointer)
  }

  /// Lets a statement wait that binds nothing, and whose answer is text.
  func queue(_ text: String, take: @escaping (ServerResult) -> Void = { _ in }) {
    let sent = library.sendUnprepared(pointer, text, 0, nil, nil, nil, nil, 0)
    if sent == 1 { queued.append(QueuedStatement(sql: nil, take: take)) } else { isLost = true }
  }

  /// Lets a statement with binary values wait.
  func queue(
    _ plan: PostgreSQLStatement.Plan,
    _ values: BoundValues,
    sql: SQLText,
    take: @escaping (ServerResult) -> Void = { _ in }
  ) throws(DatabaseError) {
    guard send(plan, values) == 1 else { throw lost }
    queued.append(QueuedStatement(sql: sql, take: take))
  }

  /// Sends the statements that wait, and takes their answers.
  func flushQueue() throws(DatabaseError) {
    guard !queued.isEmpty else { return }
    let statements = queued
    queued = []
    guard library.pipeline?.sync(pointer) == 1, let answers = answers(to: statements.count) else {
      throw lost
    }
    refusedEarlier = nil
    for (number, answer) in answers.enumerated() {
      // What follows a refusal is refused without a reason.
      if answer.outcome == .refused {
        if number < statements.count - 1 { refusedEarlier = statements[number].sql }
        throw failure(answer, statements[number].sql)
      }
      statements[number].take(answer)
    }
  }

  /// Takes the answers to so many statements that were sent together; nil where the connection was lost.
  func answers(to count: Int) -> [ServerResult]? {
    var answers: [ServerResult] = []
    for _ in 0..<count {
      guard let answer = results()?.last, isConnected else {
        isLost = true
        return nil
      }
      answers.append(answer)
    }
    guard awaitAnswer(), let end = library.nextResult(pointer) else {
      isLost = true
      return nil
    }
    library.clear(end)
    return answers
  }

  /// Takes the answer to the statement that was sent last, after those of the ones that waited for it.
  func answerOfPipeline(sql: SQLText?) throws(DatabaseError) -> ServerResult {
    var last: ServerResult?
    queued.append(QueuedStatement(sql: sql) { last = $0 })
    try flushQueue()
    guard let last else { throw lost }
    return last
  }

  /// Sends the statements that wait, and lets no more wait until the next transaction.
  func leavePipeline() throws(DatabaseError) {
    try flushQueue()
    endPipeline()
  }

  /// Undoes the transaction without waiting for the answer.
  func rollBack() {
    guard isPipelined else { return post("ROLLBACK") }
    guard let pipeline = library.pipeline else { return }
    // In a group of its own: after a refusal, the server skips the rest of a group.
    if !queued.isEmpty {
      unread.append(queued.count)
      queued = []
      if pipeline.sync(pointer) != 1 { isLost = true }
    }
    queue("ROLLBACK")
    queued = []
    unread.append(1)
    if pipeline.sync(pointer) != 1 { isLost = true }
  }
}
