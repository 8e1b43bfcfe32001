public import Links
public import Mediator
public import Navigation

/// Lists the sessions in which the caller is signed in.
public struct ListSessions: Command {
  /// The sessions.
  public typealias Response = SessionList

  /// The command's word.
  public static let name = "sessions"

  /// What `help` says about the command.
  public static let summary = "Lists where you are signed in."

  /// A line that works.
  public static let example = "auth sessions"

  /// There are no parameters.
  public static let signature = ParameterSignature(Self.init)

  /// Creates the command.
  public init() {}
}

/// Ends one of the caller's sessions, or all others.
public struct EndSession: Command {
  /// The sessions that remain.
  public typealias Response = SessionList

  /// Why no session was ended.
  public typealias Failure = AuthError

  /// The command's word.
  public static let name = "revoke"

  /// What `help` says about the command.
  public static let summary = "Ends one of your sessions, or all but this one."

  /// A line that works.
  public static let example = "auth revoke --others"

  /// The parameters.
  public static let signature = ParameterSignature(
    Self.init,
    "session",
    Parameter("others", summary: "end all sessions but this one")
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
  public struct Entry: Sendable, Encodable, Hashable {
    /// The session's number.
    public let session: SessionID

    /// When it began.
    public let began: Timestamp

    /// When it was last used, to within a few minutes.
    public let used: Timestamp

    /// Whether it is the session that asked for the list.
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

  /// The list as text, a line for each session.
  public var description: String {
    sessions.map { entry in
      "\(entry.session)  since \(entry.began.dayAndTime)\(entry.isThis ? ", this session" : "")"
    }
    .joined(separator: "\n")
  }
}

extension SessionList {
  /// The list as a screen, a row for each session.
  public var screen: Screen {
    Screen("Where you are signed in") {
      ListRows(sessions) { entry in
        ListRow(
          "Session \(entry.session)",
          detail: entry.isThis ? "this session" : nil,
          fields: [
            LabeledValue("began", value: entry.began.dayAndTime),
            LabeledValue("used", value: entry.used.dayAndTime),
          ]
        )
      }
    }
  }
}

extension Timestamp {
  /// The moment to the minute, in universal time, such as `2026-11-21 02:15`.
  fileprivate var dayAndTime: String {
    let minutes = Int(max(0, milliseconds) / 60_000)
    var day = minutes / 1440
    var year = 1970
    while day >= Self.days(of: year) {
      day -= Self.days(of: year)
      year += 1
    }
    var months = [31, Self.days(of: year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][...]
    while let month = months.first, day >= month {
      day -= month
      months.removeFirst()
    }
    let numbers = [13 - months.count, day + 1, minutes / 60 % 24, minutes % 60]
    let texts = numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(year)-\(texts[0])-\(texts[1]) \(texts[2]):\(texts[3])"
  }

  private static func days(of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return isLeap ? 366 : 365
  }
}
