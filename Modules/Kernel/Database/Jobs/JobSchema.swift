import Mediator

/// The tables of the jobs.
///
/// A job has a row until it is done. `due` is when a process may take it: its planned time, the end
/// of the lease of the process that runs it, or its next try; an abandoned job has none.
enum JobSchema {
  static let module: ModuleName = "jobs"

  static let migrations = [
    Migration(
      number: 1,
      name: "the jobs",
      """
      CREATE TABLE job (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        version INTEGER NOT NULL,
        key TEXT,
        body TEXT NOT NULL,
        account INTEGER,
        username TEXT,
        enqueued_at INTEGER NOT NULL,
        planned_at INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'failed', 'abandoned')),
        due INTEGER,
        holder INTEGER,
        attempts INTEGER NOT NULL DEFAULT 0,
        cause TEXT
      ) STRICT
      """,
      "CREATE UNIQUE INDEX job_key ON job (name, key) WHERE key IS NOT NULL",
      "CREATE INDEX job_due ON job (name, due) WHERE due IS NOT NULL",
      "CREATE INDEX job_account ON job (account) WHERE account IS NOT NULL",
      "CREATE TABLE job_sequence (one INTEGER PRIMARY KEY, last INTEGER NOT NULL) STRICT",
      "INSERT INTO job_sequence (one, last) VALUES (1, 0)",
      "CREATE TABLE job_pause (name TEXT PRIMARY KEY, paused_at INTEGER NOT NULL) STRICT"
    )
  ]
}
