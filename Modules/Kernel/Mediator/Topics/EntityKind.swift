/// A kind of thing that rows of one module stand for, and that columns of other modules point to.
///
/// A contract declares the keys of its module, so that other modules can say what their columns point
/// to without knowing a table.
///
/// ```swift
/// extension EntityKind {
///   public static let conversation = EntityKind("conversation")
/// }
/// ```
public struct EntityKind: Hashable, Sendable {
  /// One such thing in a word, such as `conversation`.
  public let name: String

  /// Creates a kind of thing.
  public init(_ name: String) {
    self.name = name
  }
}

extension EntityKind {
  /// The account of a user, as ``SignedInUser`` has it.
  public static let account = EntityKind("account")
}
