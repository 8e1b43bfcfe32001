/// The identity of a node for as long as its session lives.
///
/// Two nodes that show the same place are still two nodes: identity never follows from equality.
public struct NodeID: Hashable, Sendable {
  /// The number, counted from 1 and never given twice in one tree.
  public let number: Int

  /// Creates the identity with that number.
  public init(_ number: Int) {
    self.number = number
  }
}

extension NodeID: Comparable {
  /// Whether the left node was made before the right one.
  public static func < (left: NodeID, right: NodeID) -> Bool { left.number < right.number }
}

extension NodeID: Codable {
  /// Reads the number.
  public init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }

  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

extension NodeID: CustomStringConvertible {
  /// The number with a sign before it, as traces show it.
  public var description: String { "#\(number)" }
}
