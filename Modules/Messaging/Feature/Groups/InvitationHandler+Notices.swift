import AuthContract
import Database
import Mediator
import Navigation
import MessagingContract

extension InvitationHandler {
  /// Announces the caller's new invitations, one line each.
  func notices(_ call: CallContext) async throws -> AnswerStream<Notice> {
    let account = try call.signedInAccount()
    let last = try await database.read { connection in
      try IncomingMessageStore.lastSerial(on: connection)
    }
    return AnswerStream(from: TailReader<Notice, Int64>(after: last), in: call) {
      [database] follower in
      try await follower.next(in: database) { last in
        let found = try await database.read { connection in
          try InvitationStore.invitations(of: account, after: last, on: connection)
        }
        let invitations = try await described(found, for: account, in: call)
        return (invitations.map(\.notice), found.last?.serial ?? last)
      }
    }
  }
}

extension GroupInvitation {
  fileprivate var notice: Notice {
    Notice("\(sender.text) invites you to “\(title)”. Accept: messaging join #\(group)")
  }
}
