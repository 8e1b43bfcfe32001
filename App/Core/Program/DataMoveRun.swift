import Database
import Links
import Mediator
import System

/// The command `move`, which runs before any module starts on the data.
struct DataMoveRun: Sendable {
  private static let signature = ParameterSignature(
    values: Parameter<String?>("to"),
    Parameter<Bool>("cancel")
  )

  let app: InterchangeApp
  let words: [String]

  /// Returns a variable of the environment.
  let variable: @Sendable (String) -> String?

  /// Moves the data of a folder or a server, or cancels a move.
  func result(from folder: DataFolder) async -> LineResult {
    do {
      let (to, isCancel) = try Self.signature.parse(
        CommandArguments(words.map { ShellWord($0) })
      )
      guard (to == nil) == isCancel else { return .misunderstood(.moveUsage) }
      guard let to else { return try await cancel(in: folder) }
      return try await move(from: folder, to: to)
    } catch let error as ParameterError {
      return .misunderstood(.words(error, of: "move", usage: Problem.moveWords))
    } catch is CancellationError {
      return .failed(.moveInterrupted)
    } catch {
      return .failed(Problem(of: error))
    }
  }

  private func move(from folder: DataFolder, to path: String) async throws -> LineResult {
    guard folder.hasDatabase else { throw DataMoveError.nothingToMove }
    guard !path.isEmpty else { return .misunderstood(.moveUsage) }
    guard path != ":memory:" else { return .misunderstood(.moveIntoMemory) }
    let target = try DataFolder(path: path, variable: variable)
    guard target.address != folder.address else { throw DataMoveError.targetInUse }
    guard !Self.isInside(target, folder) else { return .failed(.moveInside) }
    let report = try await InterchangeApp.withDatabase(at: folder.database) { source in
      try await InterchangeApp.withDatabase(at: target.database) { other in
        try await DataMove(
          from: source,
          named: folder.address,
          to: other,
          named: target.address,
          with: app.assembly(on: source, without: [], in: .live).mediator()
        ).run()
      }
    }
    target.adoptSessions(of: folder)
    return .done(BuiltinResponse("move", lines: Self.lines(on: report), result: report))
  }

  /// Whether a folder is within another; both are there.
  private static func isInside(_ folder: DataFolder, _ other: DataFolder) -> Bool {
    guard let inner = folder.root, let outer = other.root else { return false }
    return "\(FileSystem.resolved(inner))/".hasPrefix("\(FileSystem.resolved(outer))/")
  }

  private static func lines(on report: DataMoveReport) -> [String] {
    let rows = report.rows.withSeparators
    let indexes = report.indexes.count
    return [
      "Moved \(rows) rows of \(report.tables.count) tables and \(indexes) search indexes to "
        + "\(report.to). All counts and checksums agree.",
      "Start with: app --data '\(report.to)'",
      "The data at \(report.from) takes no more changes. To use it again: "
        + "app --data '\(report.from)' move --cancel",
    ]
  }

  private func cancel(in folder: DataFolder) async throws -> LineResult {
    guard folder.hasDatabase else { throw DataMoveError.notMoving }
    try await InterchangeApp.withDatabase(at: folder.database) { database in
      try await DataMove.cancel(from: database)
    }
    let lines = ["The move is cancelled. Delete the copy at the other place."]
    return .done(BuiltinResponse("move", lines: lines, result: ["from": folder.address]))
  }
}

extension DataFolder {
  /// Whether there is a database, as far as that can be known without opening one.
  fileprivate var hasDatabase: Bool {
    server != nil || database.map(FileSystem.exists) ?? false
  }

  /// What the data is named by when it is moved, the same from every folder that a user works in.
  fileprivate var address: String {
    server.flatMap(InterchangeApp.serverLabel) ?? root.map(FileSystem.resolved) ?? ":memory:"
  }

  /// Copies the tokens and the keys of other data, so that its profiles stay signed in.
  fileprivate func adoptSessions(of other: DataFolder) {
    guard let root, let otherRoot = other.root else { return }
    for folder in ["sessions", "devices"] {
      for name in FileSystem.names(in: "\(otherRoot)/\(folder)") where !name.hasPrefix(".") {
        guard let text = ShortTextFileReader.read("\(otherRoot)/\(folder)/\(name)") else {
          continue
        }
        // A profile that has a file here is of this data already.
        try? FileSystem.write(text, to: "\(root)/\(folder)/\(name)", replacing: false)
      }
    }
  }
}

extension Int {
  /// The digits in groups of three: `1,234`.
  fileprivate var withSeparators: String {
    var groups = ""
    for (place, digit) in String(self).reversed().enumerated() {
      if place > 0, place % 3 == 0 { groups.append(",") }
      groups.append(digit)
    }
    return String(groups.reversed())
  }
}

extension Problem {
  fileprivate static let moveWords = "app --data FROM move --to TO"

  /// A move without a target, or one with a target that is to be given up.
  fileprivate static let moveUsage = Problem(
    code: "usage",
    message: "Enter where the data goes, or --cancel.",
    hint: "Usage: \(moveWords), or app --data FROM move --cancel"
  )

  /// A move among the lines of a session.
  static let moveInSession = Problem(
    code: "usage",
    message: "Data cannot be moved from within a session.",
    hint: "Type in a shell: \(moveWords)"
  )

  /// A move that was interrupted.
  fileprivate static let moveInterrupted = Problem(
    code: "cancelled",
    message: "Interrupted. The data is read-only until the move is finished or cancelled.",
    hint: "Type the same again to go on; to cancel the move: app --data FROM move --cancel"
  )
}
