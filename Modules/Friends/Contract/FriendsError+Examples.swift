import AuthContract

extension FriendsError {
  /// One refusal for each code, with invented names and the app's own limits.
  public static var examples: [Self] {
    guard let bob = Username("bob") else { return [] }
    let limits = FriendLimits.standard
    return [
      .unknownUser(bob), .yourself, .alreadyFriends(bob), .notFriends(bob), .hasNotAsked(bob),
      .notAsked(bob), .blockedByYou(bob), .notBlocked(bob),
      .tooManyRequests(perDay: limits.requestsPerDay),
      .tooManyOpenRequests(limit: limits.openRequests), .tooManyFriends(limit: limits.friends),
      .otherHasTooManyFriends(bob),
      .pageTooLong(limit: ListFriends.maximumLimit), .noFriendsPicked,
    ]
  }
}
