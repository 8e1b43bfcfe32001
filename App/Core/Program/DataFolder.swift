import Mediator
import System

/// The folder with the database, and with a session token and a device key for each profile.
///
/// Where the database is on a server, the folder is in the user's state folder, one for each database.
struct DataFolder: Sendable {
  /// The folder, or nil to store nothing.
  let root: String?

  /// The URL of the server with the database, if it is not in the folder.
  let server: String?

  /// Finds the folder, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - given: The folder or the server that the user named, or nil for the default.
  ///   - variable: Returns a variable of the environment.
  /// - Throws: The problem of a folder that cannot be created, or that other users may write to.
  init(path given: String?, variable: (String) -> String?) throws(Problem) {
    guard given != ":memory:" else {
      (root, server) = (nil, nil)
      return
    }
    if let given, InterchangeApp.hasPassword(given) { throw .passwordInArguments }
    let set = variable("INTERCHANGE_DATA").flatMap { $0.isEmpty ? nil : $0 }
    let place = given ?? set ?? Self.standard(variable)
    if let scheme = Self.otherScheme(of: place) { throw .scheme(scheme) }
    server = InterchangeApp.serverName(of: place) == nil ? nil : place
    let root = Self.stateFolder(ofServer: place, variable) ?? place
    self.root = root
    FileSystem.restrictNewFilesToOwner()
    do {
      for folder in Self.folders(in: root) {
        try FileSystem.makeFolders(folder)
        try Self.requirePrivate(folder)
      }
      try Self.requireKept(root)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw .folder("\(error)")
    }
  }

  /// Returns the scheme of a URL that names no server which can hold the data.
  private static func otherScheme(of place: String) -> String? {
    guard InterchangeApp.serverName(of: place) == nil, let end = place.firstIndex(of: ":"),
      place.first?.isLetter == true, place[..<end].count > 1,
      place[..<end].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return String(place[..<end])
  }

  /// The database's file, or the URL of its server.
  var database: String? { server ?? root.map { "\($0)/interchange.db" } }

  /// Where the data is, for people: the folder, or the server without a password.
  var name: String? { server.flatMap(InterchangeApp.serverName) ?? root }

  /// Whether this process runs as the owner of the folder; data in memory has no other owner.
  var isOwnedByUser: Bool {
    guard let root else { return true }
    return (try? FileInformation(at: root))?.isOwnedByUser ?? false
  }

  /// Returns the file with the token of a profile's session.
  func token(of profile: String) -> String? {
    root.map { "\($0)/sessions/\(Self.fileName(of: profile))" }
  }

  /// Returns the file with the key of a profile's device.
  func device(of profile: String) -> String? {
    root.map { "\($0)/devices/\(Self.fileName(of: profile))" }
  }

  /// Returns the file with what a user of a profile has typed and the data does not have yet.
  func typedText(of profile: String) -> String? {
    root.map { "\($0)/typed/\(Self.fileName(of: profile))" }
  }

  private static func folders(in root: String) -> [String] {
    [root, "\(root)/sessions", "\(root)/devices", "\(root)/typed"]
  }

  /// One sentence for each file of the folder that other users may read or write.
  var findings: [String] {
    guard let root else { return [] }
    return Self.folders(in: root).flatMap { folder in
      FileSystem.names(in: folder).sorted().compactMap { Self.finding(about: "\(folder)/\($0)") }
    }
  }

  private static func finding(about path: String) -> String? {
    guard let file = try? FileInformation(at: path, followsLinks: false), file.kind == .file,
      file.isReadableByOthers || file.isWritableByOthers || !file.isOwnedByUser
    else { return nil }
    return file.isOwnedByUser
      ? "Other users can use the file \(path). Type in a shell: chmod 600 '\(path)'"
      : "Another user owns the file \(path)."
  }

  /// Refuses a folder in which other users could replace the data.
  private static func requirePrivate(_ folder: String) throws {
    let facts = try FileInformation(at: folder)
    guard facts.kind == .folder else { throw Problem.folder("\(folder) is not a folder.") }
    guard facts.isOwnedByUser else { throw Problem.ownedByOther(folder) }
    guard !facts.isWritableByOthers else { throw Problem.writableByOthers(folder) }
  }

  /// Refuses a folder that other users could replace by another one, as they may write to one above it.
  private static func requireKept(_ folder: String) throws {
    var path = FileSystem.resolved(folder)[...]
    while let end = path.lastIndex(of: "/") {
      path = path[..<end]
      let parent = path.isEmpty ? "/" : String(path)
      guard try !FileInformation(at: parent).isOpenToAll else {
        throw Problem.writableByOthers(parent, mending: "chmod +t")
      }
    }
  }

  /// Returns the folder for what a user keeps of a database on a server, or nil for a folder.
  private static func stateFolder(
    ofServer url: String,
    _ variable: (String) -> String?
  ) -> String? {
    guard let name = InterchangeApp.serverName(of: url),
      let identity = InterchangeApp.serverIdentity(of: url)
    else { return nil }
    var state = "\(variable("HOME") ?? ".")/.local/state"
    if let given = variable("XDG_STATE_HOME"), given.hasPrefix("/") { state = given }
    // The identity has signs that no file name should have; some letters are shown for a person.
    let hash = StableHash(of: identity).value
    let database = name.split(separator: "/").last?.prefix { $0.isLetter || $0.isNumber } ?? ""
    return "\(state)/interchange/servers/\(database)-\(String(hash, radix: 16))"
  }

  private static func standard(_ variable: (String) -> String?) -> String {
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/interchange" }
    return "\(variable("HOME") ?? ".")/.local/share/interchange"
  }
}

// MARK: - Names of files

extension DataFolder {
  /// Returns the file name of a profile, which no other profile has.
  ///
  /// The name of a profile has letters, digits, `-`, `_` and `.`, and does not begin with a dot, so it
  /// cannot lead to another folder. Capital letters are marked, as some file systems do not tell them
  /// from small ones.
  static func fileName(of profile: String) -> String {
    profile.map { $0.isUppercase ? "%\($0.lowercased())" : "\($0)" }.joined()
  }

  /// Gives the token that an earlier version of the program stored for a profile its present name.
  ///
  /// The earlier version wrote `_` for `.` and `_`, so that two profiles could have one file. Such a
  /// file is left alone, as it may be the other profile's.
  ///
  /// - Parameters:
  ///   - profile: The profile.
  ///   - others: All profiles that the data knows of.
  func adoptFormerToken(of profile: String, among others: [String]) {
    guard let root, let path = token(of: profile) else { return }
    let former = Self.formerFileName(of: profile)
    let isShared = others.contains { $0 != profile && Self.formerFileName(of: $0) == former }
    let formerPath = "\(root)/sessions/\(former)"
    guard formerPath != path, !isShared, !FileSystem.exists(path), FileSystem.exists(formerPath)
    else { return }
    try? FileSystem.move(formerPath, to: path)
  }

  private static func formerFileName(of profile: String) -> String {
    String(profile.map { $0 == "." ? "_" : $0 })
  }
}
