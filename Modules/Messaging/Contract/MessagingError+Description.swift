extension MessagingError {
  /// The reason as a sentence for the user.
  public var description: String {
    switch self {
    case .unknownUser(let name, let orGroup):
      "Unknown user\(orGroup ? " or group" : ""): \(name)."
    case .yourself: "That is your own username."
    case .notFriends(let name, _): "You and \(name) are not friends."
    case .blockedByYou(let name): "You have blocked \(name)."
    case .accountDeleted: "The other user's account was deleted."
    case .noConversation: "This conversation has no messages yet."
    case .removed(let title, let name):
      "\(name.map { "\($0) removed you" } ?? "You were removed") from \(title.map { "“\($0)”" } ?? "the group")."
    case .noMessage(let id): "There is no message \(id) that you can see."
    case .notSender(let id, let sender):
      "Message \(id) is \(sender.map { "from @\($0)" } ?? "of a deleted account"), not yours."
    case .deleted(let id): "Message \(id) was deleted."
    case .tooOld(let id, let minutes):
      "Message \(id) is more than \(minutes) minutes old and can no longer be edited."
    case .keyTaken(let key): "You have sent another message with the key \(key)."
    case .notOwner: "Only the group's owner can do this."
    case .notAdmin: "Only the group's owner and its admins can do this."
    case .outranked(let name, let role): "\(name) is \(role == .owner ? "the owner" : "an admin")."
    case .alreadyAdmin(let name): "\(name) is an admin already, or the owner."
    case .notAnAdmin(let name): "\(name) is not an admin."
    case .alreadyInvited(let name): "\(name) has an invitation to the group already."
    case .notInvited: "You have no invitation to this group."
    case .noInvitation(let title): "You have no invitation to a group called “\(title)”."
    case .tooManyInvitations(let name, let limit): "\(name) has \(limit) unanswered invitations."
    case .noMentions: "Between two, every message is for you; only groups have this level."
    case .tooManyPins(let limit): "You can pin at most \(limit) conversations."
    case .tooManyReactions(let id, let limit):
      "Message \(id) has \(limit) different reactions already, and can have no more."
    case .notAMessage(let id): "\(id) is a notice about the group, not a message."
    case .notAGroup: "This conversation is not a group."
    case .notInGroup(let id): "You are not in group #\(id)."
    case .invited(_, let title): "You are invited to “\(title)”, and not in it yet."
    case .unknownGroup(let title): "You are not in a group called “\(title)”."
    case .ambiguousGroup(let title, let numbers):
      "Several groups are called “\(title)”: \(numbers.map { "#\($0)" }.joined(separator: ", "))."
    case .alreadyMember(let name): "\(name) is already in the group."
    case .notMember(let name): "\(name) is not in the group."
    case .groupFull(let limit): "A group has at most \(limit) members."
    case .noMembers: "A group needs at least one other member."
    case .pageTooLong(let limit): "A page has from 1 to \(limit) lines."
    case .bothDirections: "--before and --after cannot be used together."
    case .noSearchWords: "The search text has no words."
    case .fileExists(let path): "The file \(path) already exists."
    case .cannotWrite(let path): "The file \(path) cannot be written."
    case .noRoom(let path): "There is not enough room to write the file \(path)."
    }
  }

  /// What to do instead.
  public var hint: String? {
    switch self {
    case .unknownUser: "Find people with: profile search TEXT"
    case .yourself: "Enter the name of another user."
    case .notFriends(let name, .none): "Send a friend request with: friends add \(name)"
    case .notFriends(_, .sent): "Your friend request is not answered yet."
    case .notFriends(let name, .received): "Accept the friend request with: friends accept \(name)"
    case .blockedByYou(let name): "Remove the block with: friends unblock \(name)"
    case .accountDeleted: "You can still open the conversation from: messaging inbox"
    case .ambiguousGroup: "Use the number of the one that you mean."
    case .noConversation: "Send the first one with: messaging send NAME TEXT"
    case .removed, .notAGroup, .unknownGroup, .notInGroup:
      "See your conversations with: messaging inbox"
    case .noMessage: "See the message numbers with: messaging read NAME"
    case .notSender(let id, _):
      "Only its sender changes it and sees its receipts. "
        + "Hide it from yourself only with: messaging delete \(id) --for-me"
    case .deleted: "If you deleted it within the last ten seconds, bring it back with: undo"
    case .tooOld(let id, _): "Send another message, or delete this one with: messaging delete \(id)"
    case .keyTaken: "Use a new key for each message, or leave the key out."
    case .notAdmin, .alreadyAdmin, .notAnAdmin: "See the roles with: messaging members GROUP"
    case .outranked(_, .owner): "An owner leaves by handing the group over to another member."
    case .outranked: "Ask the owner to change the role with: messaging demote GROUP NAME"
    case .alreadyInvited(let name): "Withdraw it with: messaging expel GROUP \(name)"
    case .notInvited, .noInvitation: "See your invitations with: messaging invitations"
    case .invited: "Join or reject it among your invitations: messaging invitations"
    case .tooManyInvitations: "Ask them to answer first."
    case .noMentions: "Choose all or none, or be silent for a time with: messaging mute NAME"
    case .tooManyPins: "Unpin another one with: messaging unpin NAME"
    case .tooManyReactions: "Use one of those that the message has."
    case .notAMessage: "Choose a message that a member wrote."
    case .notOwner, .alreadyMember, .notMember: "See the members with: messaging members GROUP"
    case .groupFull: "Create another group with: messaging group TITLE NAME"
    case .noMembers: "Name your friends with: messaging group TITLE NAME"
    case .pageTooLong(let limit): "Use a --limit from 1 to \(limit)."
    case .bothDirections: "Use one of them."
    case .noSearchWords: "Enter a word, or the beginning of one."
    case .fileExists: "Choose another name."
    case .cannotWrite: "Check that the folder exists and that you may write to it."
    case .noRoom: "Make room on its disk, or raise the limit of file sizes (ulimit -f)."
    }
  }
}
