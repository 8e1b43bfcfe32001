public import Mediator

/// A request that is answered inside the caller's transaction, on what that transaction sees.
///
/// It is for decisions that must not be overtaken: whether one user may write to another, asked in
/// the transaction that stores the message, cannot change before the message is stored.
///
/// ```swift
/// let mayContact = try call.inTransaction(MayContact.self)
/// try await database.write { transaction in
///   guard try mayContact(MayContact(from: alice, to: bob), in: transaction) == .allowed else { … }
///   try transaction.execute("INSERT INTO message …")
/// }
/// ```
public struct CallerTransactionHandler<R: Request>: Sendable {
  typealias Answering = @Sendable (R, borrowing ReadConnection) throws -> R.Response

  let answer: Answering

  /// The call in which it is asked, which its trace shows.
  var call: CallContext?

  /// Answers the request on what the transaction sees.
  public func callAsFunction(
    _ request: R,
    in transaction: borrowing Transaction
  ) throws -> R.Response {
    guard let call, call.trace.isOn else {
      return try answer(request, ReadConnection(transaction.engine))
    }
    let start = call.mediator.environment.elapsed()
    do {
      let response = try answer(request, ReadConnection(transaction.engine))
      record(nil, since: start, in: call)
      return response
    } catch {
      record(error, since: start, in: call)
      throw error
    }
  }

  private func record(_ error: (any Error)?, since start: Duration, in call: CallContext) {
    call.trace.record(
      TraceEntry(
        .call,
        subject: .type(R.self),
        outcome: error == nil ? .done : .failed,
        from: call.module,
        to: R.owner,
        reason: error.map { "in the transaction, \(Problem.traceReason(of: $0))" }
          ?? "in the transaction",
        took: call.mediator.environment.elapsed() - start,
        depth: call.depth
      )
    )
  }
}

extension Registry {
  /// Answers a request by reading, on its own or inside the caller's transaction.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - database: Where it is read when it is asked on its own.
  ///   - handler: What answers it; it may do nothing but read from its connection.
  public mutating func answer<R: Request>(
    _ request: R.Type,
    from database: any Database,
    with handler: @escaping @Sendable (R, borrowing ReadConnection) throws -> R.Response
  ) {
    answer(request) { request, _ in
      try await database.read { connection in try handler(request, connection) }
    }
    contribute(
      TransactionalHandlerRegistration(
        id: ObjectIdentifier(request),
        answer: CallerTransactionHandler(answer: handler)
      )
    )
  }
}

extension CallContext {
  /// Returns the way to ask a request inside a transaction.
  ///
  /// - Throws: `CallFailure.unanswered` where no running module answers it so.
  public func inTransaction<R: Request>(
    _ request: R.Type
  ) throws(CallFailure<R.Failure>) -> CallerTransactionHandler<R> {
    if let unanswered = mediator.unanswered(request) { throw .unanswered(unanswered) }
    let answers = mediator.catalog(of: TransactionalHandlerRegistration.self)
    guard var answer = answers[ObjectIdentifier(request)] as? CallerTransactionHandler<R> else {
      throw .failed(.notInTransaction(R.label, owner: R.owner))
    }
    answer.call = self
    return answer
  }
}

/// What a module contributes so that a request can be asked inside a transaction.
struct TransactionalHandlerRegistration: ModuleContribution {
  let id: ObjectIdentifier
  let answer: any Sendable

  static func compile(
    _ entries: [OwnedContribution<Self>],
    faults: inout [AssemblyFault]
  ) -> [ObjectIdentifier: any Sendable] {
    entries.reduce(into: [:]) { $0[$1.value.id] = $1.value.answer }
  }
}

extension Problem {
  static func notInTransaction(_ request: String, owner: ModuleName) -> Problem {
    Problem(
      code: "internal",
      message: "\(owner) answers \(request), but not inside a transaction.",
      hint: "Register it with answer(_:from:with:).",
      fault: .program
    )
  }
}
