/// A check that transactions make before they change anything.
///
/// What was true when a call began need not be true any more when its transaction begins.
///
/// ```swift
/// try await TransactionPrecondition.$current.withValue({ transaction in
///   try requireValid(session, in: transaction)
/// }) {
///   try await handle(call)
/// }
/// ```
public enum TransactionPrecondition {
  /// The check; what it throws ends the transaction, and the write throws it.
  public typealias Body = @Sendable (borrowing Transaction) throws -> Void

  /// The check of all transactions of a task.
  @TaskLocal public static var current: Body?

  /// Returns the body of a transaction that first makes the check of the task.
  package static func checking<Value>(
    _ body: @escaping @Sendable (borrowing Transaction) throws -> Value
  ) -> @Sendable (borrowing Transaction) throws -> Value {
    guard let check = current else { return body }
    return { transaction in
      try check(transaction)
      return try body(transaction)
    }
  }
}
