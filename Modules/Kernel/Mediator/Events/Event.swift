/// Something that happened in a module, named in the past tense.
///
/// An event is declared in its module's contract. A listener learns that it happened, but not which
/// other modules listen, and cannot answer.
public protocol Event: Sendable {}

/// An event that is stored in the transaction that caused it, and therefore survives a crash.
public protocol DurableEvent: Event, StoredValue {
  /// What the event is about; events of one subject are delivered in the order they were stored.
  var subject: String { get }

  /// The account whose act the event records and who may see it in the log; nil for nobody's.
  var actor: Int64? { get }
}

extension DurableEvent {
  /// Nobody's.
  public var actor: Int64? { nil }
}
