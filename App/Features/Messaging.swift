import Messaging
import MessagingContract

extension FeatureEntry {
  static let messaging = FeatureEntry("Messaging", tab: ("messages", MessagingScene.inbox)) {
    MessagingModule(database: $0)
  }
}
