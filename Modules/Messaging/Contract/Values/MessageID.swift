public import Links

/// A message's conversation and its number in it, written `3.17`.
///
/// The two are stored in one number of 64 bits, so that the stored order is the order of reading.
public struct MessageID: RawRepresentable, Hashable, Sendable, TextCodable {
  /// What the user must enter.
  public static let expectation = "a message number, such as 3.17"

  /// The 17th message of conversation 3.
  public static let example = "3.17"

  /// A line: as a number, 1.60 would be another message than it is as a text.
  public static var inputKind: InputKind { .line }

  /// The highest number in a conversation.
  public static let highestNumber = Int(UInt32.max)

  /// The stored number.
  public let rawValue: Int64

  /// Creates an identifier from the stored number, or nil if no message can have it.
  public init?(rawValue: Int64) {
    guard ConversationID(rawValue: rawValue >> 32) != nil, rawValue & 0xffff_ffff > 0 else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Creates an identifier from its two numbers, or nil if no message can have them.
  public init?(conversation: ConversationID, number: Int) {
    guard (1...Self.highestNumber).contains(number) else { return nil }
    rawValue = conversation.rawValue << 32 | Int64(number)
  }

  /// Parses the two numbers with the dot between them.
  public init?(parameter text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let conversation = Int64(parameter: parts[0]),
      let conversation = ConversationID(rawValue: conversation),
      let number = Int(parameter: parts[1])
    else { return nil }
    self.init(conversation: conversation, number: number)
  }

  /// Parses the two numbers with the dot between them from UTF-8.
  public init?(parameter bytes: Span<UInt8>) {
    guard let text = String(parameter: bytes) else { return nil }
    self.init(parameter: Substring(text))
  }

  /// The stored number of the conversation, to which a message's number is added.
  public var base: Int64 { rawValue & ~0xffff_ffff }

  /// The message's number in its conversation, counted from 1 without gaps.
  public var number: Int { Int(rawValue & 0xffff_ffff) }

  /// The two numbers with a dot between them.
  public var parameterText: String { "\(rawValue >> 32).\(number)" }
}

extension MessageID: CustomStringConvertible, Comparable {
  /// The two numbers with a dot between them.
  public var description: String { parameterText }

  /// Parses the two numbers with the dot between them.
  public init(from decoder: any Decoder) throws { try self.init(textFrom: decoder) }

  /// Writes the two numbers with the dot between them.
  public func encode(to encoder: any Encoder) throws { try encodeText(to: encoder) }

  /// Orders the messages of one conversation by their numbers.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
