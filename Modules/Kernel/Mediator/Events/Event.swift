/// Something that happened in a module, named in the past tense.
///
/// An event is declared in its module's contract. A listener learns that it happened, but not which
/// other modules listen, and cannot answer.
public protocol Event: Sendable {}

/// An event that is stored in the transaction that caused it, and therefore survives a crash.
///
/// Its name and version are stored, so neither may depend on a Swift name that can be renamed. When
/// the encoded shape changes, increase ``version`` and convert the old one in ``upgrade(_:from:)``.
public protocol DurableEvent: Event, Codable {
  /// The stable name under which the event is stored, such as `auth.account-deleted`.
  static var name: String { get }

  /// The version of the stored shape, counted from 1.
  static var version: Int { get }

  /// What the event is about; events of one subject are delivered in the order they were stored.
  var subject: String { get }

  /// The account whose act the event records and who may see it in the log; nil for nobody's.
  var actor: Int64? { get }

  /// Returns the stored text of an older version, converted to the shape of ``version``.
  static func upgrade(_ json: String, from version: Int) throws -> String
}

extension DurableEvent {
  /// The first version.
  public static var version: Int { 1 }

  /// Nobody's.
  public var actor: Int64? { nil }

  /// Refuses every older version; a contract that increases ``version`` converts it instead.
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

  /// Creates the error for an event that cannot be read.
  public init(name: String, stored: Int, current: Int) {
    self.name = name
    self.stored = stored
    self.current = current
  }

  /// The versions that do not match, in one sentence.
  public var description: String {
    "\(name) was stored in version \(stored), which this program cannot convert to version \(current)."
  }
}
