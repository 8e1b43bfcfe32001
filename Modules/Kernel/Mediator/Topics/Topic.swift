import System

/// Something that answers depend on and that transactions change: one user's inbox, one profile.
///
/// A contract declares its topics, a request names those that its answer depends on, and a
/// transaction names those that it changes. What is shown to a user is then loaded again when, and
/// only when, it has changed.
///
/// ```swift
/// extension Topic {
///   public static func inbox(of account: AccountID) -> Topic { Topic("messaging/inbox", account) }
/// }
/// ```
public struct Topic: Hashable, Sendable {
  /// The module and the kind of thing, such as `messaging/inbox`; it contains no space.
  public let name: String

  /// Which thing of that kind it is.
  public let key: Int64

  /// Creates the topic of one thing among those of a kind.
  public init(_ name: String, _ key: Int64) {
    self.name = name
    self.key = key
  }

  /// Creates the topic of one thing among those of a kind.
  public init(_ name: String, _ key: some RawRepresentable<Int64>) {
    self.init(name, key.rawValue)
  }

  /// Creates the topic of the thing that a text names; different texts may share a topic.
  public init(_ name: String, named text: String) {
    self.init(name, Int64(bitPattern: StableHash(of: text).value))
  }

  /// Creates the topic of something that there is once.
  public init(_ name: String) {
    self.init(name, 0)
  }
}

extension Topic: CustomStringConvertible {
  /// The name and the key, for lists and the trace.
  public var description: String { "\(name) \(key)" }
}

/// Learns what the answers depend on that calls get.
public protocol DependencyRecorder: Sendable {
  /// Notes topics, before the answer that depends on them is read.
  func depend(on topics: [Topic])

  /// Notes that an answer is right for a while only.
  func expire(after duration: Duration)

  /// Returns a watch of other topics, or nil where it is not known what changes.
  func newWatch() -> TopicWatch?
}

extension DependencyRecorder {
  /// Knows of no changes.
  public func newWatch() -> TopicWatch? { nil }

  /// Notes nothing.
  public func expire(after duration: Duration) {}
}
