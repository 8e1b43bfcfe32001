import AuthContract
import Mediator
import MessagingContract
import ProfileContract

/// The names of some accounts, asked for with two calls.
struct PeopleNames: Sendable {
  private struct Person {
    let account: AccountID
    let username: Username
    let name: String
  }

  /// Sorted by account; a binary search is faster here than hashing.
  private let people: [Person]

  /// Asks for the names; without profiles, display names are the usernames.
  init(_ accounts: some Sequence<AccountID>, by call: CallContext) async throws {
    var people: [Person] = []
    for part in Self.distinct(accounts).parts(of: 1_000) {
      let usernames = try await call.perform(UsernamesByAccount(part))
      let names = try await call.unlessLeftOut(DisplayNames(part)) ?? [:]
      people.reserveCapacity(people.count + usernames.count)
      for account in part {
        guard let username = usernames[account] else { continue }
        let name = names[account] ?? username.text
        people.append(Person(account: account, username: username, name: name))
      }
    }
    self.people = people
  }

  /// Returns the username, or nil if the account was deleted.
  func username(of account: AccountID) -> Username? { find(account)?.username }

  /// Returns the display name; a deleted account has one, too.
  func name(of account: AccountID) -> String {
    find(account)?.name ?? DisplayNames.deletedAccount
  }

  /// Returns both names, without the username of a deleted account.
  subscript(account: AccountID) -> (username: Username?, name: String) {
    find(account).map { ($0.username, $0.name) } ?? (nil, DisplayNames.deletedAccount)
  }

  private func find(_ account: AccountID) -> Person? {
    var (low, high) = (0, people.count)
    while low < high {
      let middle = (low + high) / 2
      if people[middle].account < account { low = middle + 1 } else { high = middle }
    }
    return low < people.count && people[low].account == account ? people[low] : nil
  }

  /// Returns the accounts sorted, each once, without the placeholder of deleted ones.
  private static func distinct(_ accounts: some Sequence<AccountID>) -> [AccountID] {
    var distinct: [AccountID] = []
    for account in accounts.sorted() where account != .deleted && account != distinct.last {
      distinct.append(account)
    }
    return distinct
  }
}

extension Array {
  fileprivate func parts(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
