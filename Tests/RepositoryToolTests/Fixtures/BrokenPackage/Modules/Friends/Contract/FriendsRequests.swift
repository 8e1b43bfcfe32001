/// A request that the feature answers.
public struct ShowFriends: Request {}

/// A command that the feature has forgotten.
public struct AddFriend: Command {}  // break: unanswered-request
