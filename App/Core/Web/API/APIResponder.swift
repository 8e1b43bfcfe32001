import Database
import HTTP
import JSON
import Links
import Mediator
import Navigation

/// Answers programs: screens as JSON, commands by name, streams, and what there is.
struct APIResponder: Sendable {
  let web: WebFrontState

  func response(
    to request: WebRequest,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    if request.bearer != nil, identity.user == nil {
      throw WebProblem(.tokenEnded, status: .unauthorized)
    }
    let path = request.http.path
    switch path {
    case "/api", "/api/": return try get(request) { APIReferencePage(web: web).response(identity) }
    case "/api/v1/openapi.json":
      return try get(request) { try OpenAPIDocument(of: web.app, web.settings).response }
    case "/api/v1/live": return try live(request, as: identity)
    case "/api/v1/undo": return try await undo(request, as: identity)
    default: break
    }
    if path.hasPrefix("/api/v1/screens/") || path == "/api/v1/screens" {
      return try await screen(request, as: identity)
    }
    let words = path.dropFirst("/api/v1/".count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard path.hasPrefix("/api/v1/"), words.count == 2 else {
      throw WebProblem(.webNothingHere, status: .notFound)
    }
    return try await APICommandResponder(web: web, words: words.map(String.init))
      .response(to: request, as: identity)
  }

  private func get(
    _ request: WebRequest,
    _ response: () throws -> HTTPResponse
  ) throws -> HTTPResponse {
    guard [.get, .head].contains(request.http.method) else {
      throw WebProblem.method(request.http.method, allowed: [.get, .head])
    }
    return try response()
  }

  // MARK: - Screens

  private func screen(
    _ request: WebRequest,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    guard [.get, .head].contains(request.http.method) else {
      throw WebProblem.method(request.http.method, allowed: [.get, .head])
    }
    let link = Self.decoded(request.link.dropFirst("api/v1/screens/".count))
    let navigator = Navigator(web.app.mediator, as: identity.caller)
    await navigator.start(.stack(nil))
    let result = await navigator.open(link: link.isEmpty ? "home" : link)
    if case .suspended = result { throw WebProblem(.signInForAPI) }
    if case .denied(let problem) = result { throw WebProblem(problem, status: .forbidden) }
    if let problem = result.problem { throw WebProblem(showing: problem) }
    let answer = NavigationResponse(outcome: result.word, screen: navigator.screen)
    let bytes = try JSONTextEncoder.bytes(of: AnyEncodableValue(answer.value))
    let tag = "\"\(ScreenVersion(of: bytes).text)\""
    let fields: HTTPFields = [
      "Content-Type": "application/json", "ETag": tag, "Cache-Control": "private, no-cache",
      "Vary": "Cookie, Authorization",
    ]
    guard !request.knows(tag) else {
      return HTTPResponse(.notModified, fields: fields)
    }
    return HTTPResponse(.ok, fields: fields, body: .bytes(bytes))
  }

  /// Returns a link that a program has put into its address as one part, as clients that are made
  /// from a description do: `auth%2Flogin`.
  private static func decoded(_ link: Substring) -> String {
    let isOnePart = !link.contains { "/?".contains($0) }
    let encoded = isOnePart && link.contains("%") ? URLEncoding.decode(link) : nil
    guard let encoded, encoded.contains(where: { "/?".contains($0) }) else { return String(link) }
    return encoded
  }

  // MARK: - Undo

  private func undo(
    _ request: WebRequest,
    as identity: WebIdentity
  ) async throws -> HTTPResponse {
    guard request.http.method == .post else {
      throw WebProblem.method(request.http.method, allowed: [.post])
    }
    try await web.admitProgram(request, as: identity, to: .signedIn)
    let type = request.http.fields["Content-Type"].flatMap(MediaType.init)
    let given = try ParameterObject(try await request.http.body.bytes(), type: type)
    if let name = given.values.keys.min() {
      let hint = "It takes no parameters."
      throw WebProblem(.unknownMember(name, nearest: [], hint: hint), parameter: name)
    }
    let sentence = try await web.app.mediator.call(as: identity.caller).undo()
    await web.deliverEvents()
    let result = AnyEncodableValue(["undone": sentence])
    return try HTTPResponse(json: CommandResponseJSON(command: "undo", result: result))
  }

  // MARK: - Streams

  private func live(_ request: WebRequest, as identity: WebIdentity) throws -> HTTPResponse {
    guard request.http.method == .get else {
      throw WebProblem.method(request.http.method, allowed: [.get])
    }
    guard let link = request.query?["link"], !link.isEmpty else {
      throw WebProblem(.noLiveLink, parameter: "link")
    }
    guard let form = ClientStream.Form(rawValue: request.query?["as"] ?? "html") else {
      throw WebProblem(.webBody("as is html or json."), parameter: "as")
    }
    guard !web.streams.areAll(usedBy: request.address) else {
      throw WebProblem(.limited(retryAfter: .seconds(10)))
    }
    let position = LivePosition(
      request.http.fields["Last-Event-ID"] ?? request.query?["position"] ?? ""
    )
    let fields: HTTPFields = [
      "Content-Type": "text/event-stream", "Cache-Control": "no-store",
      // A proxy must pass on what is sent at once.
      "X-Accel-Buffering": "no",
    ]
    // A page shows nothing to another user than the one for whom it was made.
    if let reader = request.query?["reader"], reader != identity.user?.name ?? "" {
      let end = ServerSentEvent(data: "{}", kind: "closed")
      return HTTPResponse(.ok, fields: fields, body: .bytes(end.bytes))
    }
    return HTTPResponse(
      .ok,
      fields: fields,
      body: .stream { [web, address = request.address] writer in
        web.streams.count(1, from: address)
        defer { web.streams.count(-1, from: address) }
        let stream = ClientStream(to: writer, at: link, as: form, after: position)
        await web.streams.run(stream, of: web, as: identity)
      }
    )
  }
}

extension WebFrontState {
  /// Refuses a program's request that another site has sent, that needs an account and has none,
  /// or that comes too often.
  func admitProgram(
    _ request: WebRequest,
    as identity: WebIdentity,
    to access: AccessRule
  ) async throws(WebProblem) {
    if request.bearer == nil, request.isFromBrowser, !request.isFromThisSite {
      throw WebProblem(.crossSite, status: .forbidden)
    }
    guard access == .anyone || identity.user != nil else { throw WebProblem(.signInForAPI) }
    try await limit(request, as: identity, asNote: false)
  }
}

extension HTTPResponse {
  /// Creates the answer to a command, which nothing may store.
  init(json answer: some Encodable) throws {
    let text = try JSONTextEncoder.text(of: answer, adding: .times)
    self.init(.ok, text: text, type: "application/json")
    fields["Cache-Control"] = "no-store"
  }
}

extension Problem {
  static let signInForAPI = Problem(
    code: "unauthorised",
    message: "You are not signed in.",
    hint: "POST /api/v1/auth/login answers with a token. Send it as: Authorization: Bearer TOKEN"
  )

  fileprivate static let tokenEnded = Problem(
    code: "unauthorised",
    message: "The session of this token has ended.",
    hint: "POST /api/v1/auth/login answers with a new token."
  )

  fileprivate static let noLiveLink = Problem(
    code: "usage",
    message: "Name the place to follow.",
    hint: "Use /api/v1/live?link=LINK."
  )
}
