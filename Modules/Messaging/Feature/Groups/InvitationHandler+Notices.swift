import AuthContract
import Database
import Mediator
import Navigation
import MessagingContract

extension InvitationHandler {
  /// Announces the caller's new invitations, one line each.
  func notices(_ call: CallContext, after position: String? = nil) async throws -> NoticeStream {
    let account = try call.signedInAccount()
    let newest = try await database.read { try MessageSerialStore.lastShared(on: $0) }
    let start = position.flatMap { Int64($0) } ?? newest
    let notices = AnswerStream(from: RowFollower<Notice, Int64>(after: start), in: call) {
      [database] follower in
      try await follower.next(in: database, for: call) { last, call in
        call.depends(on: [.invitations(of: account)])
        let found = try await database.read { connection in
          try InvitationStore.invitations(of: account, after: last, on: connection)
        }
        let invitations = try await described(found, for: account, in: call)
        let serials = Dictionary(found.map { ($0.group, $0.serial) }) { $1 }
        let told = invitations.map { invitation in
          invitation.notice.followed(from: "\(serials[invitation.group] ?? last)")
        }
        return (told, found.last?.serial ?? last)
      }
    }
    return NoticeStream(from: "\(start)", notices)
  }
}

extension GroupInvitation {
  fileprivate var notice: Notice {
    Notice("\(sender.text) invites you to \(label).", command: "messaging join #\(group)")
  }
}
