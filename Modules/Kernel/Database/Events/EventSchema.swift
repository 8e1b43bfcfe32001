import Mediator

/// The tables of the event log.
///
/// A listener has a position in each lane of the log, and rows of its own only for events whose
/// delivery failed: so an event that all listeners take costs one row, however many listeners there
/// are.
enum EventSchema {
  static let module: ModuleName = "events"

  static let migrations = [
    Migration(
      number: 1,
      name: "the event log",
      """
      CREATE TABLE event (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        version INTEGER NOT NULL,
        subject TEXT NOT NULL,
        body TEXT NOT NULL,
        recorded_at INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX event_by_name ON event (name, id)",
      "CREATE TABLE event_sequence (one INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT",
      "INSERT INTO event_sequence (one, last) VALUES (1, 0)",
      """
      CREATE TABLE event_position (listener TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT
      """,
      """
      CREATE TABLE event_delivery (
        listener TEXT NOT NULL,
        event INTEGER NOT NULL REFERENCES event (id),
        subject TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'failed', 'abandoned')),
        attempts INTEGER NOT NULL DEFAULT 0,
        cause TEXT,
        last_try INTEGER,
        next_try INTEGER,
        PRIMARY KEY (listener, event)
      ) STRICT
      """,
      "CREATE INDEX event_delivery_due ON event_delivery (listener, next_try)",
      "CREATE INDEX event_delivery_subject ON event_delivery (listener, subject, event)",
      "CREATE INDEX event_delivery_event ON event_delivery (event)"
    ),
    TopicChangeLog.migration,
    Migration(
      number: 3,
      name: "whose act an event records",
      "ALTER TABLE event ADD COLUMN actor INTEGER"
    ),
    // Zero is the time of a change that is finished.
    Migration(
      number: 4,
      name: "until when a change can be undone",
      "ALTER TABLE event ADD COLUMN due INTEGER",
      "CREATE INDEX event_undoable ON event (actor, id) WHERE due IS NOT NULL",
      "CREATE INDEX event_due ON event (due) WHERE due > 0"
    ),
    // Events from before are in the lane of engines with one writer; others deliver them first.
    Migration(
      number: 5,
      name: "the lanes of the event log",
      "CREATE TABLE event_lane (lane INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT",
      "INSERT INTO event_lane (lane, last) SELECT 0, last FROM event_sequence",
      "DROP TABLE event_sequence",
      """
      CREATE TABLE event_listener_lane (
        listener TEXT NOT NULL,
        lane INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (listener, lane)
      ) STRICT, WITHOUT ROWID
      """,
      """
      INSERT INTO event_listener_lane (listener, lane, last)
      SELECT listener, 0, last FROM event_position
      """,
      "DROP TABLE event_position",
      "ALTER TABLE event ADD COLUMN lane INTEGER NOT NULL DEFAULT 0",
      "DROP INDEX event_by_name",
      "CREATE INDEX event_by_name ON event (name, lane, id)"
    ),
    TopicChangeLog.laneMigration,
  ]
}
