import Database

/// Why libpq could not connect, in its words.
struct ConnectionFailure {
  private let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  /// The failure, with what to do next; libpq repeats a URL that it cannot read, so that is left out.
  func error(at address: PostgreSQLSettings) -> DatabaseError {
    let isUnread =
      ["URI", "connection option", "percent-encoded"].contains(where: reason.contains)
      || reason.contains("translate host name") && reason.contains("@")
    let isSilent = code == .unreachable && isSilent
    let text =
      switch code {
      case _ where isUnread: "the URL has a part that libpq does not know"
      case _ where isSilent: "the server does not answer"
      case .readOnly: "the server only reads now"
      default: Self.line(of: reason)
      }
    return DatabaseError(
      code,
      message: "no connection to \(address.name): \(text)",
      extendedCode: isSilent ? Self.silence : 0,
      hint: isUnread ? PostgreSQLSettings.advice : advice
    )
  }

  /// What to do next, where the server says enough.
  private var advice: String? {
    if code == .readOnly {
      return "Wait until it takes changes again, or name the server that does."
    }
    if code == .busy {
      return "Give the server more connections (max_connections), or this program fewer (?pool=8)."
    }
    if reason.contains("authentication failed") || reason.contains("no password supplied") {
      return "Check the user of the URL and the password, in PGPASSWORD or ~/.pgpass."
    }
    if reason.contains("database \""), reason.contains("does not exist") {
      return "Create the database with createdb, or name another one."
    }
    return nil
  }

  /// The number of the failure where each of the hosts lets the time pass without an answer.
  static let silence: Int32 = 110

  private var isSilent: Bool {
    let lines = reason.split(whereSeparator: \.isNewline)
    return !lines.isEmpty && lines.allSatisfy { $0.hasSuffix("timeout expired") }
  }

  private var code: DatabaseError.Code {
    let full = ["too many clients", "too many connections", "remaining connection slots"]
    if full.contains(where: reason.contains) { return .busy }
    let lines = reason.split(whereSeparator: \.isNewline)
    let isReading = !lines.isEmpty && lines.allSatisfy { $0.hasSuffix("session is read-only") }
    return isReading ? .readOnly : .unreachable
  }

  private static func line(of reason: String) -> String {
    let lines = reason.split(whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace)).replacing("FATAL:  ", with: "")
    }
    // A question of libpq repeats what the line before it says.
    return lines.filter { !$0.hasSuffix("?") }.joined(separator: "; ")
  }
}
