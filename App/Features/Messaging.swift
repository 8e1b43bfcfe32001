public import AppCore
import Messaging
import MessagingContract

extension FeatureEntry {
  /// Conversations, groups and their messages.
  public static let messaging = FeatureEntry(
    "Messaging",
    tab: ("messages", MessagingScene.inbox),
    writes: [
      SendMessage.self, ReplyToMessage.self, EditMessage.self, AddReaction.self, CreateGroup.self,
      InviteToGroup.self, RenameGroup.self, SetGroupDescription.self,
    ],
    commonCommands: [ShowInbox.self, SendMessage.self]
  ) {
    MessagingModule(database: $0)
  }
}
