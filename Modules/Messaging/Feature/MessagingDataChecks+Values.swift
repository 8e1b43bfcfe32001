import Database
import Mediator
import MessagingContract

extension MessagingDataChecks {
  /// Looks for values that no command can have stored.
  static func registerValues(in registry: inout Registry) {
    registry.check("texts") { connection in
      try connection.findings(texts) { count in
        "Messages with a text that cannot be sent: \(count)."
      }
        + connection.findings(titles) { count in
          "Groups with a title or a description that cannot be given: \(count)."
        }
        + connection.findings(conversations) { count in
          "Conversations with a value that cannot be: \(count)."
        }
    }
    registry.check("members") { connection in
      try connection.findings(members) { count in
        "Members with a value that cannot be: \(count)."
      }
        + connection.findings(settings) { count in
          "Settings for messages that are neither on nor off: \(count)."
        }
    }
    registry.check("changes of groups") { connection in
      try connection.findings(changes) { count in "Changes of groups of an unknown kind: \(count)."
      }
    }
    registry.check("reactions") { connection in
      try connection.findings(outsiders) { count in
        "Reactions and mentions of others in a conversation of two: \(count)."
      }
    }
  }

  private static let texts = SQLText(
    composed: """
      SELECT count(*) FROM (
        SELECT body FROM messaging_message UNION ALL SELECT body FROM messaging_edit
      ) AS sent
      WHERE length(body) NOT BETWEEN 1 AND \(MessageText.limit)
      """
  )

  private static let titles = SQLText(
    composed: """
      SELECT count(*) FROM messaging_conversation
      WHERE length(title) NOT BETWEEN 1 AND \(GroupTitle.limit)
        OR length(about) > \(GroupDescriptionText.limit)
      """
  )

  private static let conversations: SQLText = """
    SELECT (SELECT count(*) FROM messaging_conversation WHERE shows_history NOT IN (0, 1))
      + (SELECT count(*) FROM messaging_count WHERE indexed < 0)
    """

  private static let members: SQLText = """
    SELECT count(*) FROM messaging_member
    WHERE joined < 0 OR since < 0 OR activity < 0 OR muted_until < 0
      OR is_admin NOT IN (0, 1) OR shelf NOT BETWEEN 0 AND 3
      OR notices NOT IN ('all', 'mentions', 'none')
    """

  private static let settings: SQLText = """
    SELECT count(*) FROM messaging_setting
    WHERE friends_add NOT IN (0, 1) OR mentions_when_muted NOT IN (0, 1) OR receipts NOT IN (0, 1)
      OR receipts_since < 0
    """

  private static var changes: SQLText {
    let kinds = GroupChange.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return SQLText(composed: "SELECT count(*) FROM messaging_change WHERE kind NOT IN (\(kinds))")
  }

  /// Who has left a group may have reacted before; a conversation of two cannot be left.
  private static let outsiders: SQLText = """
    SELECT count(*) FROM (
      SELECT account, message FROM messaging_reaction
      UNION ALL SELECT account, message FROM messaging_mention
    ) AS mark
    JOIN messaging_conversation AS c ON c.id = mark.message >> 32
    WHERE c.low IS NOT NULL AND mark.account <> c.low AND mark.account <> c.high
    """
}
