import HTTP
import Mediator
import System

/// Who makes a request.
struct WebIdentity: Sendable {
  /// The token with which the user was found.
  let token: String?

  /// The user, or nil if no user is signed in.
  let user: SignedInUser?

  /// The device, which the browser keeps the key of.
  let device: DeviceKey

  /// Whether the browser has no key yet, so that it must be given this one.
  let isNewDevice: Bool

  /// The caller of what the request asks for.
  var caller: Caller { Caller(user, from: .outside, device: device) }

  /// The secret of a device that the browser has brought along.
  var knownDevice: String? { isNewDevice ? nil : device.secret }

  /// Whose pages are kept: those of the session, or what a browser that has signed out was told.
  var pageOwner: String? { token ?? knownDevice }

  /// Finds out who makes a request.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - mediator: Connects to the module that keeps accounts.
  /// - Throws: The problem of data that cannot be read.
  init(of request: WebRequest, in mediator: Mediator) async throws(Problem) {
    let key = request.http.fields.cookie(request.settings.deviceCookie)
    isNewDevice = (key?.utf8.count ?? 0) < 32
    device = DeviceKey(
      isNewDevice ? Self.newSecret(mediator.environment) : key ?? "",
      name: Self.name(of: request.http.fields["User-Agent"])
    )
    guard let token = request.bearer ?? request.cookie else {
      (self.token, user) = (nil, nil)
      return
    }
    do {
      user = try await mediator.call().perform(ResumeSession(token: token))
    } catch {
      throw error.problem
    }
    self.token = user == nil ? nil : token
  }

  /// Returns a text of 128 random bits.
  private static func newSecret(_ services: SystemServices) -> String {
    (0..<2).map { _ in
      let digits = String(services.random(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// What a user calls the browser in the list of their sessions.
  private static func name(of agent: String?) -> String {
    guard let agent else { return "API" }
    let browsers = [
      ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
      ("Safari/", "Safari"),
    ]
    guard let name = browsers.first(where: { agent.contains($0.0) })?.1 else {
      return agent.hasPrefix("Mozilla/") ? "Browser" : "API"
    }
    let systems = ["Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux"]
    return systems.first(where: agent.contains).map { "\(name) on \($0)" } ?? name
  }
}

extension HTTPResponse {
  /// Gives the browser what it needs to be known again.
  ///
  /// - Parameters:
  ///   - token: The token of the session from now on, or nil to end it.
  ///   - identity: Who made the request.
  ///   - settings: How the front appears to clients.
  mutating func remember(token: String?, of identity: WebIdentity, _ settings: WebSettings) {
    set(settings.sessionCookie, to: token, for: .seconds(400 * 24 * 3600), settings)
    guard token != nil, identity.isNewDevice else { return }
    set(
      settings.deviceCookie,
      to: identity.device.secret,
      for: .seconds(400 * 24 * 3600),
      settings
    )
  }

  private mutating func set(
    _ name: String,
    to value: String?,
    for time: Duration,
    _ settings: WebSettings
  ) {
    guard var cookie = HTTPCookie(name, value: value ?? "") else { return }
    cookie.maximumAge = value == nil ? .zero : time
    cookie.isSecure = settings.isSecure
    fields.append("Set-Cookie", value: cookie.fieldValue)
  }
}
