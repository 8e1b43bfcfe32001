import AuthContract
import Database
import Mediator
import Navigation
import ProfileContract

/// A user with a picture, and who may see it.
struct PicturedUser: Sendable, AccountWithVisibility {
  let account: AccountID
  let username: Username
  let visibility: Visibility
  let picture: AvatarInfo

  /// Reads a user, or nil if the picture is of a format that is not known.
  init?(_ row: borrowing DatabaseRow) throws {
    guard let format = try AvatarInfo.Format(rawValue: row[3]) else { return nil }
    account = AccountID(rawValue: try row[0])
    username = try Username(stored: row[1])
    visibility = try Visibility(stored: row[2])
    picture = AvatarInfo(format: format, size: try row[4] ?? 0, version: try row[5])
  }
}

extension ProfileNameHandler {
  /// Returns the pictures of some users that the caller may see, by their usernames.
  func pictures(of usernames: [String], in call: CallContext) async throws
    -> [String: ScreenPicture]
  {
    let viewer = try call.signedInAccount()
    let names = usernames.compactMap { Username($0) }
    let users = try await database.read { connection in
      try ProfileStore.usersWithPictures(among: names, on: connection)
    }
    guard !users.isEmpty else { return [:] }
    let check = try await ProfileAccessCheck(of: users, by: viewer, in: call)
    let shown = users.filter(check.allows).map { user in
      (user.username.text, user.picture.picture(of: user.username))
    }
    return Dictionary(shown) { first, _ in first }
  }
}
