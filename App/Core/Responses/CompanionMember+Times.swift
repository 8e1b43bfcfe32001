import JSON
import Mediator

extension CompanionMember {
  /// Beside each time of an answer, which is a number of milliseconds, the time as RFC 3339 has it.
  static let times = CompanionMember(of: Timestamp.self, suffix: "Time", text: \.rfc3339)
}
