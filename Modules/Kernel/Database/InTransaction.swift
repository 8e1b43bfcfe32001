public import Mediator

/// A request that is answered inside somebody else's transaction, on what that transaction sees.
///
/// It is for decisions that must not be overtaken: whether somebody may write to somebody, asked in
/// the transaction that stores the message, cannot change before the message is stored.
///
/// ```swift
/// let mayContact = try call.inTransaction(MayContact.self)
/// try await database.write { transaction in
///   guard try mayContact(MayContact(from: alice, to: bob), transaction) == .allowed else { … }
///   try transaction.execute("INSERT INTO message …")
/// }
/// ```
public struct InTransaction<R: Request>: Sendable {
  typealias Answering = @Sendable (R, borrowing Connection) throws -> R.Response

  let answer: Answering

  /// Answers the request on what the transaction sees.
  public func callAsFunction(
    _ request: R,
    _ transaction: borrowing Transaction
  ) throws -> R.Response {
    try answer(request, Connection(transaction.engine))
  }
}

extension Registry {
  /// Answers a request by reading, on its own or inside the transaction of whoever asks.
  ///
  /// - Parameters:
  ///   - request: The request's type.
  ///   - database: Where it is read when it is asked on its own.
  ///   - handler: What answers it; it may do nothing but read from its connection.
  public mutating func answer<R: Request>(
    _ request: R.Type,
    from database: any Database,
    _ handler: @escaping @Sendable (R, borrowing Connection) throws -> R.Response
  ) {
    answer(request) { request, _ in
      try await database.read { connection in try handler(request, connection) }
    }
    contribute(
      TransactionAnswer(id: ObjectIdentifier(request), answer: InTransaction(answer: handler))
    )
  }
}

extension Call {
  /// Returns the way to ask a request inside a transaction.
  ///
  /// - Throws: `CallFailure.unanswered` where no running module answers it so.
  public func inTransaction<R: Request>(
    _ request: R.Type
  ) throws(CallFailure<R.Failure>) -> InTransaction<R> {
    if let unanswered = mediator.unanswered(request) { throw .unanswered(unanswered) }
    let answers = mediator.book(of: TransactionAnswer.self)
    guard let answer = answers[ObjectIdentifier(request)] as? InTransaction<R> else {
      throw .failed(.notInTransaction(R.label, R.owner))
    }
    return answer
  }
}

/// What a module contributes so that a request can be asked inside a transaction.
struct TransactionAnswer: Contribution {
  let id: ObjectIdentifier
  let answer: any Sendable

  static func compile(
    _ entries: [Owned<Self>],
    faults: inout [Fault]
  ) -> [ObjectIdentifier: any Sendable] {
    entries.reduce(into: [:]) { $0[$1.value.id] = $1.value.answer }
  }
}

extension Report {
  static func notInTransaction(_ request: String, _ owner: ModuleName) -> Report {
    Report(
      code: "internal",
      message: "\(owner) answers \(request), but not inside a transaction.",
      hint: "Register it with answer(_:from:_:).",
      fault: .program
    )
  }
}
