import Database

/// Why libpq could not connect, in its words.
struct ConnectionFailure {
  private let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  /// The failure, with what to do next; libpq repeats a URL that it cannot read, so that is left out.
  func error(at address: PostgreSQLSettings) -> DatabaseError {
    let isUnread = reason.contains("URI") || reason.contains("connection option")
    let text = isUnread ? "the URL has a part that libpq does not know" : Self.line(of: reason)
    let isSilent = code == .unreachable && isSilent
    return DatabaseError(
      code,
      message:
        "no connection to \(address.name): \(isSilent ? "the server does not answer" : text)",
      extendedCode: isSilent ? Self.silence : 0
    )
  }

  /// The number of the failure where each of the hosts lets the time pass without an answer.
  static let silence: Int32 = 110

  private var isSilent: Bool {
    let lines = reason.split(whereSeparator: \.isNewline)
    return !lines.isEmpty && lines.allSatisfy { $0.hasSuffix("timeout expired") }
  }

  private var code: DatabaseError.Code {
    let full = ["too many clients", "too many connections", "remaining connection slots"]
    return full.contains(where: reason.contains) ? .busy : .unreachable
  }

  private static func line(of reason: String) -> String {
    let lines = reason.split(whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace)).replacing("FATAL:  ", with: "")
    }
    // A question of libpq repeats what the line before it says.
    return lines.filter { !$0.hasSuffix("?") }.joined(separator: "; ")
  }
}
