public import Links

/// A message by its conversation and its number therein, written `3.17`.
///
/// Both numbers share the 64 bits that are stored, so that messages lie in the order in which a
/// conversation is read.
public struct MessageID: RawRepresentable, Hashable, Sendable, ParameterValue {
  /// What a text must be to name a message.
  public static let expectation = "a message such as 3.17"

  /// The most messages that a conversation can have.
  public static let highestNumber = Int(UInt32.max)

  /// Both numbers in one.
  public let rawValue: Int64

  /// Creates the name of a message from the stored number, or nothing if no message has it.
  public init?(rawValue: Int64) {
    guard ConversationID(rawValue: rawValue >> 32) != nil, rawValue & 0xffff_ffff > 0 else {
      return nil
    }
    self.rawValue = rawValue
  }

  /// Creates the name of a message from its two numbers, or nothing if no message has them.
  public init?(conversation: ConversationID, number: Int) {
    guard (1...Self.highestNumber).contains(number) else { return nil }
    rawValue = conversation.rawValue << 32 | Int64(number)
  }

  /// Reads the two numbers with the dot between them.
  public init?(parameter text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let conversation = Int64(parameter: parts[0]),
      let conversation = ConversationID(rawValue: conversation),
      let number = Int(parameter: parts[1])
    else { return nil }
    self.init(conversation: conversation, number: number)
  }

  /// Reads the two numbers with the dot between them, straight from UTF-8.
  public init?(parameter bytes: Span<UInt8>) {
    guard let text = String(parameter: bytes) else { return nil }
    self.init(parameter: Substring(text))
  }

  /// The conversation's number, shifted into place; a message's number is added to it.
  public var base: Int64 { rawValue & ~0xffff_ffff }

  /// The message's number in its conversation, counted from 1 without a gap.
  public var number: Int { Int(rawValue & 0xffff_ffff) }

  /// The two numbers with a dot between them.
  public var parameterText: String { "\(rawValue >> 32).\(number)" }
}

extension MessageID: CustomStringConvertible, Comparable, Codable {
  /// The two numbers with a dot between them.
  public var description: String { parameterText }

  /// Orders the messages of one conversation by their numbers.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Reads the two numbers with the dot between them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let id = Self(parameter: Substring(try container.decode(String.self))) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.expectation)
    }
    self = id
  }

  /// Writes the two numbers with a dot between them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(parameterText)
  }
}
