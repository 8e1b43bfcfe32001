import Links
import Mediator
import System

/// The filling of an empty data folder from a backup, before any database is opened in it.
struct BackupRestore {
  private static let signature: ParameterSignature<String> = ParameterSignature({ $0 }, "file")

  private let words: [String]

  init(_ words: [String]) {
    self.words = words
  }

  /// Puts the backup in its place, and says how that went.
  func reply(in folder: DataFolder) -> LineResult {
    do {
      let file = try Self.signature.parse(CommandArguments(words.map { ShellWord($0) }))
      guard let place = folder.database, !FileSystem.exists(place) else {
        return .failed(.dataInUse)
      }
      try Composition.restore(file, to: place)
      let result = ["file": file]
      return .done(BuiltinResponse("restore", lines: ["Restored from \(file)."], result: result))
    } catch let error as ParameterError {
      return .misunderstood(.words(error, usage: "restore FILE"))
    } catch {
      return .failed(Problem(of: error))
    }
  }
}
