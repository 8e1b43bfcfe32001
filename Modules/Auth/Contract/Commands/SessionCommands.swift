import Links
public import Mediator
public import Navigation

/// Lists the sessions in which the caller is signed in.
public struct ListSessions: Command<SessionList, NoRefusal> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "sessions",
    summary: "Lists where you are signed in.",
    example: "auth sessions",
    signature: ParameterSignature(Self.init)
  )

  /// Creates the command.
  public init() {}
}

/// Ends one of the caller's sessions, or all others.
public struct RevokeSession: Command<SessionList, AuthError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "revoke",
    summary: "Ends one of your sessions, or all but this one.",
    example: "auth revoke --others",
    signature: ParameterSignature(
      Self.init,
      named: "session",
      Parameter("others", summary: "end all sessions but this one")
    )
  )

  /// The session to end.
  public let session: SessionID?

  /// Whether to end all sessions but this one.
  public let others: Bool

  /// Creates the command.
  public init(session: SessionID?, others: Bool = false) {
    self.session = session
    self.others = others
  }
}

/// The sessions in which a user is signed in, the latest first.
public struct SessionList: CommandResponse {
  /// One session.
  public struct Entry: Sendable, Codable, Hashable {
    /// The session's number.
    public let session: SessionID

    /// The name of the device; empty if it has none.
    public let device: String

    /// When it began.
    public let began: Timestamp

    /// When it was last used, to within a minute.
    public let used: Timestamp

    /// Whether it is the session that asked for the list.
    public let isThis: Bool

    /// Creates an entry.
    public init(
      _ session: SessionID,
      device: String = "",
      began: Timestamp,
      used: Timestamp,
      isThis: Bool
    ) {
      self.session = session
      self.device = device
      self.began = began
      self.used = used
      self.isThis = isThis
    }
  }

  /// The sessions.
  public let sessions: [Entry]

  /// How many sessions the command has ended; nil if it only lists them.
  public let ended: Int?

  /// Creates the list.
  public init(_ sessions: [Entry], ended: Int? = nil) {
    self.sessions = sessions
    self.ended = ended
  }

  /// The list as text, a line for each session.
  public var description: String {
    let lines = sessions.map { entry in
      "\(entry.session)  since \(entry.began.rfc3339)\(entry.isThis ? ", this session" : "")"
    }
    return ([endedText].compactMap { $0 } + lines).joined(separator: "\n")
  }

  /// What the command has ended, as a sentence.
  public var endedText: String? {
    switch ended {
    case nil: nil
    case 0?: "There was no other session."
    case 1?: "Ended 1 session."
    case let count?: "Ended \(count) sessions."
    }
  }
}

extension SessionList: ScreenConvertible {
  /// The list as a screen, a row for each session.
  public var screen: Screen {
    Screen("Where you are signed in") {
      if let endedText { Paragraph(note: endedText) }
      section()
    }
  }

  /// Returns the sessions, a row for each.
  ///
  /// - Parameter actions: What can be done with a session.
  /// - Returns: The section.
  public func section(offering actions: [String] = []) -> ScreenSection {
    ScreenSection {
      ListRows(sessions) { entry in
        ListRow(
          "Session \(entry.session)",
          content: entry.device.isEmpty ? nil : .quote(entry.device),
          fields: [
            LabeledValue("began", .moment(entry.began)), LabeledValue("used", .moment(entry.used)),
          ],
          state: entry.isThis ? .current : [],
          actions: RowActions(
            actions,
            key: "\(entry.session)",
            number: Int(entry.session.rawValue)
          )
        )
      }
    }
  }
}
