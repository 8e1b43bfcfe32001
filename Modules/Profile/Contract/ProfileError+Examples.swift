import AuthContract

extension ProfileError {
  /// One error for each code, with invented values.
  public static var examples: [Self] {
    guard let bob = Username("bob") else { return [] }
    return [
      .notFound(bob), .tooLong(field: "bio", limit: 500), .blankName, .nothingToChange,
      .nothingToFind, .unknownPage, .pageTooLong(limit: 100), .unreadable(path: "me.png"),
      .notAPicture, .pictureTooLarge(limit: 1 << 20), .noPictureGiven,
      .noPicture(bob), .fileExists(path: "bob.png"), .cannotWrite(path: "bob.png"),
    ]
  }
}
