/// Something that transactions change one at a time, where many processes write at once.
///
/// A contract declares the subjects of its module; a transaction names those whose state it depends
/// on or changes, and excludes the transactions that name one of them too.
///
/// ```swift
/// extension LockSubject {
///   public static func account(_ id: AccountID) -> LockSubject { LockSubject("auth/account", id) }
/// }
/// ```
public struct LockSubject: Hashable, Sendable {
  /// The module and the kind of thing, such as `messaging/conversation`.
  public let name: String

  /// Which thing of that kind it is.
  public let key: Int64

  /// Creates the subject of one thing among those of a kind.
  public init(_ name: String, _ key: Int64) {
    self.name = name
    self.key = key
  }

  /// Creates the subject of one thing among those of a kind.
  public init(_ name: String, _ key: some RawRepresentable<Int64>) {
    self.init(name, key.rawValue)
  }
}
