/// How much one person may do, so that nobody is flooded.
struct FriendLimits: Sendable {
  /// How many people one may ask within a day.
  var requestsPerDay: Int

  /// How many of one's requests may wait for an answer.
  var openRequests: Int

  /// How many friends one may have.
  var friends: Int

  /// How long a request that was declined does not arrive again.
  var quiet: Duration

  static let standard = FriendLimits(
    requestsPerDay: 50,
    openRequests: 500,
    friends: 5_000,
    quiet: .seconds(30 * day)
  )

  static let day = 86_400
}
