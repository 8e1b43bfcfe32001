/// How far something that the reader sent has come.
public struct DeliveryReceipt: Hashable, Sendable, Codable {
  /// How far it has come.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// A session of the recipient has it.
    case delivered

    /// The recipient has seen it.
    case read
  }

  /// How far it has come.
  public let state: State

  /// How many recipients it has come so far to.
  public let count: Int

  /// How many recipients there are.
  public let total: Int

  /// The recipient, where there is one and the reader may know.
  public let person: ScreenPerson?

  /// Describes how far something has come.
  ///
  /// - Parameters:
  ///   - state: How far.
  ///   - count: To how many recipients.
  ///   - total: How many recipients there are.
  ///   - person: The recipient, where there is one and the reader may know.
  public init(_ state: State, count: Int = 1, of total: Int = 1, person: ScreenPerson? = nil) {
    self.person = person
    self.state = state
    self.count = count
    self.total = total
  }

  /// The receipt in a few words; where there is one recipient, without numbers.
  public var words: String {
    switch state {
    case .delivered: total == 1 ? "delivered" : "delivered to \(count) of \(total)"
    case .read: total == 1 ? "read" : "read by \(count) of \(total)"
    }
  }
}
