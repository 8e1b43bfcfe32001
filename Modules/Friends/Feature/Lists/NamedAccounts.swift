import AuthContract
import FriendsContract
import Mediator
import ProfileContract

/// The names of some accounts, asked for with one call to each module that knows them.
struct NamedAccounts: Sendable {
  private let usernames: [AccountID: Username]
  private let names: [AccountID: String]

  /// Asks for the names; without profiles, display names are the usernames.
  init(_ accounts: [AccountID], by call: CallContext) async throws {
    guard !accounts.isEmpty else {
      (usernames, names) = ([:], [:])
      return
    }
    usernames = try await call.perform(UsernamesByAccount(accounts))
    names = try await call.unlessLeftOut(DisplayNames(accounts)) ?? [:]
  }

  /// Returns both names of an account, or nil if the account was deleted.
  subscript(account: AccountID) -> (username: Username, name: String)? {
    usernames[account].map { ($0, names[account] ?? $0.text) }
  }

  /// Returns the accounts that still exist, in the given order.
  func listed(_ entries: [ListedAccount]) -> [ListedPerson] {
    entries.compactMap { entry in
      self[entry.account].map { person in
        ListedPerson(username: person.username, name: person.name, since: entry.since)
      }
    }
  }
}

/// An account in a list, before its names are known.
struct ListedAccount: Sendable {
  let account: AccountID
  let since: Timestamp
}
