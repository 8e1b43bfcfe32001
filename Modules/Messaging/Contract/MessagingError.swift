public import AuthContract
public import Mediator

/// A reason for which the messaging feature turns something down.
public enum MessagingError: Refusal {
  /// Nobody has that username.
  case nobodyNamed(Username)

  /// The person named is oneself.
  case yourself

  /// The two are not friends; a person who was blocked is told the same.
  case notFriends(Username)

  /// One has blocked the person oneself.
  case blockedByYou(Username)

  /// The other's account was deleted.
  case gone

  /// There is no such conversation among one's own.
  case noConversation

  /// There is no such message that one may see.
  case noMessage(MessageID)

  /// The message was sent by somebody else.
  case notYours(MessageID)

  /// The message was deleted.
  case deleted(MessageID)

  /// The message is too old to be changed.
  case tooOld(MessageID, minutes: Int)

  /// The key belongs to another message already.
  case keyTaken(MessageKey)

  /// Only the group's owner may do that.
  case notOwner

  /// The conversation is no group.
  case notAGroup

  /// The person is in the group already.
  case alreadyMember(Username)

  /// The person is not in the group.
  case notMember(Username)

  /// A group can have no more members.
  case groupFull(limit: Int)

  /// A group needs somebody besides oneself.
  case nobodyInvited

  /// The page is longer than one can be.
  case pageTooLong(limit: Int)

  /// A page goes in one direction only.
  case twoDirections

  /// There is no word to search for.
  case nothingToFind

  /// There is a file of that name already.
  case fileExists(path: String)

  /// The file cannot be written.
  case unwritable(path: String)
}

extension MessagingError {
  /// The stable code that scripts may rely on.
  public var code: String {
    switch self {
    case .nobodyNamed: "messaging.nobody-named"
    case .yourself: "messaging.yourself"
    case .notFriends: "messaging.not-friends"
    case .blockedByYou: "messaging.blocked-by-you"
    case .gone: "messaging.gone"
    case .noConversation: "messaging.no-conversation"
    case .noMessage: "messaging.no-message"
    case .notYours: "messaging.not-yours"
    case .deleted: "messaging.deleted"
    case .tooOld: "messaging.too-old"
    case .keyTaken: "messaging.key-taken"
    case .notOwner: "messaging.not-owner"
    case .notAGroup: "messaging.not-a-group"
    case .alreadyMember: "messaging.already-member"
    case .notMember: "messaging.not-member"
    case .groupFull: "messaging.group-full"
    case .nobodyInvited: "messaging.nobody-invited"
    case .pageTooLong: "messaging.page-too-long"
    case .twoDirections: "messaging.two-directions"
    case .nothingToFind: "messaging.nothing-to-find"
    case .fileExists: "messaging.file-exists"
    case .unwritable: "messaging.unwritable"
    }
  }
}
