import AuthContract
import Database
import Mediator
import ProfileContract

/// Answers with the names under which users are shown.
struct ProfileNameHandler: Sendable {
  let database: any Database

  /// Returns a name for every account; where there is no profile yet, it is the username.
  func displayNames(
    _ request: DisplayNames,
    in call: CallContext
  ) async throws -> [AccountID: String] {
    let accounts = request.accounts
    var names = try await database.read { connection in
      try ProfileStore.names(of: accounts, on: connection)
    }
    guard names.count < accounts.count else { return names }
    let missing = accounts.filter { names[$0] == nil }
    guard !missing.isEmpty else { return names }
    let usernames = try await call.perform(UsernamesByAccount(missing))
    for account in missing {
      names[account] = usernames[account]?.text ?? DisplayNames.deletedAccount
    }
    return names
  }
}
