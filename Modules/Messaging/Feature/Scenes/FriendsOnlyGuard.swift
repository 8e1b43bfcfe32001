import AuthContract
import FriendsContract
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Lets a user open a conversation with a friend, and redirects to the profile of other users.
///
/// A conversation that has begun stays readable. If Friends is left out, conversations open, and
/// sending explains why it cannot.
struct FriendsOnlyGuard: Sendable {
  let conversations: MessagePageHandler

  func verdict(on place: MessagingScene, for context: GuardContext) async throws -> GuardVerdict {
    guard case .with(let username, _) = place,
      let account = context.caller.account
    else { return .allow }
    guard let other = try await context.call.perform(AccountsByUsername([username]))[username]
    else {
      return .deny(MessagingError.unknownUser(username))
    }
    if other == account { return .deny(MessagingError.yourself) }
    if try await conversations.exists(between: account, and: other) { return .allow }
    let status = try await context.call.unlessLeftOut(MayContact(from: account, to: other))
    return switch status {
    case nil, .allowed: .allow
    case .strangers: refusal(.notFriends(username), of: username, in: context.call)
    case .closed: refusal(.blockedByYou(username), of: username, in: context.call)
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
