import AuthContract
import Database
import Mediator
import ProfileContract

extension ProfileModule {
  func answerNames(in registry: inout Registry) {
    registry.answer(DisplayNames.self) { request, call in
      try await names(of: request.accounts, in: call)
    }
    registry.answer(PublicProfiles.self, from: database) { request, connection in
      try Self.open(among: request.accounts, on: connection)
    }
  }

  private static let names = ListStatement { list in
    "SELECT account, name FROM profile WHERE account IN \(list)"
  }

  private static let open = ListStatement { list in
    "SELECT account FROM profile WHERE visibility = 'everyone' AND account IN \(list)"
  }

  /// Returns what people are called; somebody whose profile is not there yet, by the username.
  private func names(of accounts: [AccountID], in call: CallContext) async throws -> [AccountID:
    String]
  {
    var names = try await database.read { connection in
      var names = [AccountID: String](minimumCapacity: accounts.count)
      for part in accounts.parts {
        try connection.each(Self.names.over(part.count), ValueList(part)) { row in
          names[AccountID(rawValue: try row[0])] = try row[1]
        }
      }
      return names
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

  private static func open(
    among accounts: [AccountID],
    on connection: borrowing ReadConnection
  ) throws -> Set<AccountID> {
    var open: Set<AccountID> = []
    for part in accounts.parts {
      try connection.each(Self.open.over(part.count), ValueList(part)) { row in
        open.insert(AccountID(rawValue: try row[0]))
      }
    }
    return open
  }
}

extension [AccountID] {
  /// The accounts' numbers, in pieces that one statement can take.
  var parts: [[Int64]] {
    stride(from: 0, to: count, by: ListStatement.capacity).map { start in
      self[start..<Swift.min(start + ListStatement.capacity, count)].map(\.rawValue)
    }
  }
}
