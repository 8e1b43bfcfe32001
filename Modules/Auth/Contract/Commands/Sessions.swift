public import Links
public import Mediator
public import Navigation

/// Lists the sessions in which the caller is signed in.
public struct ListSessions: Command {
  /// The sessions.
  public typealias Response = SessionList

  /// The word of the command.
  public static let name = "sessions"

  /// What the command does.
  public static let summary = "Lists where you are signed in."

  /// A line that works.
  public static let example = "auth sessions"

  /// There are none.
  public static let signature = Signature(Self.init)

  /// Creates the command.
  public init() {}
}

/// Ends one of the caller's sessions, or all but the one in which it is asked.
public struct EndSession: Command {
  /// The sessions that are left.
  public typealias Response = SessionList

  /// Why no session ends.
  public typealias Failure = AuthError

  /// The word of the command.
  public static let name = "revoke"

  /// What the command does.
  public static let summary = "Ends one of your sessions, or all others."

  /// A line that works.
  public static let example = "auth revoke --others"

  /// The parameters.
  public static let signature = Signature(
    Self.init,
    "session",
    Parameter("others", "end all sessions but this one")
  )

  /// The session that is to end.
  public let session: SessionID?

  /// Whether all sessions but this one are to end.
  public let others: Bool

  /// Creates the command.
  public init(session: SessionID?, others: Bool = false) {
    self.session = session
    self.others = others
  }
}

/// The sessions in which somebody is signed in, the latest first.
public struct SessionList: CommandAnswer {
  /// One session.
  public struct Entry: Sendable, Encodable, Hashable {
    /// Its number.
    public let session: SessionID

    /// When it began.
    public let began: Timestamp

    /// When it was last used, to within a few minutes.
    public let used: Timestamp

    /// Whether it is the one in which the list was asked for.
    public let isThis: Bool

    /// Creates an entry.
    public init(_ session: SessionID, began: Timestamp, used: Timestamp, isThis: Bool) {
      self.session = session
      self.began = began
      self.used = used
      self.isThis = isThis
    }
  }

  /// The sessions.
  public let sessions: [Entry]

  /// Creates the list.
  public init(_ sessions: [Entry]) {
    self.sessions = sessions
  }

  /// One line a session.
  public var description: String {
    sessions.map { "\($0.session)\($0.isThis ? "  this session" : "")" }.joined(separator: "\n")
  }
}

extension SessionList {
  /// The sessions as a screen, a line each.
  public var screen: Screen {
    Screen("Where you are signed in") {
      Rows(sessions) { entry in
        Row(
          "Session \(entry.session)",
          detail: entry.isThis ? "this session" : nil,
          fields: [
            Field("began", "\(entry.began.milliseconds)"),
            Field("used", "\(entry.used.milliseconds)"),
          ]
        )
      }
    }
  }
}
