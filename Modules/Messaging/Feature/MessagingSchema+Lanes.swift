import Database

extension MessagingSchema {
  /// The counters of engines on which many processes write at once.
  ///
  /// There, a conversation's messages are numbered in its lane, and what is numbered seldom in lane
  /// 0. `messaging_count` stays behind: it numbers new conversations, and counts the messages that an
  /// engine with one writer has stored.
  static let laneMigrations = [
    Migration(
      number: 10,
      name: "the lanes of messages",
      """
      CREATE TABLE messaging_lane (
        lane INTEGER PRIMARY KEY,
        serial INTEGER NOT NULL,
        indexed INTEGER NOT NULL,
        waiting INTEGER NOT NULL
      ) STRICT
      """,
      """
      INSERT INTO messaging_lane (lane, serial, indexed, waiting)
      WITH RECURSIVE number(lane) AS (
        SELECT 0 UNION ALL SELECT lane + 1 FROM number WHERE lane < 64
      )
      SELECT number.lane, c.serial, c.serial, 0 FROM number CROSS JOIN messaging_count AS c
      """,
      "ALTER TABLE messaging_message ADD COLUMN lane INTEGER NOT NULL DEFAULT 0",
      // With one writer it stays empty.
      "CREATE INDEX messaging_message_lane ON messaging_message (lane, serial) WHERE lane > 0",
      "ALTER TABLE messaging_volume ADD COLUMN size INTEGER NOT NULL DEFAULT 0",
      """
      CREATE TABLE messaging_lane_delivery (
        account INTEGER NOT NULL,
        lane INTEGER NOT NULL,
        serial INTEGER NOT NULL,
        PRIMARY KEY (account, lane)
      ) STRICT, WITHOUT ROWID
      """
    )
  ]
}
