import AuthContract
import Database
import FriendsContract
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Announces what other users do to the caller's messages and to its membership of groups.
struct ActivityNoticeFeed: Sendable {
  /// The most notices of one read.
  private static let batchSize = 100

  let database: any Database

  /// Announces reactions to the caller's messages, except in silent conversations.
  func reactions(
    _ call: CallContext,
    after position: String? = nil
  ) async throws -> NoticeStream {
    try await follow(
      call,
      after: position,
      dependingOn: Topic.reactions(to:),
      ActivityNoticeReader.reactions
    )
  }

  /// Announces messages whose new text mentions the caller, as a message does that is sent so.
  func mentions(_ call: CallContext, after position: String? = nil) async throws -> NoticeStream {
    try await follow(
      call,
      after: position,
      dependingOn: Topic.inbox(of:),
      ActivityNoticeReader.mentions
    )
  }

  /// Announces that the caller was added to a group, removed from it or given another role.
  func changesOfMembership(
    _ call: CallContext,
    after position: String? = nil
  ) async throws -> NoticeStream {
    try await follow(
      call,
      after: position,
      dependingOn: Topic.inbox(of:),
      ActivityNoticeReader.changesOfMembership
    )
  }

  private func follow(
    _ call: CallContext,
    after position: String?,
    dependingOn topic: @escaping @Sendable (AccountID) -> Topic,
    _ read:
      @escaping @Sendable (
        _ account: AccountID, _ serial: Int64, _ limit: Int, borrowing ReadConnection
      ) throws -> [StoredActivityNotice]
  ) async throws -> NoticeStream {
    let account = try call.signedInAccount()
    let newest = try await database.read { try MessageSerialStore.lastShared(on: $0) }
    let start = position.flatMap { Int64($0) } ?? newest
    let notices = AnswerStream(from: RowFollower<Notice, Int64>(after: start), in: call) {
      [database] follower in
      try await follower.next(in: database, for: call) { last, call in
        call.depends(on: [topic(account)])
        let (found, titles, newest) = try await database.read { connection in
          let newest = try MessageSerialStore.lastShared(on: connection)
          let found = newest > last ? try read(account, last, Self.batchSize, connection) : []
          return (
            found, try SharedGroupTitles(of: account, among: found.map(\.title), on: connection),
            newest
          )
        }
        let position = found.count < Self.batchSize ? newest : found[found.count - 1].serial
        let notices = try await Self.described(found, titles, for: account, in: call)
        return (notices, max(position, last))
      }
    }
    return NoticeStream(from: "\(start)", notices)
  }

  /// Names the users who acted, and leaves out those who are separated from the caller by a block.
  private static func described(
    _ found: [StoredActivityNotice],
    _ titles: SharedGroupTitles,
    for account: AccountID,
    in call: CallContext
  ) async throws -> [Notice] {
    guard !found.isEmpty else { return [] }
    let authors = Set(found.map(\.author)).sorted()
    let blocks = try await call.unlessLeftOut(BlocksAmong(account: account, others: authors))
    let names = try await call.names(of: authors + found.map(\.other))
    return found.compactMap { notice in
      let told =
        blocks?.separate(notice.author) == true
        ? notice.noticeWithoutAuthor(titles)
        : notice.notice(
          from: names.person(notice.author),
          with: names[notice.other]?.username,
          titles
        )
      return told?.followed(from: "\(notice.serial)")
    }
  }
}

extension AccountNameDirectory {
  /// A user as a message names its sender: with the username that no other can have.
  func person(_ account: AccountID) -> String {
    guard let names = self[account] else { return DisplayNames.deletedAccount }
    return ScreenPerson(names.username, name: names.displayName).text
  }
}
