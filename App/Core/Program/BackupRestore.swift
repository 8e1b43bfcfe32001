import Database
import Links
import Mediator
import System

/// The command `restore`, which runs before any database is opened.
struct BackupRestore {
  private static let signature: ParameterSignature<String> = ParameterSignature(
    { $0 },
    named: "file"
  )

  private let words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  /// Copies the backup into a data folder that has no database yet.
  func result(in folder: DataFolder) -> LineResult {
    do {
      let file = try Self.signature.parse(CommandArguments(words.map { ShellWord($0) }))
      guard folder.server == nil else { return .failed(.restoringOnServer) }
      guard let path = folder.database, !FileSystem.exists(path) else {
        return .failed(.dataInUse)
      }
      try InterchangeApp.restore(file, to: path)
      let result = ["file": file]
      let lines = [
        "Restored from \(file). All sessions have ended: sign in with the password of then."
      ]
      return .done(BuiltinResponse("restore", lines: lines, result: result))
    } catch let error as ParameterError {
      return .misunderstood(.words(error, of: "restore", usage: "restore FILE"))
    } catch let error as DatabaseError where [.foreign, .unopenable].contains(error.code) {
      return .failed(error.problem.advising("Choose a file that backup has written."))
    } catch {
      return .failed(Problem(of: error))
    }
  }
}
