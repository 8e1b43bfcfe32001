import AuthContract
import Database
import FriendsContract
import Mediator

extension FriendsModule {
  func answerActs(in registry: inout Registry) {
    registry.command(AskToBeFriends.self) { command, call in
      try await meet(command.username, call) { try $0.ask(in: $1) }
    }
    registry.command(AcceptRequest.self) { command, call in
      try await meet(command.username, call) { try $0.accept(in: $1) }
    }
    registry.command(DeclineRequest.self) { command, call in
      try await meet(command.username, call) { try $0.decline(in: $1) }
    }
    registry.command(CancelRequest.self) { command, call in
      try await meet(command.username, call) { try $0.cancel(in: $1) }
    }
    registry.command(RemoveFriend.self) { command, call in
      try await meet(command.username, call) { try $0.remove(in: $1) }
    }
    registry.command(BlockPerson.self) { command, call in
      try await meet(command.username, call) { try $0.block(in: $1) }
    }
    registry.command(UnblockPerson.self) { command, call in
      try await meet(command.username, call) { try $0.unblock(in: $1) }
    }
  }

  /// Lets whoever calls do something about the person of a name, in one transaction.
  private func meet(
    _ username: Username,
    _ call: Call,
    _ act: @escaping @Sendable (Meeting, borrowing Transaction) throws -> FriendsChange.Change
  ) async throws -> FriendsChange {
    let account = try call.signedInAccount()
    guard let other = try await call.perform(AccountsNamed([username]))[username] else {
      throw FriendsRefusal.nobodyNamed(username)
    }
    guard other != account else { throw FriendsRefusal.yourself }
    let meeting = Meeting(account: account, other: other, username: username, limits: limits)
    let change = try await database.write { transaction in try act(meeting, transaction) }
    return FriendsChange(username, change)
  }
}
