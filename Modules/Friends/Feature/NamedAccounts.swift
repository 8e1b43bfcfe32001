import AuthContract
import FriendsContract
import Mediator
import ProfileContract

/// What some people are called, found out by one call to each of the modules that know.
struct NamedAccounts: Sendable {
  private let usernames: [AccountID: Username]
  private let names: [AccountID: String]

  /// Finds out what people are called; without profiles, they are called by their usernames.
  init(_ accounts: [AccountID], by call: CallContext) async throws {
    guard !accounts.isEmpty else {
      (usernames, names) = ([:], [:])
      return
    }
    usernames = try await call.perform(UsernamesByAccount(accounts))
    names = try await call.unlessLeftOut(DisplayNames(accounts)) ?? [:]
  }

  /// Returns both names of a person, or nothing for somebody who is gone.
  subscript(account: AccountID) -> (username: Username, name: String)? {
    usernames[account].map { ($0, names[account] ?? $0.text) }
  }

  /// Returns a line of a list for everybody who is not gone, in the order given.
  func listed(_ entries: [ListedAccount]) -> [ListedPerson] {
    entries.compactMap { entry in
      self[entry.account].map { person in
        ListedPerson(username: person.username, name: person.name, since: entry.since)
      }
    }
  }
}

/// Somebody in a list, still without a name.
struct ListedAccount: Sendable {
  let account: AccountID
  let since: Timestamp
}
