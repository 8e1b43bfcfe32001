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
    if reason.contains("no password supplied"), let file = PasswordFile.refused {
      return "Make \(file) readable by its owner alone (chmod 600), or it is not used."
    }
    if reason.contains("database \""), reason.contains("does not exist") {
      return "Create the database with createdb, or name another one."
    }
    return Self.advice.first { $0.signs.contains(where: reason.contains) }?.text
  }

  /// What to do next, by what the reason contains.
  private static let advice: [(signs: [String], text: String)] = [
    (
      ["too many connections for"],
      "Raise its CONNECTION LIMIT, or give this program fewer connections (?pool=8)."
    ),
    (
      signsOfFullServer,
      "Give the server more connections (max_connections), or this program fewer (?pool=8)."
    ),
    (
      ["authentication failed", "no password supplied"],
      "Check the user of the URL and the password, in PGPASSWORD or ~/.pgpass."
    ),
    (
      ["certificate", "SSL error"],
      "Check sslmode and sslrootcert in the URL, and the certificate of the server."
    ),
    (
      [
        "invalid sslmode", "invalid target_session_attrs", "definition of service",
        "command-line argument",
      ],
      PostgreSQLSettings.advice
    ),
  ]

  private static let signsOfFullServer = [
    "too many clients", "too many connections", "remaining connection slots",
  ]

  /// The number of the failure where each of the hosts lets the time pass without an answer.
  static let silence: Int32 = 110

  private var isSilent: Bool {
    let lines = reason.split(whereSeparator: \.isNewline)
    return !lines.isEmpty && lines.allSatisfy { $0.hasSuffix("timeout expired") }
  }

  private var code: DatabaseError.Code {
    if Self.signsOfFullServer.contains(where: reason.contains) { return .busy }
    let lines = reason.split(whereSeparator: \.isNewline)
    let isReading = !lines.isEmpty && lines.allSatisfy { $0.hasSuffix("session is read-only") }
    return isReading ? .readOnly : .unreachable
  }

  /// What each host said, on one line, and once where all said the same.
  private static func line(of reason: String) -> String {
    var answers: [(host: String, words: String)] = []
    for line in reason.split(whereSeparator: \.isNewline) {
      let (host, words) = answer(in: String(line.drop(while: \.isWhitespace)))
      // A question of libpq repeats what the line before it says, and an advice gives up safety.
      guard !words.hasSuffix("?"), !words.hasPrefix("Either provide") else { continue }
      if !answers.contains(where: { $0 == (host, words) }) { answers.append((host, words)) }
    }
    let isSame = Set(answers.map(\.words)).count == 1
    guard !isSame else { return answers[0].words }
    return answers.map { $0.host.isEmpty ? $0.words : "\($0.host): \($0.words)" }
      .joined(separator: "; ")
  }

  /// Returns which host a line is about, and what it says.
  private static func answer(in line: String) -> (host: String, words: String) {
    guard line.hasPrefix("connection to server"), let end = line.firstRange(of: " failed: ") else {
      return ("", plain(line))
    }
    let host = line[..<end.lowerBound].split(separator: " ").dropFirst(4).joined(separator: " ")
    return (host.replacing("\"", with: ""), plain(String(line[end.upperBound...])))
  }

  /// What libpq says in words of its own program.
  private static func plain(_ words: String) -> String {
    let words = words.replacing("FATAL:  ", with: "")
    return switch words {
    case _ where words.contains("no password supplied"):
      "the server asks for a password, and there is none"
    case _ where words.hasPrefix("received invalid response"),
      _ where words.hasPrefix("expected authentication request"):
      "what answers there is not PostgreSQL"
    default: words
    }
  }
}
