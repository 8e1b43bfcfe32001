import AuthContract
import FriendsContract
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// The guard of conversations: whoever may not be written to is shown with their profile instead.
///
/// A conversation that has begun can be read for ever. Where Friends is left out, places open, and
/// sending says why it cannot be.
struct FriendsOnlyGuard: Sendable {
  let conversations: ConversationHandler

  func verdict(on place: MessagingScene, for visit: GuardContext) async throws -> GuardVerdict {
    guard case .with(let username, _) = place,
      let account = visit.caller.account
    else { return .allow }
    guard let other = try await visit.call.accounts(of: [username])[username] else {
      return .deny(MessagingError.nobodyNamed(username))
    }
    if other == account { return .deny(MessagingError.yourself) }
    if try await conversations.exists(between: account, and: other) { return .allow }
    do throws(CallFailure<MayContact.Failure>) {
      let contact = try await visit.call.perform(MayContact(from: account, to: other))
      return contact == .allowed ? .allow : refusal(of: username, because: contact, in: visit.call)
    } catch {
      if case .unanswered = error { return .allow }
      throw error
    }
  }

  private func refusal(of username: Username, because contact: ContactStatus, in call: CallContext)
    -> GuardVerdict
  {
    // Without profiles there is no nearest place to show.
    let reason: MessagingError =
      contact == .closed ? .blockedByYou(username) : .notFriends(username)
    guard call.mediator.answers(DisplayNames.self) else { return .deny(reason) }
    return .redirect(ProfileScene.of(username), because: reason)
  }
}
