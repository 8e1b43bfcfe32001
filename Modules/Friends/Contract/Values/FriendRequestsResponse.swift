public import Mediator
import Navigation

/// The friend requests without an answer, in both directions.
public struct FriendRequestsResponse: CommandResponse, Hashable {
  /// The users who sent the caller a request, the latest first.
  public let received: [ListedPerson]

  /// The users that the caller sent a request to, the latest first.
  public let sent: [ListedPerson]

  /// Whether there are more requests of either direction.
  public let hasMore: Bool

  /// Creates a list of requests.
  ///
  /// - Parameters:
  ///   - received: The users who sent the caller a request.
  ///   - sent: The users that the caller sent a request to.
  ///   - hasMore: Whether there are more requests of either direction.
  public init(received: [ListedPerson], sent: [ListedPerson], hasMore: Bool = false) {
    self.received = received
    self.sent = sent
    self.hasMore = hasMore
  }

  /// One line for each request.
  public var description: String {
    guard !received.isEmpty || !sent.isEmpty else { return Self.emptyNotice.words }
    let lines = received.map { "\($0) asks you" } + sent.map { "you ask \($0)" }
    return (lines + (hasMore ? [Self.advice] : [])).joined(separator: "\n")
  }

  /// How to see more.
  static let advice = "There are more, up to \(ListFriendRequests.maximumLimit) with --limit"

  static let emptyNotice = Paragraph(
    empty: "No friend requests.",
    next: "Send one: friends add NAME"
  )
}
