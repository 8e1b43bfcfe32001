import AuthContract
public import Database
public import MessagingContract

extension MessageID: SQLValue {}

extension ConversationID: SQLValue {}

extension ConversationID {
  /// The keys of all messages that the conversation can have lie between this and ``end``.
  var start: Int64 { rawValue << 32 }

  /// The highest key that a message of the conversation can have.
  var end: Int64 { start | 0xffff_ffff }

  /// The key of the message with that number, or the nearest one that there can be.
  func key(_ number: Int) -> Int64 {
    start + Int64(min(max(number, 0), MessageID.highestNumber))
  }
}

extension MessageID {
  /// The conversation that the message belongs to.
  var conversation: ConversationID? { ConversationID(rawValue: rawValue >> 32) }
}

extension AccountID {
  /// Stands where the sender's account is gone; no account has this number.
  static let nobody = AccountID(rawValue: 0)
}

extension DatabaseRow {
  /// Reads a column that holds an account.
  func account(_ column: Int) throws -> AccountID {
    AccountID(rawValue: try self[column])
  }

  /// Reads a column that may hold an account.
  func accountIfAny(_ column: Int) throws -> AccountID? {
    let number: Int64? = try self[column]
    return number.map(AccountID.init(rawValue:))
  }
}
