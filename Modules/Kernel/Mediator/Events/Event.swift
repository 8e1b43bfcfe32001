/// A fact that a module announces, worded in the past tense.
///
/// An event lives in its module's contract. Whoever listens learns that it happened, never who
/// else listens, and cannot answer.
public protocol Event: Sendable {}

/// An event that is written in the transaction that made it true, and therefore survives a crash.
///
/// Its name and version are stored, so neither may follow from a Swift name that somebody could
/// rename. When the shape changes, raise ``version`` and teach ``upgrade(_:from:)`` the old one.
public protocol DurableEvent: Event, Codable {
  /// The stable name under which the event is stored, such as `auth.account-deleted`.
  static var name: String { get }

  /// The version of the stored shape, counted from 1.
  static var version: Int { get }

  /// What the event is about; events of one subject are delivered in the order they were written.
  var subject: String { get }

  /// Returns the stored text of an older version, rewritten in the shape of ``version``.
  static func upgrade(_ json: String, from version: Int) throws -> String
}

extension DurableEvent {
  /// The first version, until a contract says otherwise.
  public static var version: Int { 1 }

  /// Refuses every older version: a contract that raises ``version`` says how to read the rest.
  public static func upgrade(_ json: String, from version: Int) throws -> String {
    throw UnreadableEvent(name: name, stored: version, current: Self.version)
  }
}

/// A stored event whose version this program cannot read.
public struct UnreadableEvent: Error, Equatable, Sendable, CustomStringConvertible {
  /// The event's stable name.
  public let name: String

  /// The version that was stored.
  public let stored: Int

  /// The version that this program writes.
  public let current: Int

  /// Creates the report of an event that cannot be read.
  public init(name: String, stored: Int, current: Int) {
    self.name = name
    self.stored = stored
    self.current = current
  }

  /// The sentence for whoever looks at the event log.
  public var description: String {
    "\(name) was stored in version \(stored); this program reads version \(current) and knows no way from one to the other."
  }
}
