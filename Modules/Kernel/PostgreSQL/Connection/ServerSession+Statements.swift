import Database

extension ServerSession {
  /// Sends statements whose answer nothing depends on, and does not wait for it.
  func post(_ text: String) {
    if isPipelined { return queue(text) }
    settle()
    if library.send(pointer, text) == 1 { unread.append(nil) } else { isLost = true }
  }

  /// Takes the answers that no caller waited for.
  func settle() {
    guard !unread.isEmpty else { return }
    let groups = unread
    unread = []
    for count in groups {
      if let count { _ = answers(to: count) } else { _ = results() }
    }
    if isPipelined { endPipeline() }
  }

  /// Takes all answers to what was sent; nil where the connection was lost.
  func results() -> [ServerResult]? {
    var results: [ServerResult] = []
    while awaitAnswer() {
      guard let result = library.nextResult(pointer) else { return results }
      results.append(ServerResult(result, of: library))
    }
    isLost = true
    return nil
  }

  /// Runs statements that bind nothing, and returns the answer to the last one.
  @discardableResult
  func run(_ text: String, sql: SQLText? = nil) throws(DatabaseError) -> ServerResult {
    settle()
    if isPipelined { try leavePipeline() }
    return try answer(library.send(pointer, text), sql: sql)
  }

  /// Runs statements that bind nothing, and returns the answer to each one that was run.
  func runAll(_ text: String) throws(DatabaseError) -> [ServerResult] {
    settle()
    if isPipelined { try leavePipeline() }
    guard library.send(pointer, text) == 1, let results = results(), isConnected else { throw lost }
    if results.contains(where: { $0.outcome == .refused && $0.state.isLostConnection }) {
      throw lost
    }
    return results
  }

  /// Runs a statement with the settings of the session, and returns its answer.
  func runAlone(_ text: String) throws(DatabaseError) -> ServerResult {
    guard !prepares else { return try run(text) }
    let results = try runAll("BEGIN; \(localSettings)\(text); COMMIT")
    if let refusal = results.first(where: { $0.outcome == .refused }) { throw refusal.refusal() }
    guard let answer = results.last(where: { $0.commandTag != "COMMIT" }) else { throw lost }
    return answer
  }

  func prepare(
    _ text: String,
    as name: String,
    types: [UInt32],
    sql: SQLText
  ) throws(DatabaseError) {
    settle()
    let count = Int32(types.count)
    let sent = types.withUnsafeBufferPointer { types in
      library.sendPrepare(pointer, name, text, count, types.baseAddress)
    }
    _ = try answer(sent, sql: sql)
  }

  func describe(_ name: String, sql: SQLText) throws(DatabaseError) -> ServerResult {
    settle()
    return try answer(library.sendDescribe(pointer, name), sql: sql)
  }

  /// Runs a statement with binary values, and returns its binary answer.
  func run(
    _ plan: PostgreSQLStatement.Plan,
    _ values: BoundValues,
    sql: SQLText
  ) throws(DatabaseError) -> ServerResult {
    settle()
    return try answer(send(plan, values), sql: sql)
  }

  /// Sends a statement with binary values.
  func send(_ plan: PostgreSQLStatement.Plan, _ values: BoundValues) -> Int32 {
    let count = Int32(values.count)
    guard plan.name.isEmpty else {
      return library.sendPrepared(
        pointer,
        plan.name,
        count,
        values.pointers,
        values.lengths,
        values.formats,
        1
      )
    }
    return plan.types.withUnsafeBufferPointer { types in
      library.sendUnprepared(
        pointer,
        plan.text,
        count,
        types.baseAddress,
        values.pointers,
        values.lengths,
        values.formats,
        1
      )
    }
  }

  /// Takes the last answer to what was sent.
  private func answer(_ sent: Int32, sql: SQLText?) throws(DatabaseError) -> ServerResult {
    guard sent == 1 else { throw lost }
    guard !isPipelined else { return try answerOfPipeline(sql: sql) }
    guard let answer = results()?.last else { throw lost }
    guard answer.outcome == .refused else { return answer }
    throw failure(answer, sql)
  }

  /// Returns the failure that an answer tells.
  func failure(_ answer: ServerResult, _ sql: SQLText?) -> DatabaseError {
    !isConnected || answer.state.isLostConnection ? lost : answer.refusal(of: sql)
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
