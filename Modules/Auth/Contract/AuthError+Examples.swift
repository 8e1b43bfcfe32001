extension AuthError {
  /// One refusal for each code, with invented values.
  public static var examples: [Self] {
    let named =
      Username("alice").map {
        [Self.usernameTaken($0), .usernameSimilar($0), .usernameReserved($0), .otherUsername($0)]
      } ?? []
    return named + [
      .weakPassword(.tooShort(minimum: 8)), .wrongCredentials, .wrongPassword, .wrongCode,
      .tooManyGuesses(wait: .seconds(30)), .busy, .noSuchSession(SessionID(rawValue: 7)),
      .noSessionGiven, .fileExists(path: "me.json"), .cannotWrite(path: "me.json"),
    ]
  }
}
