public import AuthContract
public import Mediator

/// A reason for which the messaging feature refuses a request.
public enum MessagingError: Refusal {
  /// No account has that username, nor has a group of the caller that title where it could be one.
  case unknownUser(Username, orGroup: Bool = false)

  /// The caller named their own account.
  case yourself

  /// The two users are not friends; a blocked caller gets this refusal, too.
  case notFriends(Username, request: OpenFriendRequest? = nil)

  /// The caller has blocked the user.
  case blockedByYou(Username)

  /// The other user's account was deleted.
  case accountDeleted

  /// The conversation has no messages, so that nothing of it can be set.
  case noConversation

  /// Another member removed the caller from the group; either name is nil where it may not be told.
  case removed(from: String?, by: String?)

  /// There is no such message that the caller may see.
  case noMessage(MessageID)

  /// Another user sent the message; the username is nil for a deleted account.
  case notSender(MessageID, from: Username?)

  /// The message was deleted.
  case deleted(MessageID)

  /// The message is too old for an edit.
  case tooOld(MessageID, minutes: Int)

  /// The caller used the key for another message.
  case keyTaken(MessageIdempotencyKey)

  /// The caller does not own the group.
  case notOwner

  /// The caller is neither the group's owner nor an admin.
  case notAdmin

  /// The member is the owner or an admin; the caller may not remove either.
  case outranked(Username, role: GroupRole)

  /// The user is an admin already, or the owner.
  case alreadyAdmin(Username)

  /// The member is not an admin.
  case notAnAdmin(Username)

  /// The user has an invitation to the group already.
  case alreadyInvited(Username)

  /// The caller has no invitation to the group.
  case notInvited

  /// The caller has no invitation to a group of that title.
  case noInvitation(to: String)

  /// The user has too many invitations.
  case tooManyInvitations(Username, limit: Int)

  /// The caller has pinned as many conversations as possible.
  case tooManyPins(limit: Int)

  /// The conversation is not a group, so that nobody is mentioned in it.
  case noMentions

  /// The message has as many different reactions as possible.
  case tooManyReactions(MessageID, limit: Int)

  /// The line is about the group, and no member wrote it.
  case notAMessage(MessageID)

  /// The conversation is not a group.
  case notAGroup

  /// The caller is in no group of that number.
  case notInGroup(ConversationID)

  /// The caller has an invitation to the group, and is not in it yet.
  case invited(to: ConversationID, titled: String)

  /// None of the caller's groups has that title.
  case unknownGroup(String)

  /// Several of the caller's groups have that title.
  case ambiguousGroup(String, numbers: [ConversationID])

  /// The user is already a member of the group.
  case alreadyMember(Username)

  /// The user is not a member of the group.
  case notMember(Username)

  /// The group has, or would have, too many members.
  case groupFull(limit: Int)

  /// The new group has no other members.
  case noMembers

  /// The requested page is empty or too long.
  case pageTooLong(limit: Int)

  /// The caller gave both `--before` and `--after`.
  case bothDirections

  /// The search text has no words.
  case noSearchWords

  /// A file of that name exists.
  case fileExists(path: String)

  /// The file cannot be written.
  case cannotWrite(path: String)

  /// There is no room for the file.
  case noRoom(path: String)
}

extension MessagingError {
  /// The stable code that scripts may rely on.
  public var code: String {
    switch self {
    case .unknownUser: "messaging.nobody-named"
    case .yourself: "messaging.yourself"
    case .notFriends: "messaging.not-friends"
    case .blockedByYou: "messaging.blocked-by-you"
    case .accountDeleted: "messaging.gone"
    case .noConversation, .notInGroup: "messaging.no-conversation"
    case .removed: "messaging.removed"
    case .noMessage: "messaging.no-message"
    case .notSender: "messaging.not-yours"
    case .deleted: "messaging.deleted"
    case .tooOld: "messaging.too-old"
    case .keyTaken: "messaging.key-taken"
    case .notOwner: "messaging.not-owner"
    case .notAdmin: "messaging.not-admin"
    case .outranked: "messaging.outranked"
    case .alreadyAdmin: "messaging.already-admin"
    case .notAnAdmin: "messaging.not-an-admin"
    case .alreadyInvited: "messaging.already-invited"
    case .notInvited: "messaging.not-invited"
    case .invited: "messaging.invited"
    case .noInvitation: "messaging.no-invitation"
    case .tooManyInvitations: "messaging.too-many-invitations"
    case .tooManyPins: "messaging.too-many-pins"
    case .noMentions: "messaging.no-mentions"
    case .tooManyReactions: "messaging.too-many-reactions"
    case .notAMessage: "messaging.not-a-message"
    case .notAGroup: "messaging.not-a-group"
    case .unknownGroup: "messaging.no-group"
    case .ambiguousGroup: "messaging.ambiguous-group"
    case .alreadyMember: "messaging.already-member"
    case .notMember: "messaging.not-member"
    case .groupFull: "messaging.group-full"
    case .noMembers: "messaging.nobody-invited"
    case .pageTooLong: "messaging.page-too-long"
    case .bothDirections: "messaging.two-directions"
    case .noSearchWords: "messaging.nothing-to-find"
    case .fileExists: "messaging.file-exists"
    case .cannotWrite: "messaging.unwritable"
    case .noRoom: "messaging.no-room"
    }
  }
}

extension MessagingError {
  /// The name that no user and no group of the caller has.
  public var unresolvedName: UnresolvedName? {
    if case .unknownUser(let name, let orGroup) = self {
      return orGroup
        ? UnresolvedName(name.text, of: Username.self, Correspondent.self)
        : UnresolvedName(name.text, of: Username.self)
    }
    if case .unknownGroup(let title) = self {
      return UnresolvedName(title, of: GroupReference.self)
    }
    if case .noInvitation(let title) = self { return UnresolvedName(title) }
    return nil
  }
}
