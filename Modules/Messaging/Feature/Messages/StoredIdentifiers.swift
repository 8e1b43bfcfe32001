public import Database
public import MessagingContract

extension MessageID: SQLValueConvertible {}

extension ConversationID: SQLValueConvertible {}

extension ConversationID {
  /// The stored number before those of the conversation's messages.
  var start: Int64 { rawValue << 32 }

  /// The highest stored number that a message of the conversation can have.
  var end: Int64 { start | 0xffff_ffff }

  /// Returns the stored number of a message; a number out of range gives the nearest possible one.
  func stored(_ number: Int) -> Int64 {
    start + Int64(min(max(number, 0), MessageID.highestNumber))
  }
}

extension MessageID {
  /// The conversation of the message.
  var conversation: ConversationID? { ConversationID(rawValue: rawValue >> 32) }
}
