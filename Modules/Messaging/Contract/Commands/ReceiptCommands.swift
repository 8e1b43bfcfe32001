public import AuthContract
import Links
public import Mediator
import Navigation

/// Shows who has a message of the caller, and who has read it.
public struct ShowReceipts: Command<ReceiptsResponse, MessagingError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "receipts",
    summary: "Shows who has received and read a message of yours.",
    example: "messaging receipts 3.17",
    signature: ParameterSignature(Self.init, named: MessageID.parameter)
  )

  /// The message.
  public let message: MessageID

  /// Creates the command.
  public init(message: MessageID) { self.message = message }
}

/// How far a message of the caller has come to each recipient.
public struct ReceiptsResponse: CommandResponse, Hashable {
  /// A user who receives the message.
  public struct Recipient: Hashable, Sendable, Codable {
    /// The username, or nil for a deleted account.
    public let username: Username?

    /// The display name.
    public let name: String

    /// How far the message has come.
    public let state: MessageDeliveryStatus.State

    /// Describes a recipient.
    public init(username: Username?, name: String, state: MessageDeliveryStatus.State) {
      self.username = username
      self.name = name
      self.state = state
    }
  }

  /// The conversation's and the message's number.
  public let id: MessageID

  /// Whether the caller has receipts switched on; otherwise there are none.
  public let isOn: Bool

  /// The recipients who show receipts: those who have read it first.
  public let recipients: [Recipient]

  /// How many others receive the message without showing receipts.
  public let hidden: Int

  /// Describes the receipts of a message.
  public init(id: MessageID, isOn: Bool, recipients: [Recipient], hidden: Int = 0) {
    self.id = id
    self.isOn = isOn
    self.recipients = recipients
    self.hidden = hidden
  }

  /// One line for each recipient.
  public var description: String {
    guard !recipients.isEmpty else { return emptyNotice.words }
    let lines = recipients.map { "\($0.name): \($0.state.rawValue)" }
    return (lines + [hiddenText].compactMap { $0 }).joined(separator: "\n")
  }

  /// What is said of those who show no receipts.
  var hiddenText: String? {
    switch hidden {
    case 0: nil
    case 1: "1 other member shows no receipts."
    default: "\(hidden) other members show no receipts."
    }
  }

  var emptyNotice: Paragraph {
    isOn
      ? Paragraph(empty: "No receipts of \(id): members show none while their receipts are off.")
      : Paragraph(
        empty: "Your receipts are off.",
        next: "Switch them on: messaging settings --receipts yes"
      )
  }
}
