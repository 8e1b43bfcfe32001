/// Which conversations announce nothing to a member, as conditions of SQL.
///
/// The member is the row `i` of `messaging_member`, and `s` are the account's settings.
enum ConversationSilence {
  /// Returns whether messages are not announced at a time.
  static func holds(at time: String) -> String {
    "(i.muted_until > \(time) OR i.notices <> 'all')"
  }

  /// Returns whether messages that mention the member are announced even so.
  ///
  /// The setting for all silent groups is for those that are muted; the level of a conversation says
  /// for itself.
  static func exceptsMentions(at time: String) -> String {
    """
    CASE WHEN i.notices = 'none' THEN 0
      WHEN i.notices = 'mentions' AND i.muted_until <= \(time) THEN 1
      ELSE coalesce(s.mentions_when_muted, 1) END
    """
  }
}
