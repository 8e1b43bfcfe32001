import Mediator
import System

/// The folder with the database, and with a session token for each profile.
struct DataFolder: Sendable {
  /// The folder, or nil to store nothing.
  let root: String?

  /// Finds the folder, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - given: The folder that the user named, or nil for the default.
  ///   - variable: Returns a variable of the environment.
  /// - Throws: The problem of a folder that cannot be created.
  init(path given: String?, variable: (String) -> String?) throws(Problem) {
    guard given != ":memory:" else {
      root = nil
      return
    }
    let root = given ?? variable("INTERCHANGE_DATA") ?? Self.standard(variable)
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

  /// Whether this process runs as the owner of the folder; data in memory has no other owner.
  var isOwnedByUser: Bool {
    guard let root else { return true }
    return (try? FileInformation(at: root))?.isOwnedByUser ?? false
  }

  /// Returns the file with the token of a profile's session.
  func token(of profile: String) -> String? {
    root.map { "\($0)/sessions/\(Self.fileName(of: profile))" }
  }

  private static func standard(_ variable: (String) -> String?) -> String {
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/interchange" }
    return "\(variable("HOME") ?? ".")/.local/share/interchange"
  }

  /// Returns a file name for a profile that cannot lead to another folder.
  private static func fileName(of profile: String) -> String {
    String(profile.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "_" })
  }
}
