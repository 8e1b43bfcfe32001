import HTTP
import Mediator

/// Answers the requests to the web front: pages, the API and what pages are made with.
struct WebHandler: HTTPHandler {
  let web: WebFrontState

  /// Writes a line of the access log, if there is one.
  var log: (@Sendable (AccessLogEntry) -> Void)?

  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    let start = web.now
    let request = WebRequest(request, settings: web.settings)
    if web.settings.latency > .zero { try await Task.sleep(for: web.settings.latency) }
    var (response, identity) = try await answer(request)
    protect(&response, to: request)
    let took = web.now - start
    web.metrics.count(request.route, response.status, took: took)
    if let problem = request.refusal.problem { web.metrics.count(refusal: problem.code) }
    log?(
      AccessLogEntry(
        request,
        response,
        by: identity?.user,
        took: took,
        at: web.app.mediator.environment.now()
      )
    )
    return response
  }

  /// Answers a request, and turns every problem into a response.
  private func answer(_ request: WebRequest) async throws -> (HTTPResponse, WebIdentity?) {
    if let response = WebAssetResponder.response(to: request) { return (response, nil) }
    var known: WebIdentity?
    do {
      if let site = request.otherSite {
        throw WebProblem(.webOtherSite(site), status: .misdirectedRequest)
      }
      let identity = try await WebIdentity(of: request, in: web.app.mediator)
      known = identity
      return (try await answer(request, as: identity), identity)
    } catch HTTPBodyError.disconnected {
      throw HTTPBodyError.disconnected
    } catch {
      let failure = error as? WebProblem ?? WebProblem(of: error)
      request.refusal.note(failure.cause)
      return (response(of: failure, to: request, as: known), known)
    }
  }

  private func answer(
    _ request: WebRequest,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    switch request.route {
    case .api: return try await APIResponder(web: web).response(to: request, as: identity)
    case .asset: throw WebProblem(.webNothingHere, status: .notFound)
    case .page: break
    }
    switch request.http.method {
    case .get, .head:
      return try await PageResponder(web: web).show(request, as: identity)
    case .post:
      guard request.isFromThisSite else { throw WebProblem(.crossSite, status: .forbidden) }
      try await web.limit(request, as: identity, asNote: request.isNote)
      return try await PageResponder(web: web).submit(request, as: identity)
    case .put, .patch, .delete, .options, .trace, .query:
      throw WebProblem.method(request.http.method, allowed: [.get, .head, .post])
    }
  }

  private func response(
    of failure: WebProblem,
    to request: WebRequest,
    as identity: WebIdentity?
  ) -> HTTPResponse {
    var response =
      switch request.route {
      case .api:
        ProblemDocument(failure, for: web.app.mediator.commands.entries).response
      case .page, .asset:
        web.page(of: failure, at: request.link, as: identity?.user?.name)
      }
    if let wait = failure.problem.waitingTime {
      response.fields["Retry-After"] = "\(wait.wholeSeconds)"
    } else if failure.status == .serviceUnavailable {
      response.fields["Retry-After"] = "5"
    }
    if !failure.allowedMethods.isEmpty {
      let names = failure.allowedMethods.map(\.rawValue)
      response.fields["Allow"] = names.joined(separator: ", ")
    }
    if failure.status == .unauthorized { response.fields["WWW-Authenticate"] = "Bearer" }
    return response
  }

  /// Adds what keeps other sites and injected text from doing harm.
  private func protect(_ response: inout HTTPResponse, to request: WebRequest) {
    response.fields.append(contentsOf: Self.protection)
    if request.route == .page { response.fields.append("Vary", value: "Cookie") }
    if web.settings.isSecure {
      response.fields["Strict-Transport-Security"] = "max-age=31536000"
    }
  }

  private static let protection: HTTPFields = [
    "Content-Security-Policy":
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
      + "img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    // With no-referrer, browsers would name no origin in the forms of this site either.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]
}

/// The parts of the web front.
enum WebArea: String, CaseIterable {
  case page, api, asset
}

extension WebArea {
  /// The part that answers at a path.
  init(at path: some StringProtocol) {
    if path == "/api" || path.hasPrefix("/api/") {
      self = .api
    } else {
      self = path.hasPrefix("/assets/") || path == "/favicon.ico" ? .asset : .page
    }
  }
}

extension WebProblem {
  /// A method that an address does not have.
  static func method(_ method: HTTPMethod, allowed: [HTTPMethod]) -> WebProblem {
    var problem = WebProblem(.webMethod(method, allowed: allowed), status: .methodNotAllowed)
    problem.allowedMethods = allowed
    return problem
  }
}

extension Problem {
  /// An address at which there is nothing.
  static let webNothingHere = Problem(
    code: "navigation.link",
    message: "There is nothing at this address."
  )
}

/// Answers with the files that pages are made with.
enum WebAssetResponder {
  static func response(to request: WebRequest) -> HTTPResponse? {
    guard request.route == .asset, [.get, .head].contains(request.http.method) else { return nil }
    if request.http.path == WebAssets.scriptlessPath { return forgettingScripts }
    guard let asset = WebAssets.asset(at: String(request.http.path)) else { return nil }
    let fields: HTTPFields = [
      "Content-Type": asset.type, "ETag": asset.etag, "Cache-Control": "no-cache",
    ]
    guard !request.knows(asset.etag) else {
      return HTTPResponse(.notModified, fields: fields)
    }
    return HTTPResponse(.ok, fields: fields, body: .bytes(asset.bytes))
  }

  /// Takes back that the browser runs scripts.
  private static var forgettingScripts: HTTPResponse {
    var response = HTTPResponse(.noContent, fields: ["Cache-Control": "no-store"])
    if var cookie = HTTPCookie(WebSettings.scriptCookie, value: "") {
      (cookie.maximumAge, cookie.isSecure) = (.zero, false)
      response.fields.append("Set-Cookie", value: cookie.fieldValue)
    }
    return response
  }
}
