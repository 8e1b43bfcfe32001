import AuthContract
import Database
import FriendsContract
import Mediator

/// Answers the commands that are about one other user.
///
/// Each command reads the relationship and changes it in one transaction. Writes run one after the
/// other, so two users who act at the same time get the same result as if one had acted first.
struct RelationshipChangeHandler: Sendable {
  typealias Change = FriendshipChangeResponse.Change

  let database: any Database
  let limits: FriendLimits
  let undoPeriod: Duration

  func sendRequest(_ command: SendFriendRequest, in call: CallContext) async throws
    -> FriendshipChangeResponse
  {
    try await change(command.username, in: call, with: sendRequest)
  }

  func acceptRequest(_ command: AcceptFriendRequest, in call: CallContext) async throws
    -> FriendshipChangeResponse
  {
    try await change(command.username, in: call, with: acceptRequest)
  }

  func declineRequest(_ command: DeclineFriendRequest, in call: CallContext) async throws
    -> FriendshipChangeResponse
  {
    try await change(command.username, in: call, with: declineRequest)
  }

  func cancelRequest(_ command: CancelFriendRequest, in call: CallContext) async throws
    -> FriendshipChangeResponse
  {
    try await change(command.username, in: call) { pair, transaction in
      guard try RelationshipStore(pair).deleteRequest(in: transaction) else {
        throw FriendsError.notAsked(pair.username)
      }
      return .cancelled
    }
  }

  func removeFriend(_ command: RemoveFriend, in call: CallContext) async throws
    -> FriendshipChangeResponse
  {
    try await change(command.username, in: call) { pair, transaction in
      let store = RelationshipStore(pair)
      guard try store.removeOwnSide(in: transaction) else {
        throw FriendsError.notFriends(pair.username)
      }
      if try store.hasOtherSide(in: transaction) {
        try transaction.record(FriendRemoval(pair), undoableFor: undoPeriod)
      } else {
        // Both have ended it, which neither can undo alone.
        try transaction.record(FriendshipEnded(account: pair.account, friend: pair.other))
      }
      return .removed
    }
  }

  /// Returns what the caller has to confirm before a friendship ends.
  func question(
    before request: ConfirmationQuestion<RemoveFriend>,
    in call: CallContext
  ) async throws -> String {
    let pair = try await pair(of: request.command.username, in: call)
    let relationship = try await database.read { try RelationshipStore(pair).relationship(on: $0) }
    guard relationship.areFriends else { throw FriendsError.notFriends(pair.username) }
    return "End your friendship with @\(pair.username)?"
  }

  /// Returns what the caller has to confirm before a block, which may end a friendship.
  func question(
    before request: ConfirmationQuestion<BlockPerson>,
    in call: CallContext
  ) async throws -> String {
    let pair = try await pair(of: request.command.username, in: call)
    let relationship = try await database.read { try RelationshipStore(pair).relationship(on: $0) }
    let end = relationship.areFriends ? " and end your friendship" : ""
    return "Block @\(pair.username)\(end)?"
  }

  func block(_ command: BlockPerson, in call: CallContext) async throws -> FriendshipChangeResponse
  {
    let ends = try await inTransaction(command.username, in: call) { pair, transaction in
      let areFriends = try RelationshipStore(pair).relationship(on: transaction).areFriends
      try block(pair, in: transaction)
      return areFriends
    }
    return FriendshipChangeResponse(
      username: command.username,
      change: .blocked,
      endsFriendship: ends ? true : nil
    )
  }

  func unblock(_ command: UnblockPerson, in call: CallContext) async throws
    -> FriendshipChangeResponse
  {
    try await change(command.username, in: call) { pair, transaction in
      guard try RelationshipStore(pair).unblock(in: transaction) else {
        throw FriendsError.notBlocked(pair.username)
      }
      try transaction.record(PersonUnblocked(account: pair.account, unblocked: pair.other))
      return .unblocked
    }
  }

  /// Finds the other account, and runs a change between the two in one transaction.
  private func change(
    _ username: Username,
    in call: CallContext,
    with change: @escaping @Sendable (RelationshipParties, borrowing Transaction) throws -> Change
  ) async throws -> FriendshipChangeResponse {
    let result = try await inTransaction(username, in: call, change)
    return FriendshipChangeResponse(username: username, change: result)
  }

  private func inTransaction<Value: Sendable>(
    _ username: Username,
    in call: CallContext,
    _ work: @escaping @Sendable (RelationshipParties, borrowing Transaction) throws -> Value
  ) async throws -> Value {
    let pair = try await pair(of: username, in: call)
    let (account, other) = (pair.account, pair.other)
    return try await database.write(locking: .account(account), .account(other)) { transaction in
      transaction.changes(.relationships(of: account), .relationships(of: other))
      return try work(pair, transaction)
    }
  }

  /// Finds the other account.
  private func pair(
    of username: Username,
    in call: CallContext
  ) async throws -> RelationshipParties {
    let account = try call.signedInAccount()
    guard let other = try await call.perform(AccountsByUsername([username]))[username] else {
      throw FriendsError.unknownUser(username)
    }
    guard other != account else { throw FriendsError.yourself }
    return RelationshipParties(account: account, other: other, username: username)
  }
}

// MARK: - In a transaction

extension RelationshipChangeHandler {
  /// Sends a request, or makes the two friends if the other has sent one already.
  ///
  /// The answer is the same whether the request is delivered, was declined before or meets a block,
  /// so the sender learns of neither. A received request counts even if it was withheld: otherwise
  /// the other would see two requests that cross without a friendship.
  private func sendRequest(
    for pair: RelationshipParties,
    in transaction: borrowing Transaction
  ) throws -> Change {
    try FriendRemoval(pair).finish(in: transaction)
    let store = RelationshipStore(pair)
    let relationship = try store.relationship(on: transaction)
    if relationship.includesDeletedAccount { throw FriendsError.unknownUser(pair.username) }
    if relationship.hasBlocked { throw FriendsError.blockedByYou(pair.username) }
    if relationship.areFriends { throw FriendsError.alreadyFriends(pair.username) }
    if relationship.received != nil { return try makeFriends(pair, in: transaction) }
    switch relationship.sent {
    case .delivered: break
    case .withheld:
      if relationship.deliversRequests { try store.saveRequest(.delivered, in: transaction) }
    case nil:
      try FriendRequestQuota(limits).take(for: pair.account, in: transaction)
      let state: Relationship.RequestState = relationship.deliversRequests ? .delivered : .withheld
      try store.saveRequest(state, in: transaction)
    }
    return .asked
  }

  private func acceptRequest(
    for pair: RelationshipParties,
    in transaction: borrowing Transaction
  ) throws -> Change {
    let relationship = try RelationshipStore(pair).relationship(on: transaction)
    if relationship.areFriends { throw FriendsError.alreadyFriends(pair.username) }
    if relationship.includesDeletedAccount || relationship.received != .delivered {
      throw FriendsError.hasNotAsked(pair.username)
    }
    return try makeFriends(pair, in: transaction)
  }

  /// Declines the other's request, which the other still sees as sent.
  private func declineRequest(
    for pair: RelationshipParties,
    in transaction: borrowing Transaction
  ) throws -> Change {
    let store = RelationshipStore(pair)
    guard try store.relationship(on: transaction).received == .delivered else {
      throw FriendsError.hasNotAsked(pair.username)
    }
    try store.withholdReceivedRequest(in: transaction)
    try store.withholdRequests(
      until: transaction.now + limits.declineCooldown,
      in: transaction
    )
    return .declined
  }

  /// Blocks the other, who sees only an ended friendship or an unanswered request.
  @discardableResult
  func block(_ pair: RelationshipParties, in transaction: borrowing Transaction) throws -> Change {
    let store = RelationshipStore(pair)
    let relationship = try store.relationship(on: transaction)
    if relationship.includesDeletedAccount { throw FriendsError.unknownUser(pair.username) }
    if relationship.hasBlocked { return .blocked }
    try store.block(in: transaction)
    try endFriendship(of: pair, in: transaction)
    try store.deleteRequest(in: transaction)
    try store.withholdReceivedRequest(in: transaction)
    try transaction.record(PersonBlocked(account: pair.account, blocked: pair.other))
    return .blocked
  }

  private func makeFriends(
    _ pair: RelationshipParties,
    in transaction: borrowing Transaction
  ) throws -> Change {
    let store = RelationshipStore(pair)
    if try store.friendCount(in: transaction) >= limits.friends {
      throw FriendsError.tooManyFriends(limit: limits.friends)
    }
    if try store.friendCountOfOther(in: transaction) >= limits.friends {
      throw FriendsError.otherHasTooManyFriends(pair.username)
    }
    try store.makeFriends(in: transaction)
    try transaction.record(FriendshipMade(account: pair.account, friend: pair.other))
    return .befriended
  }

  /// Returns whether there was a friendship to end.
  @discardableResult
  private func endFriendship(
    of pair: RelationshipParties,
    in transaction: borrowing Transaction
  ) throws -> Bool {
    guard try RelationshipStore(pair).endFriendship(in: transaction) else { return false }
    try transaction.record(FriendshipEnded(account: pair.account, friend: pair.other))
    return true
  }
}
