extension MessagingError {
  /// The reason, worded for the person at the prompt.
  public var description: String {
    switch self {
    case .nobodyNamed(let name): "Nobody is called “\(name)”."
    case .yourself: "That is you."
    case .notFriends(let name): "\(name) is not your friend yet."
    case .blockedByYou(let name): "You have blocked \(name)."
    case .gone: "The other account was deleted, so nobody would read it."
    case .noConversation: "You have no such conversation."
    case .noMessage(let id): "There is no message \(id) that you may see."
    case .notYours(let id): "Message \(id) was sent by somebody else."
    case .deleted(let id): "Message \(id) was deleted."
    case .tooOld(let id, let minutes):
      "Message \(id) was sent more than \(minutes) minutes ago and stays as it is."
    case .keyTaken(let key): "You have sent another message under the key \(key)."
    case .notOwner: "Only the group's owner may do that."
    case .notAGroup: "That conversation is between two people, not a group."
    case .alreadyMember(let name): "\(name) is in the group already."
    case .notMember(let name): "\(name) is not in the group."
    case .groupFull(let limit): "A group has at most \(limit) members."
    case .nobodyInvited: "A group needs somebody besides you."
    case .pageTooLong(let limit): "A page has between 1 and \(limit) lines."
    case .twoDirections: "A page ends before a number or begins after one, not both."
    case .nothingToFind: "There is no word in that to search for."
    case .fileExists(let path): "There is a file “\(path)” already."
    case .unwritable(let path): "“\(path)” cannot be written."
    }
  }

  /// What would work.
  public var hint: String? {
    switch self {
    case .nobodyNamed: "Look for people with: profile search TEXT"
    case .yourself: "Name somebody else."
    case .notFriends(let name): "Ask with: friends add \(name)"
    case .blockedByYou(let name): "Take it back with: friends unblock \(name)"
    case .gone, .deleted: nil
    case .noConversation, .notAGroup: "See your conversations with: messaging inbox"
    case .noMessage: "The first word of each line that `messaging read` shows names a message."
    case .notYours(let id): "Take it from your own sight with: messaging delete \(id) --for-me"
    case .tooOld: "Send another message, or delete this one."
    case .keyTaken: "Make a new key for every message, or leave it out."
    case .notOwner, .notMember: "See who is who with: messaging members GROUP"
    case .alreadyMember: nil
    case .groupFull: "Make another group."
    case .nobodyInvited: "Name one of your friends."
    case .pageTooLong(let limit): "Give a --limit between 1 and \(limit)."
    case .twoDirections: "Give --before or --after."
    case .nothingToFind: "Enter a word, or the beginning of one."
    case .fileExists: "Name a file that is not there yet."
    case .unwritable: "Check the folder and whether you may write to it."
    }
  }
}
