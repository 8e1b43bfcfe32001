public import AuthContract
public import Navigation

/// The route to conversations, for scenes of other modules.
public protocol ConversationRoute {
  /// How a conversation opens.
  var conversationTransition: Transition { get }

  /// Opens the conversation with a user.
  func openConversation(with username: Username) async -> NavigationResult
}

extension ConversationRoute where Self: Router {
  /// A push where there is a stack of screens, unless a router sets another transition.
  public var conversationTransition: Transition { .show }

  /// Opens the conversation with a user.
  public func openConversation(with username: Username) async -> NavigationResult {
    await open(MessagingScene.with(username, before: nil), as: conversationTransition)
  }
}
