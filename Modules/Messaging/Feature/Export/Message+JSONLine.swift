import JSON
import Mediator
import MessagingContract

extension Message {
  /// The message as a line of JSON, with the line break: what `messaging read --json` has of it.
  var jsonLine: [UInt8] {
    get throws { try JSONTextEncoder.bytes(of: self, adding: Self.times) + [UInt8(ascii: "\n")] }
  }

  /// Each time has its text as a second member.
  private static let times = CompanionMember(of: Timestamp.self, suffix: "Time", text: \.rfc3339)
}
