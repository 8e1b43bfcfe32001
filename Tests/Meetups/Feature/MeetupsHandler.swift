import AuthContract
import Database
import Links
import Mediator
import MeetupsContract
import Navigation

/// Plans, changes and lists meetups.
struct MeetupsHandler: Sendable {
  let database: any Database

  func plan(_ command: PlanMeetup, in call: CallContext) async throws -> Meetup {
    let account = try call.signedInAccount()
    guard !isBlank(command.title), !isBlank(command.place) else { throw MeetupsError.blank }
    guard 1...Meetup.maximumCapacity ~= command.capacity else { throw MeetupsError.badCapacity }
    return try await database.write { transaction in
      guard command.start > transaction.now else { throw MeetupsError.past }
      let meetup = try MeetupsStore.add(command, by: account, in: transaction)
      try MeetupsStore.addGuest(account, to: meetup, in: transaction)
      return try changed(meetup, in: transaction)
    }
  }

  func join(_ command: JoinMeetup, in call: CallContext) async throws -> Meetup {
    let account = try call.signedInAccount()
    let user = call.caller.principal
    return try await database.write { transaction in
      let details = try openMeetup(command.meetup, in: transaction)
      let isGuest = details.guests.contains(account)
      guard isGuest || details.guests.count < details.meetup.capacity else {
        throw MeetupsError.full
      }
      try MeetupsStore.addGuest(account, to: command.meetup, in: transaction)
      try transaction.enqueue(
        RemindGuest(meetup: command.meetup, account: account),
        at: details.meetup.start + .seconds(-3600),
        key: "\(command.meetup)/\(account)",
        for: user
      )
      return try changed(command.meetup, in: transaction)
    }
  }

  func cancel(_ command: CancelMeetup, in call: CallContext) async throws -> Meetup {
    let account = try call.signedInAccount()
    let user = call.caller.principal
    return try await database.write { transaction in
      let details = try openMeetup(command.meetup, in: transaction)
      guard details.organiser == account else { throw MeetupsError.notOrganiser }
      try MeetupsStore.cancel(command.meetup, in: transaction)
      let text = "\(details.meetup.title) is cancelled."
      for guest in details.guests where guest != account {
        try MeetupNotices.add(text, of: command.meetup, for: guest, in: transaction)
        let job = SendCancellation(meetup: command.meetup, guest: guest, text: text)
        try transaction.enqueue(job, for: user)
      }
      return try changed(command.meetup, in: transaction)
    }
  }

  func list(_ command: ListMeetups, in call: CallContext) async throws -> MeetupPage {
    guard 1...ListMeetups.maximumLimit ~= command.limit else { throw MeetupsError.badLimit }
    let now = call.mediator.environment.now()
    return try await database.read { connection in
      try MeetupsStore.page(command, since: now, on: connection)
    }
  }

  func show(_ request: ShowMeetup, in call: CallContext) async throws -> MeetupDetails {
    let details = try await database.read { connection in
      try MeetupsStore.details(of: request.meetup, on: connection)
    }
    guard let details else { throw MeetupsError.unknown }
    return details
  }

  /// Opens a meetup only while it is stored; a screen of one that is deleted closes.
  func verdict(on place: MeetupsScene, for context: GuardContext) async throws -> GuardVerdict {
    guard case .meetup(let id) = place else { return .allow }
    let details = try await database.read { connection in
      try MeetupsStore.details(of: id, on: connection)
    }
    return details == nil ? .deny(MeetupsError.unknown) : .allow
  }

  /// Returns the meetups that can be joined and whose number begins as typed.
  func completions(_ beginning: String, in call: CallContext) async throws -> [MeetupID] {
    let page = try await list(ListMeetups(limit: ListMeetups.maximumLimit), in: call)
    return page.meetups.map(\.id).filter { $0.parameterText.hasPrefix(beginning) }
  }

  private func openMeetup(
    _ id: MeetupID,
    in transaction: borrowing Transaction
  ) throws -> MeetupDetails {
    guard let details = try MeetupsStore.details(of: id, on: transaction),
      details.meetup.start > transaction.now
    else { throw MeetupsError.unknown }
    guard !details.meetup.isCancelled else { throw MeetupsError.cancelled }
    return details
  }

  /// Names the topics of a changed meetup, and returns it.
  private func changed(_ id: MeetupID, in transaction: borrowing Transaction) throws -> Meetup {
    transaction.changes(.meetups, .meetup(id))
    guard let details = try MeetupsStore.details(of: id, on: transaction) else {
      throw MeetupsError.unknown
    }
    return details.meetup
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}
