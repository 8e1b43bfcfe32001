import AuthContract
import Mediator
import MessagingContract
import ProfileContract

/// The names of some people, asked for all at once.
struct PeopleNames: Sendable {
  /// Somebody, by both names.
  private struct Person {
    let account: AccountID
    let username: Username
    let name: String
  }

  /// In the order of their accounts, where one is found sooner than by a hash.
  private let people: [Person]

  /// Asks for the names of some accounts, by two calls however many they are.
  ///
  /// Without profiles people are shown by their usernames.
  init(_ accounts: some Sequence<AccountID>, by call: CallContext) async throws {
    var people: [Person] = []
    for part in Self.distinct(accounts).parts(of: 1_000) {
      let usernames = try await call.perform(UsernamesByAccount(part))
      let names = try await Self.names(of: part, in: call) ?? [:]
      people.reserveCapacity(people.count + usernames.count)
      for account in part {
        guard let username = usernames[account] else { continue }
        let name = names[account] ?? username.text
        people.append(Person(account: account, username: username, name: name))
      }
    }
    self.people = people
  }

  /// The username, or nothing where the account is gone.
  func username(of account: AccountID) -> Username? { find(account)?.username }

  /// The name under which somebody is shown.
  func name(of account: AccountID) -> String {
    find(account)?.name ?? DisplayNames.deletedAccount
  }

  /// Both names of somebody, the username only where the account is still there.
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

  /// Returns the accounts in their order, each once.
  private static func distinct(_ accounts: some Sequence<AccountID>) -> [AccountID] {
    var distinct: [AccountID] = []
    for account in accounts.sorted() where account != .nobody && account != distinct.last {
      distinct.append(account)
    }
    return distinct
  }

  private static func names(
    of accounts: [AccountID],
    in call: CallContext
  ) async throws -> [AccountID: String]? {
    do throws(CallFailure<DisplayNames.Failure>) {
      return try await call.perform(DisplayNames(accounts))
    } catch {
      if case .unanswered = error { return nil }
      throw error
    }
  }
}

extension Array {
  fileprivate func parts(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

extension CallContext {
  /// Finds out whose conversation is meant.
  func address(of correspondent: Correspondent) async throws -> ConversationAddress {
    switch correspondent {
    case .group(let id): return .group(id)
    case .person(let username):
      guard let account = try await accounts(of: [username])[username] else {
        throw MessagingError.nobodyNamed(username)
      }
      if account == caller.account { throw MessagingError.yourself }
      return .pair(account, username)
    }
  }

  /// Finds the accounts of some usernames.
  func accounts(of usernames: [Username]) async throws -> [Username: AccountID] {
    try await perform(AccountsByUsername(usernames))
  }
}
