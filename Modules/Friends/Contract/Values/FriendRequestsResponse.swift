public import Mediator
import Navigation

/// The friend requests without an answer, in both directions.
public struct FriendRequestsResponse: CommandResponse, Hashable {
  /// The users who sent the caller a request, the latest first.
  public let received: [ListedPerson]

  /// The users that the caller sent a request to, the latest first.
  public let sent: [ListedPerson]

  /// Creates a list of requests.
  public init(received: [ListedPerson], sent: [ListedPerson]) {
    self.received = received
    self.sent = sent
  }

  /// One line for each request.
  public var description: String {
    guard !received.isEmpty || !sent.isEmpty else { return Self.emptyNotice.words }
    let lines = received.map { "\($0) asks you" } + sent.map { "you ask \($0)" }
    return lines.joined(separator: "\n")
  }

  static let emptyNotice = Paragraph(
    empty: "No friend requests.",
    next: "Send one: friends add NAME"
  )
}
