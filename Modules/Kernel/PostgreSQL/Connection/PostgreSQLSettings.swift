import Database

/// Where a database is: a URL as libpq reads it, without the parameters that are this module's own.
struct PostgreSQLSettings: Sendable {
  /// The URL for libpq, which may hold a password.
  let url: String

  /// The URL without the password and the parameters, for messages.
  let name: String

  /// The URL without the password and without how to connect, by which databases are told apart.
  let identity: String

  private let hasSeveralHosts: Bool

  /// The largest number of connections that write; half as many read.
  private(set) var writers = 16

  /// Whether statements get names under which a session keeps them, and sessions are told of changes;
  /// nil where each connection finds out whether that is possible.
  ///
  /// A proxy that gives each transaction another session, such as pgbouncer, can do neither.
  private(set) var prepares: Bool?

  /// Knows whether there is such a proxy.
  let proxy = ProxyDetection()

  /// The time between two looks at the tables while the server tells of changes.
  var lookInterval: Duration = .seconds(10)

  /// Finds out whether the server still answers.
  let probe = ServerLivenessProbe()

  /// The schema with the tables, or nil for the one that the server chooses.
  var schema: String?

  /// Reads a URL.
  ///
  /// - Parameter text: Such as `postgres://app@db1,db2/interchange?pool=32`.
  /// - Throws: `DatabaseError` that shows the form of a URL, and no part of this one.
  init(_ text: String) throws(DatabaseError) {
    guard let start = Self.schemes.first(where: text.hasPrefix) else { throw Self.malformed }
    guard !text.utf8.contains(0) else { throw Self.malformed }
    let (base, query) = Self.parts(of: text.dropFirst(start.count))
    guard !Self.hasStrangePort(base) else { throw Self.malformed }
    var kept: [Substring] = []
    for parameter in query.split(separator: "&") {
      guard !parameter.prefix(while: { $0 != "=" }).contains("%") else { throw Self.malformed }
      switch try OwnParameter(parameter) {
      case .pool(let count): writers = count
      case .prepare(let isOn): prepares = isOn
      case nil: kept.append(parameter)
      }
    }
    let telling = kept.filter { parameter in Self.telling.contains(where: parameter.hasPrefix) }
    url = "\(start)\(base)\(kept.isEmpty ? "" : "?")\(kept.joined(separator: "&"))"
    name = start + Self.withoutPassword(base)
    hasSeveralHosts = base.prefix { $0 != "/" }.contains(",")
    identity = "\(name)?\(telling.sorted().joined(separator: "&"))"
  }

  /// The parameters that say which database it is.
  private static let telling = [
    "dbname=", "host=", "hostaddr=", "options=", "port=", "service=", "user=",
  ]

  /// Whether a text names a server, rather than a folder.
  static func isURL(_ text: String) -> Bool { schemes.contains(where: text.hasPrefix) }

  /// Whether a URL has a password in it.
  static func hasPassword(_ text: String) -> Bool {
    guard let start = schemes.first(where: text.hasPrefix) else { return false }
    let (base, query) = parts(of: text.dropFirst(start.count))
    return withoutPassword(base) != base || hasStrangePort(base) || query.contains("password=")
  }

  /// Returns what comes before the parameters, and the parameters.
  ///
  /// libpq takes what comes before an `@` for a user and a password, also where these have a question
  /// mark.
  private static func parts(of text: Substring) -> (base: Substring, query: Substring) {
    let user = text.prefix { $0 != "/" }.lastIndex(of: "@")
    let end = text[(user ?? text.startIndex)...].firstIndex(of: "?") ?? text.endIndex
    return (text[..<end], text[end...].dropFirst())
  }

  /// Whether something else stands where libpq reads a port, such as half a password.
  private static func hasStrangePort(_ base: Substring) -> Bool {
    guard !base.contains("@") else { return false }
    return base.prefix { $0 != "/" }.split(separator: ",").contains { host in
      let port = host.prefix { $0 != "[" }.isEmpty ? host.drop { $0 != "]" }.dropFirst() : host
      return port.contains(":") && !port.drop { $0 != ":" }.dropFirst().allSatisfy(\.isNumber)
    }
  }

  private static let schemes = ["postgres://", "postgresql://"]

  private static let malformed = DatabaseError(
    .unreachable,
    message: "the URL of a database is postgres://USER@HOST/DATABASE",
    hint: advice
  )

  /// What to do about a URL that cannot be read.
  static let advice = "Correct the URL; its parameters are those of libpq, and pool and prepare."

  /// A password may have any character, also those that a URL must not have: it ends at the last `@`.
  private static func withoutPassword(_ text: Substring) -> String {
    guard let end = text.lastIndex(of: "@") else { return String(text) }
    return String(text[..<end].prefix { $0 != ":" } + text[end...])
  }

  /// The names and values with which libpq connects; what the URL says comes before the defaults.
  var parameters: [(name: String, value: String)] {
    PasswordFile.parameters + [
      ("connect_timeout", hasSeveralHosts ? "2" : "3"), ("keepalives_idle", "2"),
      ("keepalives_interval", "1"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "5000"),
      ("target_session_attrs", "read-write"), ("fallback_application_name", "interchange"),
      ("dbname", url), ("client_encoding", "UTF8"),
    ]
  }
}

/// A parameter of a URL that is this module's own.
private enum OwnParameter {
  case pool(Int)
  case prepare(Bool)

  /// Reads a parameter; nil is one of libpq.
  init?(_ parameter: Substring) throws(DatabaseError) {
    if parameter.hasPrefix("pool=") {
      guard let count = Int(parameter.dropFirst(5)), 1...1000 ~= count else {
        throw DatabaseError(
          .unreachable,
          message: "pool is a number of connections from 1 to 1000",
          hint: PostgreSQLSettings.advice
        )
      }
      self = .pool(count)
    } else if parameter.hasPrefix("prepare=") {
      guard let isOn = ["on": true, "off": false][parameter.dropFirst(8)] else {
        throw DatabaseError(
          .unreachable,
          message: "prepare is on, or off for pgbouncer",
          hint: PostgreSQLSettings.advice
        )
      }
      self = .prepare(isOn)
    } else {
      return nil
    }
  }
}
