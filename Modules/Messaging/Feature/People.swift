import AuthContract
import Mediator
import MessagingContract
import ProfileContract

/// The names of some people, asked for all at once.
struct People: Sendable {
  private let usernames: [AccountID: Username]
  private let names: [AccountID: String]

  /// Nobody.
  static let none = People(usernames: [:], names: [:])

  private init(usernames: [AccountID: Username], names: [AccountID: String]) {
    self.usernames = usernames
    self.names = names
  }

  /// Asks for the names of some accounts, by two calls however many they are.
  ///
  /// Without profiles people are shown by their usernames.
  init(_ accounts: some Sequence<AccountID>, _ call: Call) async throws {
    let accounts = Set(accounts).subtracting([.nobody]).sorted()
    guard !accounts.isEmpty else {
      self = .none
      return
    }
    var usernames: [AccountID: Username] = [:]
    var names: [AccountID: String] = [:]
    for part in accounts.parts(of: 1_000) {
      usernames.merge(try await call.perform(Usernames(part))) { first, _ in first }
      names.merge(try await Self.names(of: part, call) ?? [:]) { first, _ in first }
    }
    self.init(usernames: usernames, names: names)
  }

  /// The username, or nothing where the account is gone.
  func username(of account: AccountID) -> Username? { usernames[account] }

  /// The name under which somebody is shown.
  func name(of account: AccountID) -> String {
    guard let username = usernames[account] else { return DisplayNames.deletedAccount }
    return names[account] ?? username.text
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
