public import Mediator

/// A reason for which the module refuses a request.
public enum MeetupsError: Refusal, CaseIterable {
  /// The title or the place has no visible character.
  case blank

  /// There is room for no guest, or for too many.
  case badCapacity

  /// The meetup would begin in the past.
  case past

  /// There is no such meetup, or it has begun.
  case unknown

  /// The meetup is cancelled.
  case cancelled

  /// The meetup has as many guests as it has room for.
  case full

  /// Another user has planned the meetup.
  case notOrganiser

  /// A page would be empty or too long.
  case badLimit

  /// The stable code that scripts may rely on.
  public var code: String { "meetups.\(words.code)" }

  /// The reason as a sentence for the user.
  public var description: String { words.sentence }

  /// What to do instead.
  public var hint: String? { words.hint }

  private var words: (code: String, sentence: String, hint: String) {
    let most = Meetup.maximumCapacity
    let page = ListMeetups.maximumLimit
    return switch self {
    case .blank: ("blank", "The title or the place is empty.", "Enter both.")
    case .badCapacity:
      ("bad-capacity", "A meetup has from 1 to \(most) guests.", "Use a --capacity up to \(most).")
    case .past: ("past", "This time is past.", "Enter a time such as: tomorrow 9:00")
    case .unknown:
      ("unknown", "There is no such meetup to come.", "See what there is: meetups list")
    case .cancelled: ("cancelled", "The meetup is cancelled.", "See others: meetups list")
    case .full: ("full", "The meetup is full.", "See others: meetups list")
    case .notOrganiser:
      ("not-organiser", "You did not plan this meetup.", "Its organiser can cancel it.")
    case .badLimit:
      ("bad-limit", "A page has from 1 to \(page) meetups.", "Use a --limit up to \(page).")
    }
  }
}
