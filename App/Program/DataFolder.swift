import Mediator
import System

/// Where everything is kept: the database, and a secret for each profile.
struct DataFolder: Sendable {
  /// The folder, or nothing to keep nothing.
  let root: String?

  /// Finds the folder that an invocation means, and makes it where it is missing.
  ///
  /// - Parameters:
  ///   - given: What the person said, or nothing.
  ///   - variable: Looks up a variable of the environment.
  /// - Throws: The report of what the system says where it cannot be made.
  init(path given: String?, variable: (String) -> String?) throws(Problem) {
    guard given != ":memory:" else {
      root = nil
      return
    }
    let root = given ?? variable("INTERCHANGE_DATA") ?? Self.usual(variable)
    self.root = root
    FileSystem.restrictNewFilesToOwner()
    do {
      try FileSystem.makeFolders(root)
      try FileSystem.makeFolders("\(root)/sessions")
    } catch {
      throw .folder(error.description)
    }
  }

  /// The database's file.
  var database: String? { root.map { "\($0)/interchange.db" } }

  /// The file that keeps the secret of a profile's session.
  func token(of profile: String) -> String? {
    root.map { "\($0)/sessions/\(Self.fileName(of: profile))" }
  }

  private static func usual(_ variable: (String) -> String?) -> String {
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/interchange" }
    return "\(variable("HOME") ?? ".")/.local/share/interchange"
  }

  /// Returns a name for a profile's file in which nothing can lead elsewhere.
  private static func fileName(of profile: String) -> String {
    String(profile.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" })
  }
}
