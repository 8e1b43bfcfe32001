import AuthContract
import Database
import FriendsContract
import Mediator

extension FriendsModule {
  func answerActs(in registry: inout Registry) {
    registry.command(SendFriendRequest.self) { command, call in
      try await changeFriendship(with: command.username, in: call) { try $0.ask(in: $1) }
    }
    registry.command(AcceptFriendRequest.self) { command, call in
      try await changeFriendship(with: command.username, in: call) { try $0.accept(in: $1) }
    }
    registry.command(DeclineFriendRequest.self) { command, call in
      try await changeFriendship(with: command.username, in: call) { try $0.decline(in: $1) }
    }
    registry.command(CancelFriendRequest.self) { command, call in
      try await changeFriendship(with: command.username, in: call) { try $0.cancel(in: $1) }
    }
    registry.command(RemoveFriend.self) { command, call in
      try await changeFriendship(with: command.username, in: call) { try $0.remove(in: $1) }
    }
    registry.command(BlockPerson.self) { command, call in
      try await changeFriendship(with: command.username, in: call) { try $0.block(in: $1) }
    }
    registry.command(UnblockPerson.self) { command, call in
      try await changeFriendship(with: command.username, in: call) { try $0.unblock(in: $1) }
    }
  }

  /// Lets whoever calls do something about the person of a name, in one transaction.
  private func changeFriendship(
    with username: Username,
    in call: CallContext,
    _ act:
      @escaping @Sendable (RelationshipHandler, borrowing Transaction) throws ->
      FriendshipChangeResponse.Change
  ) async throws -> FriendshipChangeResponse {
    let account = try call.signedInAccount()
    guard let other = try await call.perform(AccountsByUsername([username]))[username] else {
      throw FriendsError.nobodyNamed(username)
    }
    guard other != account else { throw FriendsError.yourself }
    let meeting = RelationshipHandler(
      account: account,
      other: other,
      username: username,
      limits: limits
    )
    let change = try await database.write { transaction in try act(meeting, transaction) }
    return FriendshipChangeResponse(username: username, change: change)
  }
}
