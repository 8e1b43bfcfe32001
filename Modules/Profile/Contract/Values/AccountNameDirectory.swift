public import AuthContract
public import Mediator

/// The usernames and display names of accounts, for lists of users.
public struct AccountNameDirectory: Sendable {
  /// Both names of an account.
  public struct Names: Sendable {
    /// The account.
    public let account: AccountID

    /// The name by which the user is found.
    public let username: Username

    /// The name under which the user is shown.
    public let displayName: String
  }

  /// In the order of the accounts.
  private let names: [Names]

  fileprivate init(sorted names: [Names]) { self.names = names }

  /// Returns both names of an account, or nil if the account was deleted.
  public subscript(account: AccountID) -> Names? {
    names.index(of: account, sortedBy: { $0.account }).map { names[$0] }
  }

  /// Returns the name under which the user of an account is shown, also if the account was deleted.
  public func displayName(of account: AccountID) -> String {
    self[account]?.displayName ?? DisplayNames.deletedAccount
  }
}

extension CallContext {
  /// Asks for the names of accounts, by two requests for every 1,000 of them.
  ///
  /// In an app without profiles, users are shown by their usernames.
  ///
  /// - Parameter accounts: The accounts, in any order, also several times.
  /// - Returns: The names of the accounts that exist.
  /// - Throws: The failure of a request.
  public func names(of accounts: [AccountID]) async throws -> AccountNameDirectory {
    let distinct = accounts.sortedWithoutRepeats()
    var names: [AccountNameDirectory.Names] = []
    for start in stride(from: 0, to: distinct.count, by: 1_000) {
      let part = Array(distinct[start..<min(start + 1_000, distinct.count)])
      let usernames = try await perform(UsernamesByAccount(part))
      let displayNames = try await unlessLeftOut(DisplayNames(part)) ?? [:]
      names.reserveCapacity(names.count + usernames.count)
      for account in part {
        guard let username = usernames[account] else { continue }
        let name = displayNames[account] ?? username.text
        names.append(.init(account: account, username: username, displayName: name))
      }
    }
    return AccountNameDirectory(sorted: names)
  }
}
