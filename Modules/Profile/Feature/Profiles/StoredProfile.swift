import AuthContract
import Database
import ProfileContract

/// The columns of the table `profile` that a profile is read from.
enum ProfileColumn: Int, TableColumn {
  case account, username, name, bio, status, visibility
  case pictureFormat, pictureSize, pictureVersion
}

/// A profile as the database stores it.
struct StoredProfile: Sendable, AccountWithVisibility {
  let account: AccountID
  let visibility: Visibility

  /// The profile as its owner sees it.
  let own: VisibleProfile

  var username: Username { own.username }

  init(_ row: borrowing ColumnRow<ProfileColumn>) throws {
    let format: AvatarInfo.Format? = try (row[.pictureFormat] as String?).flatMap(
      AvatarInfo.Format.init
    )
    let size: Int? = try row[.pictureSize]
    let version: String? = try row[.pictureVersion]
    account = AccountID(rawValue: try row[.account])
    visibility = try Visibility(stored: row[.visibility])
    own = VisibleProfile(
      username: try Username(stored: row[.username]),
      name: try row[.name],
      bio: try row[.bio],
      status: try row[.status],
      visibility: visibility,
      avatar: format.map { AvatarInfo(format: $0, size: size ?? 0, version: version) }
    )
  }

  /// The profile that an account begins with.
  init(new account: AccountID, named username: Username) {
    self.account = account
    visibility = .everyone
    own = VisibleProfile(
      username: username,
      name: username.text,
      bio: "",
      status: "",
      visibility: .everyone,
      avatar: nil
    )
  }

  /// Returns the profile as a user sees it: only its owner learns who else may see it.
  func visibleProfile(to viewer: AccountID) -> VisibleProfile {
    viewer == account ? own : own.withoutVisibility
  }
}

/// The checked values that a command gives to a profile.
struct ProfileChanges: Sendable {
  let values: ColumnValues<ProfileColumn>

  /// The new display name, if the command changes it.
  let name: String?

  /// Checks the texts of a command.
  ///
  /// - Throws: ``ProfileError`` for a text that is too long, a name without a visible character, and
  ///   a command that changes nothing.
  init(_ command: ChangeProfile) throws(ProfileError) {
    var values = ColumnValues<ProfileColumn>()
    name = try command.displayName.map(ProfileText.name)
    values.set(.name, ifGiven: name)
    values.set(.bio, ifGiven: try command.bio.map(ProfileText.bio))
    values.set(.status, ifGiven: try command.status.map(ProfileText.status))
    values.set(.visibility, ifGiven: command.visibility?.rawValue)
    if values.isEmpty { throw .nothingToChange }
    self.values = values
  }
}
