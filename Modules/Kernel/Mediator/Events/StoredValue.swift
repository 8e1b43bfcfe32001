/// A value of a contract that is stored as text: a durable event, or a job.
///
/// Its name and version are stored, so neither may depend on a Swift name that can be renamed. When
/// the encoded shape changes, increase ``version`` and convert the old one in ``upgrade(_:from:)``.
public protocol StoredValue: Codable, Sendable {
  /// The stable name under which the value is stored, such as `auth.account-deleted`.
  static var name: String { get }

  /// The version of the stored shape, counted from 1.
  static var version: Int { get }

  /// Returns the stored text of an older version, converted to the shape of ``version``.
  static func upgrade(_ json: String, from version: Int) throws -> String
}

extension StoredValue {
  /// The first version.
  public static var version: Int { 1 }

  /// Refuses every older version; a contract that increases ``version`` converts it instead.
  public static func upgrade(_ json: String, from version: Int) throws -> String {
    throw UnreadableStoredVersion(name: name, stored: version, current: Self.version)
  }
}

/// A stored value whose version this program cannot read.
public struct UnreadableStoredVersion: Error, Equatable, Sendable, CustomStringConvertible {
  /// The value's stable name.
  public let name: String

  /// The version that was stored.
  public let stored: Int

  /// The version that this program writes.
  public let current: Int

  /// Creates the error for a value that cannot be read.
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
