import AuthContract
import Database
import Mediator
import MessagingContract
import ProfileContract

/// Answers searches in the caller's own conversations.
struct MessageSearchHandler: Sendable {
  let database: any Database

  func search(_ command: SearchMessages, in call: CallContext) async throws -> MessageSearchResponse
  {
    let account = try call.signedInAccount()
    call.depends(on: [.inbox(of: account)])
    guard (1...SearchMessages.maximumLimit).contains(command.limit) else {
      throw MessagingError.pageTooLong(limit: SearchMessages.maximumLimit)
    }
    var address: ResolvedCorrespondent?
    if let correspondent = command.correspondent {
      address = try await ResolvedCorrespondent(of: correspondent, in: call, on: database)
    }
    let (hits, next) = try await firstHits(of: command, for: account, in: address)
    let titles = try await database.read { connection in
      try SharedGroupTitles(of: account, among: hits.map(\.title), on: connection)
    }
    let names = try await call.names(of: hits.flatMap { [$0.other, $0.message.sender] })
    return MessageSearchResponse(
      hits: hits.map { $0.hit(for: account, names, titles) },
      next: next
    )
  }

  /// Searches batch after batch until one has a hit, so that an empty page says something of many
  /// messages, each batch on a snapshot of its own.
  private func firstHits(
    of command: SearchMessages,
    for account: AccountID,
    in address: ResolvedCorrespondent?
  ) async throws -> ([StoredSearchHit], next: Int64?) {
    var before = command.before
    for _ in 1..<SearchWordPrefix.batchLimit {
      let (found, next) = try await hits(of: command, before: before, for: account, in: address)
      guard found.isEmpty, let next else { return (found, next) }
      before = next
    }
    return try await hits(of: command, before: before, for: account, in: address)
  }

  private func hits(
    of command: SearchMessages,
    before: Int64?,
    for account: AccountID,
    in address: ResolvedCorrespondent?
  ) async throws -> ([StoredSearchHit], next: Int64?) {
    try await database.read { connection in
      var conversation: ConversationID?
      if let address {
        conversation = try ConversationStore.membership(of: account, at: address, on: connection)?
          .conversation
        if conversation == nil {
          guard case .pair = address else { throw address.absence }
          return ([], nil)
        }
      }
      guard let terms = ReadableMessageSearch(command.text, by: account, in: conversation) else {
        throw MessagingError.noSearchWords
      }
      let page = MessageSearchPageQuery(
        account: account,
        before: before ?? .max,
        limit: command.limit
      )
      return try hits(of: terms, on: page, isFirst: before == nil, connection)
    }
  }

  /// Finds the whole words; only if they are nowhere, the last word may be the beginning of one.
  private func hits(
    of terms: ReadableMessageSearch,
    on page: MessageSearchPageQuery,
    isFirst: Bool,
    _ connection: borrowing ReadConnection
  ) throws -> ([StoredSearchHit], next: Int64?) {
    let found = try MessageSearchStore.hits(of: terms.whole, on: page.oneMore, connection)
    guard found.isEmpty else {
      let next = found.count > page.limit ? found[page.limit - 1].serial : nil
      return (Array(found.prefix(page.limit)), next)
    }
    // An earlier page may have found the whole words.
    let first = MessageSearchPageQuery(account: page.account, before: .max, limit: 1)
    if !isFirst, try !MessageSearchStore.hits(of: terms.whole, on: first, connection).isEmpty {
      return ([], nil)
    }
    return try MessageSearchStore.hits(of: terms, on: page, connection)
  }
}
