import Database
import PostgreSQL
import SQLite

/// All data of a file moved to a server, held against the server's own `COPY` of the same rows into
/// tables with the same indexes.
final class ServerMove {
  private let url: String
  private let data: FeatureData

  /// Where the last move has put the data.
  private var moved: PostgreSQLDatabase?
  private var tables: [String] = []

  init(at url: String, isLong: Bool) {
    self.url = url
    data = isLong ? .whole : .hundredth
  }

  func row() -> Comparison {
    Comparison("h7 move \(data.messages) messages and all else / COPY", goal: 3, rounds: 3) {
      [self] in
      try await timeOfMove()
    } baseline: { [self] in
      try await timeOfCopy()
    }
  }

  private func timeOfMove() async throws -> Double {
    let (target, time) = try await Self.move(data, to: url)
    if moved == nil { moved = target }
    return time
  }

  /// Moves the data of the features into a new schema, and returns how long that takes.
  static func move(_ data: FeatureData, to url: String) async throws -> (PostgreSQLDatabase, Double)
  {
    let path = try await FeatureFile.path(of: data)
    defer { FeatureFile.remove(path) }
    let source = try SQLiteDatabase(at: path)
    let mediator = try FeatureHouse.unstartedMediator(on: source)
    let target = try PostgreSQLDatabase.inNewSchema(at: url)
    let move = DataMove(from: source, named: path, to: target, named: url, with: mediator)
    let start = Stopwatch.now(by: .wall)
    keep(try await move.run())
    let time = Stopwatch.now(by: .wall) - start
    await source.close()
    return (target, time)
  }

  /// Returns how long the server takes to read files of its own into empty tables.
  private func timeOfCopy() async throws -> Double {
    guard let moved else { return .infinity }
    if tables.isEmpty {
      tables = try await moved.read { connection in
        try connection.all(
          """
          SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace
          AND relkind = 'r' ORDER BY relname
          """
        ) { row in try row[0] }
      }
      _ = try moved.runAside(tables.map(copyingOut).joined(separator: "; "))
    }
    _ = try moved.runAside(tables.map { "TRUNCATE copied_\($0)" }.joined(separator: "; "))
    let start = Stopwatch.now(by: .wall)
    _ = try moved.runAside(
      tables.map { "COPY copied_\($0) FROM '\(file(of: $0))' (FORMAT binary)" }
        .joined(separator: "; ")
    )
    return Stopwatch.now(by: .wall) - start
  }

  private func copyingOut(_ name: String) -> String {
    """
    CREATE TABLE copied_\(name) (LIKE \(name) INCLUDING ALL);
    COPY \(name) TO '\(file(of: name))' (FORMAT binary)
    """
  }

  /// A file in the folder of the server, which it may write.
  private func file(of name: String) -> String {
    let folder = url.split(separator: "host=").last?.prefix { $0 != "&" } ?? "/tmp"
    return "\(folder)/\(name).copy"
  }
}
