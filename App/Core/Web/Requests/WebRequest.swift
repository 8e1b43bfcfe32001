import HTTP
import Mediator
import System

/// A request as the web front reads it: for which place it is, and from where it comes.
struct WebRequest: Sendable {
  let http: HTTPRequest
  let settings: WebSettings

  /// The part that answers the request.
  let route: WebArea

  /// The parameters of the query.
  let query: URLEncodedForm?

  /// Why the request was refused, once it was.
  let refusal = RefusalRecord()

  init(_ http: HTTPRequest, settings: WebSettings) {
    self.http = http
    self.settings = settings
    route = WebArea(at: http.path)
    query = URLEncodedForm((http.query ?? "").utf8)
  }

  /// Notes why the request was refused, and returns what clients learn of it.
  func noting(_ cause: Problem) -> Problem {
    refusal.note(cause)
    return cause.forClients
  }

  /// The link to the place of a page: the path and the query, without what is for the front.
  var link: String {
    let path = http.path.drop { $0 == "/" }
    let parameters = (http.query ?? "").split(separator: "&")
      .filter { !$0.hasPrefix("to=") && !$0.hasPrefix("menu=") }
    let link = path.isEmpty ? "home" : String(path)
    return parameters.isEmpty ? link : "\(link)?\(parameters.joined(separator: "&"))"
  }

  /// The link to where a sign-in leads, if the query names one.
  var destination: String? { query?["to"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The key of the row whose menu the page shows.
  var openMenu: String? { query?["menu"] }

  /// The address of the client; a trusted proxy tells whose request it passes on, which may be that of
  /// another one.
  var address: String {
    let peer = http.peer ?? "unix"
    guard settings.trustedProxies.contains(peer) else { return peer }
    let forwarded = http.fields.values(of: "X-Forwarded-For").joined(separator: ",")
    let senders = forwarded.split(separator: ",").map { Self.host(of: $0.filter { $0 != " " }) }
    let client = senders.last { !settings.trustedProxies.contains($0) } ?? ""
    // What is no address would be a client of its own for each request.
    let isAddress = client.allSatisfy { $0.isHexDigit || ".:".contains($0) }
    return client.isEmpty || !isAddress ? peer : String(client.prefix(64))
  }

  /// An address without the port that some proxies add, which is another one for each connection.
  private static func host(of address: String) -> String {
    if address.hasPrefix("[") { return String(address.dropFirst().prefix { $0 != "]" }) }
    let hasPort = address.count { $0 == ":" } == 1
    return hasPort ? String(address.prefix { $0 != ":" }) : address
  }

  /// The token of a program that calls the API; a request with two says nothing of who sends it.
  var bearer: String? {
    let fields = http.fields.values(of: "Authorization")
    guard let field = fields.first, fields.count == 1, field.lowercased().hasPrefix("bearer ")
    else { return nil }
    return String(field.dropFirst("bearer ".count).drop { $0 == " " })
  }

  /// The token in the cookie of a browser.
  var cookie: String? {
    http.fields.cookie(settings.sessionCookie).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the browser runs the script of the pages, as the script has noted.
  var runsScripts: Bool { http.fields.cookie(WebSettings.scriptCookie) != nil }

  /// Whether the browser asks before its user does, in case they will.
  var isAhead: Bool {
    let purpose = http.fields["Sec-Purpose"] ?? http.fields["Purpose"] ?? ""
    return purpose.contains("prefetch") || purpose.contains("prerender")
  }

  /// Whether the client has the version of what it asks for that has this tag.
  func knows(_ tag: String) -> Bool {
    let known = (http.fields["If-None-Match"] ?? "").split(separator: ",").map { text in
      text.split(separator: " ").joined()
    }
    return known.contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
  }

  /// Whether a page says that it only tells of its user, who is typing or has read something.
  var isNote: Bool { http.fields["Interchange-Note"] != nil }

  /// Whether a user goes to the page, and no script fetches it; older browsers do not tell.
  var isNavigation: Bool { http.fields["Sec-Fetch-Dest"].map { $0 == "document" } ?? true }

  /// The name of another site that the request was meant for, if it comes from this computer.
  ///
  /// The owner of a site can let its name lead to this computer, and so have a browser on it send the
  /// requests of that site's pages here. A proxy, and a server that others reach, tell their names.
  var otherSite: String? {
    guard let peer = http.peer, !settings.trustedProxies.contains(peer),
      peer == "::1" || peer.hasPrefix("127."), let host = http.fields["Host"]
    else { return nil }
    let isNumeric = ListenAddress(host) != nil || ListenAddress("\(host):0") != nil
    let name = host.prefix { $0 != ":" }.lowercased()
    let isOwn = [settings.publicHost, "localhost"].contains(name) || name.hasSuffix(".localhost")
    return isNumeric || isOwn ? nil : host
  }

  /// Whether a page of this site sent the request, as the browser says.
  var isFromThisSite: Bool {
    let sites = http.fields.values(of: "Sec-Fetch-Site")
    guard sites.isEmpty else { return sites == ["same-origin"] }
    guard http.fields.values(of: "Origin").count == 1, let origin = http.fields["Origin"]
    else { return false }
    if let publicURL = settings.publicURL { return origin == publicURL }
    return http.fields["Host"].map { origin == "http://\($0)" } ?? false
  }

  /// Whether a browser sent the request, with what it knows of the user.
  var isFromBrowser: Bool {
    cookie != nil || http.fields["Sec-Fetch-Site"] != nil || http.fields["Origin"] != nil
  }
}
