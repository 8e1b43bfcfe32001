public import Links

extension MessageText {
  /// Text of several lines.
  public static var inputKind: InputKind { .lines }

  /// The limit for a message.
  public static var maximumLength: Int? { limit }
}

extension GroupTitle {
  /// The limit for a title.
  public static var maximumLength: Int? { limit }
}
