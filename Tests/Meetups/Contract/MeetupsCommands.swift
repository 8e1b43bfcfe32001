import Links
public import Mediator

/// Plans a meetup; the caller is its organiser and its first guest.
public struct PlanMeetup: Command<Meetup, MeetupsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "plan",
    summary: "Plans a meetup.",
    example: "meetups plan 'Sunday walk' 'Oak Gate' 'tomorrow 9:00' --capacity 5",
    signature: ParameterSignature(
      Self.init,
      named: "title",
      "place",
      "start",
      Parameter("capacity", summary: "at most \(Meetup.maximumCapacity) guests", default: 10)
    )
  )

  /// What the meetup is about.
  public let title: String

  /// Where it is.
  public let place: String

  /// When it begins.
  public let start: Timestamp

  /// How many guests it has room for.
  public let capacity: Int

  /// Creates the command.
  public init(title: String, place: String, start: Timestamp, capacity: Int = 10) {
    self.title = title
    self.place = place
    self.start = start
    self.capacity = capacity
  }
}

/// Makes the caller a guest of a meetup.
public struct JoinMeetup: Command<Meetup, MeetupsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "join",
    summary: "Makes you a guest of a meetup.",
    example: "meetups join 1",
    signature: ParameterSignature(Self.init, named: "meetup")
  )

  /// The meetup.
  public let meetup: MeetupID

  /// Creates the command.
  public init(_ meetup: MeetupID) { self.meetup = meetup }
}

/// Cancels a meetup of the caller, and tells its guests.
public struct CancelMeetup: Command<Meetup, MeetupsError> {
  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "cancel",
    summary: "Cancels a meetup of yours, and tells its guests.",
    example: "meetups cancel 1",
    confirmation: "Cancel the meetup? Its guests will be told.",
    signature: ParameterSignature(Self.init, named: "meetup")
  )

  /// The meetup.
  public let meetup: MeetupID

  /// Creates the command.
  public init(_ meetup: MeetupID) { self.meetup = meetup }
}

/// Lists the meetups to come, a page at a time.
public struct ListMeetups: Command<MeetupPage, MeetupsError> {
  /// The largest ``limit``.
  public static let maximumLimit = 100

  /// How the command is called, explained and made from text.
  public static let configuration = CommandConfiguration(
    "list",
    summary: "Lists the meetups to come.",
    example: "meetups list --limit 5",
    signature: ParameterSignature(
      Self.init,
      named: Parameter("limit", summary: "how many, at most \(maximumLimit)", default: 20),
      Parameter("after", summary: "the last meetup of the page before")
    )
  )

  /// The most meetups of the page.
  public let limit: Int

  /// The last meetup of the page before, or nil for the first page.
  public let after: MeetupID?

  /// Creates the command.
  public init(limit: Int = 20, after: MeetupID? = nil) {
    self.limit = limit
    self.after = after
  }

  /// All meetups: a screen that shows the page loads again when one of them changes.
  public func topics(for caller: Caller) -> [Topic] { [.meetups] }
}
