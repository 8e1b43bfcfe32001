import AuthContract
import Database
import FriendsContract
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
    let blocksAmong = try blocksAmong(in: call)
    return try await database.write { transaction in
      let details = try openMeetup(command.meetup, in: transaction)
      let question = BlocksAmong(account: account, others: [details.organiser])
      if let blocks = try blocksAmong?(question, in: transaction),
        blocks.separate(details.organiser)
      {
        throw MeetupsError.unknown
      }
      let isGuest = details.guests.contains(account)
      guard isGuest || details.guests.count < details.meetup.capacity else {
        throw MeetupsError.full
      }
      try MeetupsStore.addGuest(account, to: command.meetup, in: transaction)
      let time = details.meetup.start + .seconds(-3600)
      // Who joins later has just read when it begins.
      if time > transaction.now {
        try transaction.enqueue(
          RemindGuest(meetup: command.meetup, account: account),
          at: time,
          key: "\(command.meetup)/\(account)",
          for: user
        )
      }
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
    let page = try await database.read { connection in
      try MeetupsStore.page(command, since: now, on: connection)
    }
    // The earliest meetup leaves the list when it begins.
    if let earliest = page.meetups.first { call.holds(until: earliest.start) }
    return page
  }

  func show(_ request: ShowMeetup, in call: CallContext) async throws -> MeetupDetails {
    let details = try await database.read { connection in
      try MeetupsStore.details(of: request.meetup, on: connection)
    }
    guard let details else { throw MeetupsError.unknown }
    return details
  }

  /// Returns how many meetups to come the caller is a guest of.
  func waiting(in call: CallContext) async throws -> [AttentionItem] {
    let account = try call.signedInAccount()
    call.depends(on: [.meetups])
    let now = call.mediator.environment.now()
    let starts = try await database.read { connection in
      try MeetupsStore.starts(of: account, since: now, on: connection)
    }
    guard let earliest = starts.first else { return [] }
    call.holds(until: earliest)
    let text = starts.count == 1 ? "1 meetup to come" : "\(starts.count) meetups to come"
    return [AttentionItem(starts.count, text: text, at: MeetupsScene.list)]
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

  /// Returns the way to ask for blocks inside a transaction, or nil where Friends does not run: then
  /// no user has blocked another one.
  private func blocksAmong(
    in call: CallContext
  ) throws -> CallerTransactionHandler<BlocksAmong>? {
    do throws(CallFailure<NoRefusal>) {
      return try call.inTransaction(BlocksAmong.self)
    } catch .unanswered {
      return nil
    }
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
