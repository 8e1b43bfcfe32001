public import Links

extension Parameter<SecretText> {
  /// Names the parameter of a password that a user makes up.
  ///
  /// - Parameter name: The name of the parameter.
  /// - Returns: The parameter, with what a password needs.
  public static func newPassword(_ name: String = "password") -> Self {
    Self(
      name,
      label: name == "password" ? nil : "New password",
      summary: "at least 8 characters; a few unrelated words make a good one",
      isMadeUp: true
    )
  }
}
