import Links

extension MessageID {
  /// The message that a command is about.
  static let parameter = Parameter<Self>(
    "message",
    summary: "the message's number, such as 3.17"
  )
}

extension Correspondent {
  /// The conversation that a command is about.
  static let parameter = Parameter<Self>("with", summary: "a user, or a group")
}
