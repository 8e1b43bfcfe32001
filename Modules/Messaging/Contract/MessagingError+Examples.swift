import AuthContract

extension MessagingError {
  /// One refusal for each code, with invented values.
  public static var examples: [Self] {
    guard let bob = Username("bob"), let message = MessageID(parameter: "3.17") else { return [] }
    return [
      .nobodyNamed(bob), .yourself, .notFriends(bob), .blockedByYou(bob), .gone, .noConversation,
      .noMessage(message), .notYours(message), .deleted(message), .tooOld(message, minutes: 15),
      .keyTaken(MessageKey(high: 1, low: 2)), .notOwner, .notAGroup, .alreadyMember(bob),
      .notMember(bob),
      .groupFull(limit: 100), .nobodyInvited, .pageTooLong(limit: 200), .twoDirections,
      .nothingToFind, .fileExists(path: "talk.json"), .unwritable(path: "/talk.json"),
    ]
  }
}
