import Database
import JSON
import Mediator
import Navigation

/// Stores the tree of each profile's session, so that the next run continues where this one ended.
struct SessionSnapshotStore: Sendable {
  static let migrations = [
    Migration(
      number: 1,
      name: "sessions",
      """
      CREATE TABLE home_session (
        profile TEXT PRIMARY KEY NOT NULL, snapshot TEXT NOT NULL, saved_at INTEGER NOT NULL
      ) STRICT
      """
    )
  ]

  let database: any Database
  let profile: String

  /// Returns the newest snapshot of the profile, or nil if there is none that can be read.
  func load() async -> SessionSnapshot? {
    let text: String? = try? await database.read { connection in
      try connection.value("SELECT snapshot FROM home_session WHERE profile = $1", profile)
    }
    return text.flatMap { try? JSONTextDecoder.value(SessionSnapshot.self, from: $0) }
  }

  /// One finding for each profile whose snapshot cannot be read.
  static func findings(on connection: borrowing ReadConnection) throws -> [DataFinding] {
    var unreadable: [String] = []
    try connection.each("SELECT profile, snapshot FROM home_session ORDER BY profile") { row in
      let text: String? = try? row[1]
      let snapshot = text.flatMap { try? JSONTextDecoder.value(SessionSnapshot.self, from: $0) }
      if snapshot == nil { unreadable.append(try row[0]) }
    }
    return unreadable.map { profile in
      DataFinding(
        "What the profile \(profile) had open cannot be read, so it begins at the home screen.",
        advice: "Its next command stores it anew: app --profile \(profile) home"
      )
    }
  }

  /// Returns the profiles that have a snapshot, none if that cannot be read.
  func profiles() async -> [String] {
    let names = try? await database.read { connection in
      try connection.all("SELECT profile FROM home_session") { row in try row[0] as String }
    }
    return names ?? []
  }

  /// Replaces the snapshot of the profile, and returns whether it is stored.
  ///
  /// A failure is ignored: the line that led here has succeeded, and the next one saves again.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - isDurable: Whether it outlasts the loss of power, and not only the end of the process.
  /// - Returns: Whether it is stored.
  func save(_ snapshot: SessionSnapshot, isDurable: Bool = true) async -> Bool {
    guard let text = try? JSONTextEncoder.text(of: snapshot), await database.isWritable() else {
      return false
    }
    let replace: @Sendable (borrowing Transaction) throws -> Int = { [profile] transaction in
      try transaction.execute(
        """
        INSERT INTO home_session (profile, snapshot, saved_at) VALUES ($1, $2, $3)
        ON CONFLICT (profile) DO UPDATE SET snapshot = excluded.snapshot, saved_at = excluded.saved_at
        """,
        profile,
        text,
        transaction.now
      )
    }
    let subjects = [LockSubject("home/session", 0)]
    let count =
      isDurable
      ? try? await database.write(until: nil, locking: subjects, replace)
      : try? await database.writeUnsynced(locking: subjects, replace)
    return count == 1
  }
}
