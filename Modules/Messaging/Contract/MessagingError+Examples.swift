import AuthContract

extension MessagingError {
  /// One refusal for each code, with invented names and the app's own limits.
  public static var examples: [Self] {
    guard let bob = Username("bob"), let message = MessageID(parameter: "3.17"),
      let group = ConversationID(rawValue: 12), let other = ConversationID(rawValue: 15)
    else { return [] }
    return [
      .unknownUser(bob), .yourself, .notFriends(bob), .blockedByYou(bob), .accountDeleted,
      .noConversation, .removed(from: "Sunday walk", by: "bob"), .noMessage(message),
      .notSender(message, from: bob), .deleted(message),
      .tooOld(message, minutes: EditMessage.minutes),
      .keyTaken(MessageIdempotencyKey(high: 1, low: 2)),
      .notOwner, .notAdmin, .outranked(bob, role: .admin), .alreadyAdmin(bob), .notAnAdmin(bob),
      .alreadyInvited(bob), .notInvited, .noInvitation(to: "Sunday walk"),
      .invited(to: group, titled: "Sunday walk"),
      .tooManyInvitations(bob, limit: InvitationListResponse.limit),
      .noMentions, .tooManyPins(limit: PinConversation.maximumPins),
      .tooManyReactions(message, limit: AddReaction.maximumKinds), .notAMessage(message),
      .notAGroup, .unknownGroup("Sunday walk"),
      .ambiguousGroup("Sunday walk", numbers: [group, other]),
      .alreadyMember(bob), .notMember(bob),
      .groupFull(limit: CreateGroup.maximumMembers), .noMembers,
      .pageTooLong(limit: ReadMessages.maximumLimit), .bothDirections, .noSearchWords,
      .fileExists(path: "talk.json"), .cannotWrite(path: "/talk.json"),
      .noRoom(path: "/talk.json"),
    ]
  }
}
