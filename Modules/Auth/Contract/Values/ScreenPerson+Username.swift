public import Navigation

extension ScreenPerson {
  /// Describes a user by both names.
  ///
  /// - Parameters:
  ///   - username: The username, or nil for a deleted account.
  ///   - name: The name that the user chose.
  ///   - isReader: Whether the user is the reader.
  public init(_ username: Username?, name: String, isReader: Bool = false) {
    self.init(username: username?.text, name: name, isReader: isReader)
  }
}
