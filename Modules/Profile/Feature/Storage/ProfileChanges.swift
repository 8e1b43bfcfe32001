import AuthContract
import Database
import ProfileContract

/// What is to be changed about a profile, in a shape that can be stored; nothing stays as it is.
struct ProfileChanges: Sendable {
  let name: String?
  let bio: String?
  let status: String?
  let visibility: Visibility?

  /// Checks what somebody wants to change.
  ///
  /// - Throws: ``ProfileError`` for a text that is too long, a name that cannot be seen, or
  ///   where nothing is to be changed.
  init(_ command: ChangeProfile) throws(ProfileError) {
    name = try command.displayName.map { text throws(ProfileError) in
      let name = ProfileText.line(text)
      guard ProfileText.isVisible(name) else { throw .blankName }
      return try ProfileText.checked(name, field: "name", atMost: 64)
    }
    bio = try command.bio.map { text throws(ProfileError) in
      try ProfileText.checked(ProfileText.lines(text), field: "biography", atMost: 1_000)
    }
    status = try command.status.map { text throws(ProfileError) in
      try ProfileText.checked(ProfileText.line(text), field: "status", atMost: 140)
    }
    visibility = command.visibility
    if name == nil, bio == nil, status == nil, visibility == nil { throw .nothingToChange }
  }

  /// Stores the changes, and returns the profile with them.
  func apply(
    to account: AccountID,
    in transaction: borrowing Transaction
  ) throws -> StoredProfile? {
    let profile = try transaction.first(
      """
      UPDATE profile SET
        name = COALESCE($2, name), bio = COALESCE($3, bio), status = COALESCE($4, status),
        visibility = COALESCE($5, visibility)
      WHERE account = $1
      RETURNING account, username, name, bio, status, visibility, picture_format, picture_size
      """,
      account.rawValue,
      name,
      bio,
      status,
      visibility?.rawValue
    ) { row in try StoredProfile(row) }
    if let profile, name != nil {
      try transaction.index(profile.name, in: ProfileSchema.words, key: account.rawValue)
    }
    return profile
  }
}
