import Database
import Mediator

/// What must be true of conversations and messages beyond what their tables refuse.
///
/// A conversation without members is being deleted, piece by piece.
enum MessagingDataChecks {
  static func register(in registry: inout Registry) {
    registerReferences(in: &registry)
    registry.check("numbers of messages") { connection in
      try connection.findings(gaps) { count in
        "Conversations in whose messages a number is missing: \(count)."
      }
    }
    registerConversations(in: &registry)
    registerValues(in: &registry)
    registry.check("unread counts") { connection in
      try connection.findings(
        unread,
        advice: "Each of these members marks the conversation as read: messaging mark WITH"
      ) { count in "Members whose unread messages are counted wrongly: \(count)." }
    }
    registry.check("counts") { connection in
      try connection.findings(counts) { _ in
        "The counts of conversations and messages are behind, so no more can be stored."
      }
    }
    registry.check("lanes") { connection in
      try connection.findings(lanes) { _ in
        "The counts of the lanes of messages are incomplete or not possible."
      }
        + connection.findings(shards) { _ in
          "The list of the parts of the search index is incomplete or not possible."
        }
        + connection.findings(deliveries) { count in
          "Users to whom more was delivered than there is: \(count)."
        }
    }
    registry.check("earlier texts") { connection in
      try connection.findings(edits) { count in "Edited messages without an earlier text: \(count)."
      }
    }
    registry.check("times") { connection in
      try connection.impossibleTimes(in: "messaging_message", "sent_at", of: "Messages")
        + connection.impossibleTimes(in: "messaging_edit", "replaced_at", of: "Edits of messages")
    }
    registry.check("search index") { connection in try searchIndex(on: connection) }
  }

  private static func registerConversations(in registry: inout Registry) {
    registry.check("conversations") { connection in
      try connection.findings(strays) { count in "Messages without a conversation: \(count)." }
        + connection.findings(unclear) { count in
          "Conversations that are neither a group nor of two: \(count)."
        }
        + connection.findings(incomplete) { count in
          "Conversations of two in which a member is missing: \(count)."
        }
        + connection.findings(crowded) { count in
          "Conversations of two with another member or sender: \(count)."
        }
        + connection.findings(invited) { count in
          "Invitations to a conversation of two, or of members: \(count)."
        }
        + connection.findings(ownerless) { count in "Groups whose owner is no member: \(count)." }
        + connection.findings(ahead) { count in
          "Members who have read more messages than there are: \(count)."
        }
    }
    registry.check("replies") { connection in
      try connection.findings(
        """
        SELECT count(*) FROM messaging_reply
        WHERE answered >> 32 <> message >> 32 OR answered >= message
        """
      ) { count in "Replies to no earlier message of their conversation: \(count)." }
    }
  }

  private static let gaps: SQLText = """
    SELECT count(*) FROM messaging_conversation AS c
    WHERE EXISTS (SELECT 1 FROM messaging_member AS i WHERE i.conversation = c.id)
      AND c.last <> (
        SELECT count(*) FROM messaging_message AS m WHERE m.id > c.id << 32 AND m.id < (c.id + 1) << 32
      )
    """

  private static let strays: SQLText = """
    SELECT count(*) FROM messaging_message AS m
    WHERE NOT EXISTS (SELECT 1 FROM messaging_conversation AS c WHERE c.id = m.id >> 32)
    """

  /// Of two users of whom one has deleted the account, the other remains.
  private static let unclear: SQLText = """
    SELECT count(*) FROM messaging_conversation AS c
    WHERE (c.low IS NULL) <> (c.high IS NULL) OR c.low IS NOT NULL AND c.title IS NOT NULL
      OR c.low IS NULL AND c.title IS NULL AND 1 < (
        SELECT count(*) FROM messaging_member AS i WHERE i.conversation = c.id
      )
    """

  private static let incomplete: SQLText = """
    SELECT count(*) FROM messaging_conversation AS c WHERE c.low IS NOT NULL AND 2 <> (
      SELECT count(*) FROM messaging_member AS i
      WHERE i.conversation = c.id AND (i.account = c.low OR i.account = c.high)
    )
    """

  /// Of an account that was deleted, messages remain with the sender 0.
  private static let crowded: SQLText = """
    SELECT count(*) FROM messaging_conversation AS c WHERE c.low IS NOT NULL AND (
      EXISTS (
        SELECT 1 FROM messaging_member AS i
        WHERE i.conversation = c.id AND i.account <> c.low AND i.account <> c.high
      ) OR EXISTS (
        SELECT 1 FROM messaging_message AS m
        WHERE m.id > c.id << 32 AND m.id < (c.id + 1) << 32
          AND m.sender <> 0 AND m.sender <> c.low AND m.sender <> c.high
      )
    )
    """

  private static let invited: SQLText = """
    SELECT count(*) FROM messaging_invitation AS v
    JOIN messaging_conversation AS c ON c.id = v.conversation
    WHERE c.title IS NULL OR EXISTS (
      SELECT 1 FROM messaging_member AS i
      WHERE i.conversation = v.conversation AND i.account = v.account
    )
    """

  private static let ownerless: SQLText = """
    SELECT count(*) FROM messaging_conversation AS c WHERE c.title IS NOT NULL
      AND EXISTS (SELECT 1 FROM messaging_member AS i WHERE i.conversation = c.id)
      AND NOT EXISTS (
        SELECT 1 FROM messaging_member AS i WHERE i.conversation = c.id AND i.account = c.owner
      )
    """

  private static let ahead: SQLText = """
    SELECT count(*) FROM messaging_member AS i
    JOIN messaging_conversation AS c ON c.id = i.conversation WHERE i.seen > c.last
    """

  private static let unread: SQLText = """
    SELECT count(*) FROM messaging_member AS i WHERE i.unread <> (
      SELECT count(*) FROM messaging_message AS m
      WHERE m.id > (i.conversation << 32) + i.seen AND m.id < (i.conversation + 1) << 32
        AND m.sender <> i.account AND m.body IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM messaging_hidden AS h
          WHERE h.account = i.account AND h.message = m.id AND h.version IS NULL
        )
    )
    """

  private static let counts: SQLText = """
    SELECT count(*) FROM (SELECT 1 AS one) AS always WHERE NOT EXISTS (
      SELECT 1 FROM messaging_count AS n
      JOIN (SELECT max(serial) AS serial FROM messaging_lane) AS l ON l.serial IS NOT NULL
      WHERE n.id = 1 AND n.indexed <= n.serial AND n.serial < 4611686018427387904
        AND l.serial < 4611686018427387904
        AND n.conversations < 2147483647
        AND (SELECT coalesce(max(serial), 0) FROM messaging_message)
          <= CASE WHEN n.serial < l.serial THEN l.serial ELSE n.serial END
        AND (SELECT coalesce(max(activity), 0) FROM messaging_member)
          <= CASE WHEN n.serial < l.serial THEN l.serial ELSE n.serial END
        AND n.conversations >= (SELECT coalesce(max(id), 0) FROM messaging_conversation)
    ) OR EXISTS (
      SELECT 1 FROM messaging_message AS m WHERE m.lane > 0 AND m.serial > coalesce(
        (SELECT l.serial FROM messaging_lane AS l WHERE l.lane = m.lane AND l.indexed <= l.serial), -1
      )
    )
    """

  private static let edits: SQLText = """
    SELECT count(*) FROM messaging_message AS m
    WHERE m.version > 0 AND m.body IS NOT NULL AND m.version <> (
      SELECT count(*) FROM messaging_edit AS e WHERE e.message = m.id AND e.version < m.version
    )
    """
}

// MARK: - References

extension EntityKind {
  fileprivate static let conversation = EntityKind("conversation")
  fileprivate static let message = EntityKind("message")
  fileprivate static let lane = EntityKind("lane")
}

extension MessagingDataChecks {
  private static func registerReferences(in registry: inout Registry) {
    registry.identifies(.conversation, in: "messaging_conversation")
    registry.identifies(.message, in: "messaging_message")
    registry.identifies(.lane, in: "messaging_lane", by: "lane")
    registry.references(references)
    registry.createsIndexes { connection in
      try IndexShardStore.shards(before: .max, on: connection).map(\.index)
    }
  }

  /// An account that was deleted is 0 where its rows remain.
  private static let references = [
    RowReference("messaging_conversation", "low", "high", "owner", to: .account),
    RowReference("messaging_member", "account", to: .account),
    RowReference("messaging_member", "conversation", to: .conversation),
    RowReference("messaging_message", "sender", to: .account, where: "r.sender <> 0"),
    RowReference("messaging_message", "lane", to: .lane),
    RowReference("messaging_edit", "message", to: .message),
    RowReference("messaging_change", "message", to: .message),
    RowReference("messaging_change", "member", to: .account, where: "r.member <> 0"),
    RowReference("messaging_reply", "message", to: .message),
    RowReference("messaging_reply", "answered", to: .message, where: isKept("r.message")),
    RowReference("messaging_reaction", "account", to: .account),
    RowReference("messaging_reaction", "message", to: .message),
    RowReference("messaging_mention", "account", to: .account),
    RowReference("messaging_mention", "message", to: .message),
    RowReference("messaging_hidden", "account", to: .account),
    RowReference("messaging_hidden", "message", to: .message, where: isKept("r.message")),
    RowReference("messaging_invitation", "account", "inviter", to: .account),
    RowReference("messaging_invitation", "conversation", to: .conversation),
    RowReference("messaging_setting", "account", to: .account),
    RowReference("messaging_delivery", "account", to: .account),
    RowReference("messaging_lane_delivery", "account", to: .account),
    RowReference("messaging_lane_delivery", "lane", to: .lane),
  ]

  /// Whether the conversation of a message is not being deleted.
  private static func isKept(_ message: String) -> String {
    """
    EXISTS (
      SELECT 1 FROM messaging_member AS i WHERE i.conversation = \(message) >> 32
    )
    """
  }
}

// MARK: - Counters

extension MessagingDataChecks {
  fileprivate static let lanes: SQLText = """
    SELECT CASE WHEN (SELECT count(*) FROM messaging_lane WHERE lane >= 0 AND lane <= 64) <> 65
      OR EXISTS (
        SELECT 1 FROM messaging_lane WHERE lane < 0 OR lane > 64 OR waiting < 0 OR indexed < 0
          OR indexed > serial
      ) THEN 1 ELSE 0 END
    """

  fileprivate static let shards: SQLText = """
    SELECT count(*) FROM messaging_volume AS v
    WHERE v.number < 0 OR v.first < 0 OR v.tidied < 0 OR v.tidied > v.removed OR v.size < 0
      OR (v.number > 0 AND NOT EXISTS (
        SELECT 1 FROM messaging_volume AS p WHERE p.number = v.number - 1 AND p.first < v.first
      ))
    """

  fileprivate static let deliveries: SQLText = """
    SELECT (
      SELECT count(*) FROM messaging_delivery AS d WHERE d.serial > (
        SELECT max(n.serial) FROM (
          SELECT serial FROM messaging_count UNION ALL SELECT serial FROM messaging_lane
        ) AS n
      )
    ) + (
      SELECT count(*) FROM messaging_lane_delivery AS d
      JOIN messaging_lane AS l ON l.lane = d.lane WHERE d.serial > l.serial
    )
    """
}

// MARK: - The search index

extension MessagingDataChecks {
  /// Looks for messages that no search finds, and for deleted ones that the index still has.
  ///
  /// A message that its sender can read is in the index once the index has come that far.
  private static func searchIndex(
    on connection: borrowing ReadConnection
  ) throws -> [DataFinding] {
    let shards = try IndexShardStore.shards(before: .max, on: connection)
    guard !shards.isEmpty else { return [DataFinding("The search index has no first part.")] }
    var (missing, extra, wrong) = (0, 0, 0)
    var end = Int64.max
    for shard in shards {
      missing += try connection.value(unindexed(in: shard), shard.first, end) ?? 0
      extra += try connection.value(leftOver(in: shard), shard.first, end) ?? 0
      wrong += try connection.wrongEntries(
        of: shard.index,
        comparedWith: """
          SELECT serial, body FROM messaging_message
          WHERE serial >= $1 AND serial <= $2 AND body IS NOT NULL
          """,
        without: IndexedMessageText.isAdded
      )
      end = shard.first
    }
    return [
      (missing, "Messages that no search finds: \(missing)."),
      (extra, "Entries of the search index that no message has: \(extra)."),
      (wrong, "Entries of the search index with other words than their messages: \(wrong)."),
    ].filter { $0.0 > 0 }.map { DataFinding($0.1) }
  }

  private static func unindexed(in shard: IndexShard) -> SQLText {
    SQLText(
      composed: """
        SELECT count(*) FROM messaging_message AS m
        JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = m.sender
          AND i.joined < m.id & 4294967295 AND i.since <= m.serial
        WHERE m.serial >= $1 AND m.serial < $2 AND m.body IS NOT NULL AND \(isIndexed)
          AND NOT EXISTS (
            SELECT 1 FROM messaging_hidden AS h WHERE h.account = m.sender AND h.message = m.id
          )
          AND m.serial NOT IN (SELECT key FROM indexed(\(shard.index.name)) AS entry)
        """
    )
  }

  private static func leftOver(in shard: IndexShard) -> SQLText {
    SQLText(
      composed: """
        SELECT count(*) FROM indexed(\(shard.index.name)) AS entry WHERE NOT EXISTS (
          SELECT 1 FROM messaging_message AS m
          WHERE m.serial = entry.key AND m.body IS NOT NULL AND m.serial >= $1 AND m.serial < $2
            AND \(isIndexed)
        )
        """
    )
  }

  /// Whether the index has come as far as a message, as the counts say.
  private static let isIndexed = """
    m.serial <= CASE m.lane
      WHEN 0 THEN (SELECT indexed FROM messaging_count WHERE id = 1)
      ELSE (SELECT l.indexed FROM messaging_lane AS l WHERE l.lane = m.lane)
    END
    """
}
