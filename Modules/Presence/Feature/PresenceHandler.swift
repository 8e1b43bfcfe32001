import AuthContract
import Database
import FriendsContract
import Mediator
import Navigation
import PresenceContract

/// Answers who is there, and notes it.
struct PresenceHandler: Sendable {
  let database: any Database

  /// Returns what the caller may know of accounts and of a place.
  func presences(_ request: PresenceOf, in call: CallContext) async throws -> PresenceResponse {
    let account = try call.signedInAccount()
    let now = call.mediator.environment.now()
    let (isShown, typing) = try await database.read { connection in
      (
        try PresenceStore.isShown(account, on: connection),
        try request.place.map {
          try TypingStore.typing(at: $0, at: now, on: connection)
        } ?? []
      )
    }
    let others = (request.accounts + typing.map(\.account)).filter { $0 != account }
    guard isShown, !others.isEmpty,
      let friends = try await call.unlessLeftOut(FriendsAmong(account: account, others: others)),
      !friends.isEmpty
    else { return PresenceResponse() }
    if let first = typing.filter({ friends.contains($0.account) }).map(\.until).min() {
      call.holds(until: first)
    }
    let known = Set(request.accounts).intersection(friends).sorted()
    let presences = try await database.read { connection in
      try PresenceStore.presences(of: known, at: now, on: connection)
    }
    return PresenceResponse(
      presences: presences,
      typing: typing.map(\.account).filter(friends.contains)
    )
  }

  /// Notes what a front tells about the caller's session, and which other sessions are lost.
  ///
  /// What cannot be stored now is told again soon, and is soon untrue.
  func note(_ activity: SessionActivity, in call: CallContext) async throws {
    guard await database.isWritable() else { return }
    let account = call.caller.principal.map { AccountID(rawValue: $0.account) }
    let now = call.mediator.environment.now()
    // Rows of sessions that were lost are removed one by one, by the first process that sees them.
    let subjects = [LockSubject.account(account ?? AccountID(rawValue: 0))]
    try await database.writeUnsynced(locking: subjects) { transaction in
      if let account, activity.state != .ended,
        try PresenceStore.isShown(account, on: transaction)
      {
        let session = ActiveSession(
          number: activity.session,
          account: account,
          isAway: activity.state == .idle
        )
        try PresenceStore.hold(session, at: now, in: transaction)
      } else {
        try PresenceStore.end(activity.session, at: now, in: transaction)
      }
      try PresenceStore.removeLost(at: now, in: transaction)
    }
  }
}
