import AuthContract
import Database
import Mediator
import Navigation

/// Tells users where they are signed in that someone has signed in elsewhere with their account.
struct SessionNoticeFeed: Sendable {
  let database: any Database

  func notices(_ call: CallContext, after position: String? = nil) async throws -> NoticeStream {
    let user = try call.signedInUser()
    let newest = try await database.read { try SessionStore.newest(of: user, on: $0) }
    let start = position.flatMap(Int64.init).map(SessionID.init(rawValue:)) ?? newest
    let follower = RowFollower<Notice, SessionID>(after: start)
    let notices = AnswerStream(from: follower, in: call) { [database] follower in
      try await follower.next(in: database, for: call) { last, call in
        call.depends(on: [.sessions(of: AccountID(rawValue: user.account))])
        let opened = try await database.read { connection in
          try SessionStore.opened(after: last, of: user, on: connection)
        }
        return (opened.map(Notice.init(signIn:)), opened.last?.session ?? last)
      }
    }
    return NoticeStream(from: "\(start)", notices)
  }
}

extension Notice {
  /// Tells a sign-in, and how to end the session that it opened.
  fileprivate init(signIn opened: SignInElsewhere) {
    let device = opened.device.isEmpty ? "another device" : "“\(opened.device)”"
    let notice = Notice(
      "You signed in on \(device). If that was not you, end that session.",
      path: AuthScene.sessions.path,
      command: "auth revoke #\(opened.session)"
    )
    self = notice.followed(from: "\(opened.session)")
  }
}
