import AuthContract

extension FriendsError {
  /// One refusal for each code, with invented values.
  public static var examples: [Self] {
    guard let bob = Username("bob") else { return [] }
    return [
      .nobodyNamed(bob), .yourself, .alreadyFriends(bob), .notFriends(bob), .hasNotAsked(bob),
      .notAsked(bob), .blockedByYou(bob), .notBlocked(bob), .tooManyRequests(perDay: 50),
      .tooManyOpenRequests(limit: 100), .tooManyFriends(limit: 5000), .pageTooLong(limit: 200),
      .nobodyPicked,
    ]
  }
}
