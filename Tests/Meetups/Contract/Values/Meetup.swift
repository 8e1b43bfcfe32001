public import Links
public import Mediator

/// The number of a meetup.
public struct MeetupID: RawRepresentable, Hashable, Sendable, Codable, ParameterValue,
  CustomStringConvertible
{
  /// What a user must enter.
  public static let expectation = "the number of a meetup"

  /// The number as it is stored.
  public let rawValue: Int64

  /// Creates a meetup's number from the stored one.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The number, as in sentences and in the keys of jobs.
  public var description: String { "\(rawValue)" }
}

/// A meetup, as everyone may see it.
public struct Meetup: CommandResponse, Hashable {
  /// The most guests of a meetup.
  public static let maximumCapacity = 100

  /// The number.
  public let id: MeetupID

  /// What it is about.
  public let title: String

  /// Where it is.
  public let place: String

  /// When it begins.
  public let start: Timestamp

  /// How many guests it has room for.
  public let capacity: Int

  /// How many guests it has.
  public let guests: Int

  /// Whether its organiser has cancelled it.
  public let isCancelled: Bool

  /// Describes a meetup.
  public init(
    id: MeetupID,
    title: String,
    place: String,
    start: Timestamp,
    capacity: Int,
    guests: Int,
    isCancelled: Bool
  ) {
    self.id = id
    self.title = title
    self.place = place
    self.start = start
    self.capacity = capacity
    self.guests = guests
    self.isCancelled = isCancelled
  }

  /// How full it is, as a sentence.
  public var description: String {
    isCancelled
      ? "\(title) (meetup \(id)) is cancelled."
      : "\(title) (meetup \(id)) has \(guests) of \(capacity) guests."
  }
}

/// A page of the meetups to come.
public struct MeetupPage: CommandResponse, Hashable {
  /// The meetups, the earliest first.
  public let meetups: [Meetup]

  /// The last meetup of the page, if there is another page.
  public let next: MeetupID?

  /// Creates a page.
  public init(_ meetups: [Meetup], next: MeetupID?) {
    self.meetups = meetups
    self.next = next
  }

  /// A line for each meetup.
  public var description: String {
    meetups.isEmpty ? "No meetups." : meetups.map(\.description).joined(separator: "\n")
  }
}
