import Database
import Mediator
import SQLite

/// Delivers events whose text, version and subject are anything.
///
/// An event is delivered once, as what it says, or it is kept with the cause; the event behind it,
/// of another subject, is never held up.
struct EventEater: Eater {
  private let database: SQLiteDatabase
  private let log: EventLog

  init() async throws {
    database = try SQLiteDatabase.inMemory()
    // Damage does not ask what refers to what.
    try database.configure("PRAGMA foreign_keys = OFF")
    try await EventLog.prepare(database)
    try await database.write { transaction in
      try transaction.execute("CREATE TABLE booked (cents INTEGER NOT NULL) STRICT")
    }
    let listener = EventListener("books", on: Paid.self) { event, transaction in
      try transaction.execute("INSERT INTO booked VALUES ($1)", event.cents)
    }
    let world = SystemServices(
      now: { Timestamp(milliseconds: 0) },
      elapsed: { .zero },
      sleep: { _ in },
      random: { 7 }
    )
    log = EventLog(database, listeners: [listener], in: world)
  }

  func eat(_ bytes: [UInt8]) async throws {
    var input = Input(bytes)
    let version = input.byte() % 4 > 0 ? Int64(input.byte() % 4) : input.number()
    let sound = version == 1 ? #"{"subject":"x","amount":12}"# : #"{"subject":"x","cents":12}"#
    let subject = input.bytes()
    let (attempts, nextTry) = (input.number(), input.number())
    let other = input.byte() % 4 == 3 ? input.number() : nil
    let body = input.damage(Array(sound.utf8))
    try await record(body, version, about: subject)

    try await log.deliver()
    try await damageDeliveries(attempts, nextTry, other)
    try await log.deliver()

    let failed = try await log.deliveries([.failed, .abandoned], limit: 10)
    precondition(failed.allSatisfy { $0.cause?.isEmpty == false }, "a failure without a cause")
    let booked = try await forget()
    let isOnce = booked.count + failed.count == 2
    precondition(other != nil || isOnce, "an event was lost, or came twice")
    precondition(booked.contains(34), "an event was held up by that of another")
    let isSound = body == Array(sound.utf8) && (version == 1 || version == 2)
    precondition(!isSound || booked.contains(12), "a sound event was refused")
    let isRefused = (1...2).contains(version) || booked.count == 1
    precondition(other != nil || isRefused, "a version that nobody knows")
    _ = try await log.latest()
  }

  /// Changes the counts and times of what failed, and the event itself where there is another.
  private func damageDeliveries(_ attempts: Int64, _ nextTry: Int64, _ event: Int64?) async throws {
    try await database.write { transaction in
      try transaction.execute(
        "UPDATE event_delivery SET attempts = $1, next_try = $2, event = coalesce($3, event)",
        attempts,
        nextTry,
        event
      )
    }
  }

  /// Records an event that is anything, and a sound one behind it.
  private func record(_ body: [UInt8], _ version: Int64, about subject: [UInt8]) async throws {
    try await database.write { transaction in
      let id = try transaction.record(Paid(subject: "", cents: 0))
      try transaction.execute(
        """
        UPDATE event SET body = CAST($2 AS TEXT), version = $3, subject = CAST($4 AS TEXT)
        WHERE id = $1
        """,
        id,
        body,
        version,
        [0x2E] + subject
      )
      try transaction.record(Paid(subject: "another", cents: 34))
    }
  }

  /// Forgets all events, and returns what was booked of them.
  private func forget() async throws -> [Int64] {
    try await database.write { transaction in
      let booked = try transaction.all("SELECT cents FROM booked") { row in try row[0] as Int64 }
      try transaction.execute("DELETE FROM booked")
      try transaction.execute("DELETE FROM event_delivery")
      try transaction.execute("DELETE FROM event")
      return booked
    }
  }
}

/// A fact about somebody's money, in its second shape.
private struct Paid: DurableEvent {
  static let name = "fuzz.paid"
  static let version = 2
  var subject: String
  var cents: Int64

  static func upgrade(_ json: String, from version: Int) throws -> String {
    guard version == 1 else {
      throw UnreadableStoredVersion(name: name, stored: version, current: Self.version)
    }
    return json.replacing("\"amount\"", with: "\"cents\"")
  }
}
