import Messaging
import MessagingContract

extension FeatureEntry {
  static let messaging = FeatureEntry(
    "Messaging",
    tab: ("messages", MessagingScene.inbox),
    writes: [SendMessage.self, EditMessage.self, CreateGroup.self, AddToGroup.self],
    commonCommands: [ShowInbox.self, SendMessage.self]
  ) {
    MessagingModule(database: $0)
  }
}
