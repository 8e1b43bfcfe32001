import System
import Terminal

/// How the web front appears to clients, and how much it lets them do.
struct WebSettings: Sendable {
  /// The address that users type, such as `https://chat.example.org`; nil where it is the server's.
  var publicURL: String?

  /// The name in that address, in small letters and without a port.
  var publicHost: String? {
    let authority = publicURL?.split(separator: "/").dropFirst().first
    return authority.map { $0.prefix { $0 != ":" }.lowercased() }
  }

  /// The hosts of proxies that say whose requests they pass on; `unix` is any socket file.
  var trustedProxies: [String] = []

  /// The time by which every answer is delayed.
  var latency: Duration = .zero

  /// Whether addresses may only do so much in a minute.
  var isLimited = false

  /// Whether clients reach the server through an encrypted connection.
  var isSecure: Bool { publicURL?.hasPrefix("https://") == true }

  /// The name of the cookie with the token of a session.
  ///
  /// A browser accepts a name that begins with `__Host-` only from a secure connection to this host.
  var sessionCookie: String { isSecure ? "__Host-interchange" : "interchange" }

  /// The name of the cookie with which the script of the pages notes that the browser runs it.
  static let scriptCookie = "interchange-scripts"

  /// The name of the cookie with the key of a device, which outlasts sessions.
  var deviceCookie: String { "\(sessionCookie)-device" }
}

extension WebSettings {
  /// Takes the settings of the command line.
  init(_ arguments: ServeArguments, isLimited: Bool) {
    publicURL = arguments.publicURL
    trustedProxies = arguments.trustedProxies
    latency = arguments.latency
    self.isLimited = isLimited
  }
}
