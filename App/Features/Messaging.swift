import Messaging
import MessagingContract

extension Part {
  static let messaging = Part("Messaging", tab: ("messages", MessagingScene.inbox)) {
    MessagingModule(database: $0)
  }
}
