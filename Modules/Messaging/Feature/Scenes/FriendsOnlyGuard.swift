import AuthContract
import FriendsContract
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Lets a user open a conversation with a friend, and redirects to the profile of other users.
///
/// A conversation of two that is opened by its number leads to the one by the other's name. A
/// conversation that has begun stays readable. If Friends is left out, conversations open, and
/// sending explains why it cannot.
struct FriendsOnlyGuard: Sendable {
  let conversations: ConversationReadHandler

  func verdict(on place: MessagingScene, for context: GuardContext) async throws -> GuardVerdict {
    guard let account = context.caller.account else { return .allow }
    if case .group(let id, let before, let number) = place {
      let name = try await conversations.otherUser(in: id, for: account, call: context.call)
      return name.map { .redirect(MessagingScene.with($0, before: before, at: number)) } ?? .allow
    }
    guard case .with(let username, _, _) = place else { return .allow }
    // The scene of a place that is open, or was in an earlier run, knows what it may still show.
    let source = context.source?.adapter
    let isOpen = source == nil || source as? MessagingScene == place
    return try await verdict(on: username, for: account, isOpen: isOpen, in: context.call)
  }

  private func verdict(
    on username: Username,
    for account: AccountID,
    isOpen: Bool,
    in call: CallContext
  ) async throws -> GuardVerdict {
    guard let other = try await call.perform(AccountsByUsername([username]))[username] else {
      return isOpen ? .allow : .deny(MessagingError.unknownUser(username))
    }
    if other == account { return .deny(MessagingError.yourself) }
    if try await conversations.exists(between: account, and: other) { return .allow }
    let status = try await call.unlessLeftOut(MayContact(from: account, to: other))
    return switch status {
    case nil, .allowed: .allow
    case .strangers, .asked, .asksYou:
      refusal(.notFriends(username, request: status?.request), of: username, in: call)
    case .closed: refusal(.blockedByYou(username), of: username, in: call)
    }
  }

  private func refusal(
    _ reason: MessagingError,
    of username: Username,
    in call: CallContext
  ) -> GuardVerdict {
    // Without profiles there is no place to redirect to.
    guard call.mediator.answers(DisplayNames.self) else { return .deny(reason) }
    return .redirect(ProfileScene.of(username), because: reason)
  }
}
