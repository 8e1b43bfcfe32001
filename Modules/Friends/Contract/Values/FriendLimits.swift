/// How many requests and friends one account can have, so that no user is flooded with requests.
public struct FriendLimits: Sendable {
  /// The most requests that an account can send within a day.
  public var requestsPerDay: Int

  /// The most requests of an account that can be unanswered at the same time.
  public var openRequests: Int

  /// The most friends of an account.
  public var friends: Int

  /// How long a declined user's new requests are not delivered.
  public var declineCooldown: Duration

  /// The limits of the app.
  public static let standard = FriendLimits(
    requestsPerDay: 50,
    openRequests: 500,
    friends: 5_000,
    declineCooldown: .seconds(30 * 86_400)
  )

  /// Sets the limits.
  public init(
    requestsPerDay: Int,
    openRequests: Int,
    friends: Int,
    declineCooldown: Duration
  ) {
    self.requestsPerDay = requestsPerDay
    self.openRequests = openRequests
    self.friends = friends
    self.declineCooldown = declineCooldown
  }
}
