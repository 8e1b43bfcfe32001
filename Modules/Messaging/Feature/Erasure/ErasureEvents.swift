import AuthContract
import Mediator
import MessagingContract

/// The erasure of an account is not finished.
struct MessagingErasureContinued: DurableEvent, Equatable {
  static let name = "messaging.forgetting-continues"

  let account: AccountID

  var subject: String { "account/\(account)" }
}

/// The last member left a group, so its messages can be deleted.
struct GroupAbandoned: DurableEvent, Equatable {
  static let name = "messaging.group-abandoned"

  let group: ConversationID

  var subject: String { "conversation/\(group)" }
}

/// Words of removed messages may remain in the files of the search index.
struct IndexCleanupContinued: DurableEvent, Equatable {
  static let name = "messaging.words-remain"

  /// The account whose erasure ends with the cleanup, if the cleanup is part of one.
  let account: AccountID?

  /// Whether the cleanup of the shard has begun.
  var hasBegun = false

  /// The current shard, or the last cleaned one; nil at the start.
  var shard: Int64?

  /// How many messages had been removed from the shard when its cleanup began.
  var removed: Int64?

  var subject: String { account.map { "account/\($0)" } ?? "index" }

  /// The stored keys; the shard's key is older than its name here.
  private enum CodingKeys: String, CodingKey {
    case account, hasBegun, removed
    case shard = "volume"
  }
}
