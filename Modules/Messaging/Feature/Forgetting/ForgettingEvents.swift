import AuthContract
import Mediator
import MessagingContract

/// There is more of an account to be forgotten.
struct MessagingErasureContinued: DurableEvent, Equatable {
  static let name = "messaging.forgetting-continues"

  let account: AccountID

  var subject: String { "account/\(account)" }
}

/// The last member has left a group, so nobody can read what was written there.
struct GroupAbandoned: DurableEvent, Equatable {
  static let name = "messaging.group-abandoned"

  let group: ConversationID

  var subject: String { "conversation/\(group)" }
}

/// The words of what was forgotten may still stand in the index.
struct IndexCleanupContinued: DurableEvent, Equatable {
  static let name = "messaging.words-remain"

  /// The account that is forgotten once no word is left, if it is about one.
  let account: AccountID?

  /// Whether a volume of the index has begun to forget them.
  var hasBegun = false

  /// That volume, or else the last one that has forgotten them; nothing at the start.
  var volume: Int64?

  /// How much had been taken out of the volume when it began.
  var removed: Int64?

  var subject: String { account.map { "account/\($0)" } ?? "index" }
}
