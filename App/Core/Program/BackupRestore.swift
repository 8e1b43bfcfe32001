import Database
import Links
import Mediator
import System

/// The command `restore`, which runs before any database is opened.
struct BackupRestore: Sendable {
  private static let signature: ParameterSignature<String> = ParameterSignature(
    { $0 },
    named: "file"
  )

  private let app: InterchangeApp
  private let words: [String]

  init(of app: InterchangeApp, _ words: [String]) {
    self.app = app
    self.words = words
  }

  /// Copies the backup into a data folder or a database that has no data yet.
  func result(in folder: DataFolder) async -> LineResult {
    do {
      let file = try Self.signature.parse(CommandArguments(words.map { ShellWord($0) }))
      guard FileSystem.exists(file) else {
        return .failed(.file("There is no file \(file)."))
      }
      if let server = folder.server, let root = folder.root {
        try await restore(file, to: server, in: root)
      } else {
        guard let path = folder.database, !FileSystem.exists(path) else {
          return .failed(.dataInUse)
        }
        try InterchangeApp.restore(file, to: path)
      }
      let result = ["file": file]
      let lines = [
        "Restored from \(file). All sessions have ended: sign in with the password of that time."
      ]
      return .done(BuiltinResponse("restore", lines: lines, result: result))
    } catch let error as ParameterError {
      return .misunderstood(.words(error, of: "restore", usage: "restore FILE"))
    } catch let error as DatabaseError where [.foreign, .unopenable].contains(error.code) {
      return .failed(error.problem.advising("Choose a file that backup has written."))
    } catch DataMoveError.targetInUse {
      return .failed(.databaseInUse)
    } catch {
      return .failed(Problem(of: error))
    }
  }

  /// Restores a backup into a file that only its owner can read, and moves its data to the server.
  ///
  /// A restoring that was killed starts again: the file is another one then.
  private func restore(_ file: String, to server: String, in folder: String) async throws {
    Self.removeFiles(in: folder)
    defer { Self.removeFiles(in: folder) }
    let path = "\(folder)/\(Self.fileName)"
    try InterchangeApp.restore(file, to: path)
    try await InterchangeApp.withDatabase(at: path) { source in
      try await InterchangeApp.withDatabase(at: server) { target in
        let move = DataMove(
          from: source,
          named: "the backup \(FileSystem.resolved(file))",
          to: target,
          named: server,
          with: try app.assembly(on: source, without: [], in: .live).mediator()
        )
        _ = try await move.run()
      }
    }
  }

  private static let fileName = "restored.db"

  /// Removes the restored file, what is beside it, and what a killed restoring has left.
  private static func removeFiles(in folder: String) {
    for name in FileSystem.names(in: folder) where name.hasPrefix(fileName) {
      FileSystem.remove("\(folder)/\(name)")
    }
  }
}
