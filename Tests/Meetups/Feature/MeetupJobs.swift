import AuthContract
import Database
import Mediator
import MeetupsContract
import MessagingContract

/// Reminds a guest an hour before a meetup; it belongs to the guest's account.
struct RemindGuest: Job, Equatable {
  static let name = "meetups.remind"
  let meetup: MeetupID
  let account: AccountID
}

/// Sends a guest a message in the name of the organiser who cancelled the meetup.
struct SendCancellation: Job, Equatable {
  static let name = "meetups.send-cancellation"
  let meetup: MeetupID
  let guest: AccountID
  let text: String
}

/// Performs the jobs of the module.
enum MeetupJobs {
  /// Leaves a notice, if the meetup still takes place and the account is still a guest.
  static func remind(_ job: RemindGuest, in transaction: borrowing Transaction) throws {
    guard let details = try MeetupsStore.details(of: job.meetup, on: transaction),
      !details.meetup.isCancelled, details.guests.contains(job.account)
    else { return }
    let text = "\(details.meetup.title) begins soon at \(details.meetup.place)."
    try MeetupNotices.add(text, of: job.meetup, for: job.account, in: transaction)
  }

  /// Sends the message, where Messaging runs and the two may write to each other.
  static func send(_ job: SendCancellation, in context: JobContext) async throws {
    let usernames = try await context.call.perform(UsernamesByAccount([job.guest]))
    guard let username = usernames[job.guest], let text = MessageText(job.text) else { return }
    // The same key for each attempt, so that a repeated one stores no second message.
    let key = MessageIdempotencyKey(
      high: UInt64(bitPattern: job.meetup.rawValue),
      low: UInt64(bitPattern: job.guest.rawValue)
    )
    let message = SendMessage(correspondent: .person(username), text: text, key: key)
    do throws(CallFailure<MessagingError>) {
      _ = try await context.call.unlessLeftOut(message)
    } catch .refused {
      // The guest is no friend of the organiser; the notice has to do.
    }
  }
}
