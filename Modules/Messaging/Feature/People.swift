import AuthContract
import Mediator
import MessagingContract
import ProfileContract

/// The names of some people, asked for all at once.
struct People: Sendable {
  /// Somebody, by both names.
  private struct Person {
    let username: Username
    let name: String
  }

  private let people: [AccountID: Person]

  /// Asks for the names of some accounts, by two calls however many they are.
  ///
  /// Without profiles people are shown by their usernames.
  init(_ accounts: some Sequence<AccountID>, _ call: Call) async throws {
    var distinct = Set(accounts)
    distinct.remove(.nobody)
    let accounts = distinct.sorted()
    var people = [AccountID: Person](minimumCapacity: accounts.count)
    for part in accounts.parts(of: 1_000) {
      let usernames = try await call.perform(Usernames(part))
      let names = try await Self.names(of: part, call) ?? [:]
      for (account, username) in usernames {
        people[account] = Person(username: username, name: names[account] ?? username.text)
      }
    }
    self.people = people
  }

  /// The username, or nothing where the account is gone.
  func username(of account: AccountID) -> Username? { people[account]?.username }

  /// The name under which somebody is shown.
  func name(of account: AccountID) -> String {
    people[account]?.name ?? DisplayNames.deletedAccount
  }

  /// Both names of somebody, the username only where the account is still there.
  subscript(account: AccountID) -> (username: Username?, name: String) {
    people[account].map { ($0.username, $0.name) } ?? (nil, DisplayNames.deletedAccount)
  }

  private static func names(
    of accounts: [AccountID],
    _ call: Call
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

extension Call {
  /// Finds out whose conversation is meant.
  func address(of correspondent: Correspondent) async throws -> Address {
    switch correspondent {
    case .group(let id): return .group(id)
    case .person(let username):
      guard let account = try await accounts(of: [username])[username] else {
        throw MessagingRefusal.nobodyNamed(username)
      }
      if account == caller.account { throw MessagingRefusal.yourself }
      return .pair(account, username)
    }
  }

  /// Finds the accounts of some usernames.
  func accounts(of usernames: [Username]) async throws -> [Username: AccountID] {
    try await perform(AccountsNamed(usernames))
  }
}
