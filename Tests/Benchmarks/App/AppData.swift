import Database
import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A data folder with two friends, one of whom is signed in, and a conversation of any length.
final class AppData {
  let folder: String
  private let app: String

  init(_ app: String, in place: String, messages: Int) async throws {
    self.app = app
    folder = "\(place)/data-\(messages)"
    let password = "'seven green chairs outside'"
    try say(["register bobby \(password)"], as: "bobby")
    try say(["register alice \(password)", "friends add bobby"])
    try say(["friends accept alice"], as: "bobby")
    try say(["send bobby 'the first'"])
    if messages > 1 { try await repeatFirstMessage(upTo: messages) }
  }

  /// The words that run the program on the folder.
  func words(_ options: String..., as profile: String = "default") -> [String] {
    [app, "--data", folder, "--profile", profile] + options
  }

  /// Writes a line so many times into a script, and returns the script's path.
  func script(_ count: Int, of line: (Int) -> String) throws -> String {
    let path = "\(folder)/\(count).script"
    guard let file = fopen(path, "w") else { throw Child.Failure(message: "cannot write \(path)") }
    for number in 1...count { fputs(line(number) + "\n", file) }
    fclose(file)
    return path
  }

  private func say(_ lines: [String], as profile: String = "default") throws {
    let child = try Child(words(as: profile), from: .pipe, to: .file("/dev/null"))
    child.say(lines.joined(separator: "\n") + "\n")
    try child.end()
  }

  /// Fills the conversation with copies of its only message, each with a number of its own.
  private func repeatFirstMessage(upTo count: Int) async throws {
    let database = try SQLiteDatabase(at: "\(folder)/interchange.db")
    try await database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO messaging_message (id, serial, sender, body, version, sent_at)
        WITH RECURSIVE other(number) AS (
          VALUES (1) UNION ALL SELECT number + 1 FROM other WHERE number < $1
        )
        SELECT id + number, serial + number, sender, body || ' ' || number, version, sent_at + number
        FROM other CROSS JOIN (SELECT * FROM messaging_message)
        """,
        count - 1
      )
      try transaction.execute("UPDATE messaging_count SET serial = serial + $1", count - 1)
      try transaction.execute("UPDATE messaging_conversation SET last = last + $1", count - 1)
    }
    await database.close()
  }
}
