public import AuthContract
public import Links
public import Mediator
public import Navigation

/// The places of the module.
public enum MeetupsScene: SceneAdapter {
  /// The meetups to come.
  case list

  /// One meetup.
  case meetup(MeetupID)

  /// Lets the user pick a place for the scene that asks; it has no link.
  case placePicker

  /// The links to these places.
  public static let links: [Link<Self>] = [
    Link("meetups", to: .list),
    Link("meetups/:meetup", to: Self.meetup, under: .list),
  ]

  /// The path of the place's link.
  public var path: LinkPath? {
    switch self {
    case .list: "meetups"
    case .meetup(let meetup): "meetups/\(meetup)"
    case .placePicker: nil
    }
  }

  /// Only signed-in users.
  public var access: AccessRule { .signedIn }

  /// The picker is a sheet, and the others are pushed.
  public var transition: Transition { self == .placePicker ? .sheet : .push }
}

extension Topic {
  /// All meetups.
  public static let meetups = Topic("meetups")

  /// A meetup and its guests.
  public static func meetup(_ meetup: MeetupID) -> Topic { Topic("meetups/one", meetup) }

  /// What an account is told about its meetups.
  public static func meetupNotices(of account: AccountID) -> Topic {
    Topic("meetups/notices", account)
  }
}

/// Asks for a meetup with its guests.
public struct ShowMeetup: Request {
  /// The meetup with its guests.
  public typealias Response = MeetupDetails

  /// Why it is not shown.
  public typealias Failure = MeetupsError

  /// The meetup.
  public let meetup: MeetupID

  /// Creates the request.
  public init(_ meetup: MeetupID) { self.meetup = meetup }

  /// The meetup: a screen that shows it loads again when it changes.
  public func topics(for caller: Caller) -> [Topic] { [.meetup(meetup)] }
}

/// A meetup with its guests.
public struct MeetupDetails: Sendable, Hashable {
  /// The meetup.
  public let meetup: Meetup

  /// The account that planned it.
  public let organiser: AccountID

  /// The accounts of its guests, in the order in which they joined.
  public let guests: [AccountID]

  /// Describes a meetup.
  public init(_ meetup: Meetup, organiser: AccountID, guests: [AccountID]) {
    self.meetup = meetup
    self.organiser = organiser
    self.guests = guests
  }
}

/// Asks for the places of the latest meetups.
public struct MeetupPlaces: Request {
  /// The places, the latest first.
  public typealias Response = [String]

  /// Creates the request.
  public init() {}

  /// All meetups.
  public func topics(for caller: Caller) -> [Topic] { [.meetups] }
}
