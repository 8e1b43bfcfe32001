public import Mediator

/// An event as it stands in the log.
public struct StoredEvent: Equatable, Sendable {
  /// Its number in the log: later events of its subject have greater ones.
  public let id: Int64

  /// The lane in which it is numbered.
  let lane: Int

  /// The event's stable name.
  public let name: String

  /// The version of the shape in which it was written.
  public let version: Int

  /// What it is about.
  public let subject: String

  /// Its text.
  public let body: String

  /// When it was written.
  public let recordedAt: Timestamp

  /// Until when the change can be undone, before which nobody is told; nil for other events.
  let due: Timestamp?

  init(_ row: borrowing DatabaseRow) throws(DatabaseError) {
    id = try row[0]
    name = try row[1]
    version = try row[2]
    subject = try row[3]
    body = try row[4]
    recordedAt = try row[5]
    due = try row[6]
    lane = try row[7]
  }
}

/// Where an event stands with one of its listeners.
public struct ListenerDeliveryStatus: Equatable, Sendable {
  /// How far a delivery has come.
  public enum State: String, SQLValueConvertible, CaseIterable {
    /// It will be tried.
    case pending

    /// Its effect is stored.
    case done

    /// The last attempt failed; it will be tried again.
    case failed

    /// It was tried too often and waits for a person.
    case abandoned
  }

  /// The event's place in the log.
  public let event: Int64

  /// The event's stable name.
  public let name: String

  /// What the event is about.
  public let subject: String

  /// Who listens.
  public let listener: String

  /// How far it has come.
  public let state: State

  /// How many attempts have failed.
  public let attempts: Int

  /// Why it failed the last time.
  public let cause: String?

  /// When it was tried the last time.
  public let lastTry: Timestamp?

  /// When it will be tried again.
  public let nextTry: Timestamp?
}
