/// How far some work is.
public struct WorkProgress: ScreenPart, Hashable, Sendable, Codable {
  /// What is being done.
  public let title: String

  /// How much is done.
  public let done: Int

  /// How much there is to do, or nil if that is not known.
  public let total: Int?

  /// Describes how far some work is.
  public init(_ title: String, done: Int, total: Int? = nil) {
    self.title = title
    self.done = done
    self.total = total
  }

  /// Adds the progress to a screen.
  public func add(to screen: inout Screen) { screen.append(.progress(self)) }
}
