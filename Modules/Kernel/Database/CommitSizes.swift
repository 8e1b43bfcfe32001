import Synchronization

/// How many commits a database has made since it was opened, by the transactions that they share.
///
/// Engines that let transactions share a commit answer many writers with one wait for the disk.
public struct CommitSizes: Equatable, Sendable {
  /// The upper bounds of the sizes that are told apart.
  public static let bounds = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

  /// The number of commits.
  public private(set) var commits = 0

  /// The number of transactions in all commits.
  public private(set) var transactions = 0

  /// The number of commits of at most so many transactions, for each of the bounds.
  public private(set) var counts = [Int](repeating: 0, count: bounds.count)

  /// Creates the sizes of no commit.
  public init() {}

  /// Counts a commit of so many transactions.
  public mutating func count(_ size: Int) {
    commits += 1
    transactions += size
    for (index, bound) in Self.bounds.enumerated() where size <= bound { counts[index] += 1 }
  }
}

/// Counts the commits of an engine, from any thread.
public final class CommitSizeRecorder: Sendable {
  private let counted = Mutex(CommitSizes())

  /// Creates a counter that has counted nothing.
  public init() {}

  /// What was counted until now.
  public var sizes: CommitSizes { counted.withLock { $0 } }

  /// Counts a commit of so many transactions.
  public func count(_ size: Int) { counted.withLock { $0.count(size) } }
}
