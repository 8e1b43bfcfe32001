import Database
import Mediator

/// What must be true of conversations and messages beyond what their tables refuse.
///
/// A conversation without members is being deleted, piece by piece.
enum MessagingDataChecks {
  static func register(in registry: inout Registry) {
    registry.check("numbers of messages") { connection in
      try connection.findings(gaps) { count in
        "Conversations in whose messages a number is missing: \(count)."
      }
    }
    registry.check("conversations") { connection in
      try connection.findings(strays) { count in "Messages without a conversation: \(count)." }
        + connection.findings(incomplete) { count in
          "Conversations of two in which a member is missing: \(count)."
        }
    }
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
    registry.check("earlier texts") { connection in
      try connection.findings(edits) { count in "Edited messages without an earlier text: \(count)."
      }
    }
    registry.check("search index") { connection in try searchIndex(on: connection) }
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

  private static let incomplete: SQLText = """
    SELECT count(*) FROM messaging_conversation AS c WHERE c.low IS NOT NULL AND 2 <> (
      SELECT count(*) FROM messaging_member AS i
      WHERE i.conversation = c.id AND (i.account = c.low OR i.account = c.high)
    )
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
      WHERE n.id = 1 AND n.indexed <= n.serial
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
    var (missing, extra) = (0, 0)
    var end = Int64.max
    for shard in shards {
      missing += try connection.value(unindexed(in: shard), shard.first, end) ?? 0
      extra += try connection.value(leftOver(in: shard), shard.first, end) ?? 0
      end = shard.first
    }
    return (missing == 0 ? [] : [DataFinding("Messages that no search finds: \(missing).")])
      + (extra == 0 ? [] : [DataFinding("Deleted messages in the search index: \(extra).")])
  }

  private static func unindexed(in shard: IndexShard) -> SQLText {
    SQLText(
      composed: """
        SELECT count(*) FROM messaging_message AS m
        JOIN messaging_member AS i ON i.conversation = m.id >> 32 AND i.account = m.sender
          AND i.joined < m.id & 4294967295 AND i.since <= m.serial
        WHERE m.serial >= $1 AND m.serial < $2 AND m.body IS NOT NULL
          AND m.serial <= CASE m.lane
            WHEN 0 THEN (SELECT indexed FROM messaging_count WHERE id = 1)
            ELSE (SELECT l.indexed FROM messaging_lane AS l WHERE l.lane = m.lane)
          END
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
        )
        """
    )
  }
}
