import AuthContract
import HTTP
import Links
import Testing

@testable import AppCore

@Suite struct `A request to the web front` {
  @Test(arguments: [
    ("/", "home"), ("/friends", "friends"), ("/messaging/with/bob", "messaging/with/bob"),
    ("/auth/login?to=friends", "auth/login"),
    ("/messaging/search?text=a%20b", "messaging/search?text=a%20b"),
    ("/messaging/search?to=x&text=a", "messaging/search?text=a"),
    ("//evil.example", "evil.example"),
  ])
  func `names a place by its path and its query`(target: String, link: String) throws {
    #expect(try request("GET \(target)").link == link)
  }

  @Test(arguments: [
    ("/auth/login?to=messaging%2Fwith%2Fbob", "messaging/with/bob"), ("/auth/login?to=", nil),
    ("/auth/login", nil),
  ])
  func `names where a sign-in leads`(target: String, link: String?) throws {
    #expect(try request("GET \(target)").destination == link)
  }

  @Test(arguments: [
    ([], "10.0.0.1"), (["10.0.0.1"], "192.0.2.8"), (["10.0.0.9", "unix"], "10.0.0.1"),
    (["10.0.0.1", "192.0.2.8"], "192.0.2.7"),
    (["10.0.0.1", "192.0.2.8", "192.0.2.7"], "10.0.0.1"),
  ])
  func `comes from the address that a trusted proxy names, and from no other`(
    proxies: [String],
    address: String
  ) throws {
    var settings = WebSettings()
    settings.trustedProxies = proxies
    let fields = "X-Forwarded-For: 192.0.2.7, 192.0.2.8\r\n"

    let request = try request("GET /", fields, settings: settings)

    #expect(request.address == address)
    let invented = "X-Forwarded-For: a\"b\r\n"
    #expect(try self.request("GET /", settings: settings).address == "10.0.0.1")
    #expect(try self.request("GET /", invented, settings: settings).address == "10.0.0.1")
  }

  @Test(arguments: [
    ("192.0.2.8:99", "192.0.2.8"), ("[2001:db8::7]:99", "2001:db8::7"),
    ("2001:db8::7", "2001:db8::7"), ("192.0.2.7, 10.0.0.1:80", "192.0.2.7"),
  ])
  func `comes from the same address whatever port a proxy adds`(
    forwarded: String,
    address: String
  ) throws {
    var settings = WebSettings()
    settings.trustedProxies = ["10.0.0.1"]

    let request = try request("GET /", "X-Forwarded-For: \(forwarded)\r\n", settings: settings)

    #expect(request.address == address)
  }

  @Test(arguments: [
    ("Authorization: Bearer abc\r\n", "abc"), ("authorization: bearer  abc\r\n", "abc"),
    ("Authorization: Basic abc\r\n", nil), ("", nil),
    ("Authorization: Bearer abc\r\nAuthorization: Bearer abd\r\n", nil),
  ])
  func `has the token of a program`(field: String, token: String?) throws {
    #expect(try request("GET /", field).bearer == token)
  }

  @Test(arguments: [
    ("/api", WebArea.api), ("/api/v1/live", .api), ("/apis", .page), ("/assets/a.css", .asset),
    ("/favicon.ico", .asset), ("/", .page),
  ])
  func `is for one part of the front`(path: String, route: WebArea) throws {
    #expect(try request("GET \(path)").route == route)
  }

  @Test func `is of the public address where there is one, whatever the host is`() throws {
    var settings = WebSettings()
    settings.publicURL = "https://chat.example.org"
    let own = "Origin: https://chat.example.org\r\n"
    let inner = "Origin: http://here\r\n"

    #expect(try request("POST /", own, settings: settings).isFromThisSite)
    #expect(try !request("POST /", inner, settings: settings).isFromThisSite)
    #expect(try request("POST /", inner).isFromThisSite)
    #expect(try !request("POST /", own).isFromThisSite)
  }

  @Test(arguments: [
    ("127.0.0.1:8080", false), ("127.0.0.1", false), ("[::1]:80", false), ("[::1]", false),
    ("localhost:8080", false), ("chat.localhost", false), ("evil.example", true),
    ("localhost.evil.example", true), ("127.0.0.1.evil.example:8080", true),
  ])
  func `is for this server where a browser on its computer names it`(host: String, isOther: Bool)
    throws
  {
    var settings = WebSettings()
    settings.publicURL = "https://chat.example.org"
    for peer in ["127.0.0.1", "127.8.0.1", "::1"] {
      #expect(try (request("GET /", host: host, from: peer).otherSite != nil) == isOther)
      let known = try request("GET /", settings: settings, host: host, from: peer)
      #expect((known.otherSite != nil) == isOther)
      for own in ["chat.example.org", "Chat.Example.org:443"] {
        #expect(try request("GET /", settings: settings, host: own, from: peer).otherSite == nil)
      }
    }
    #expect(try request("GET /", host: host).otherSite == nil, "others know its names")
    settings = WebSettings()
    settings.trustedProxies = ["127.0.0.1"]
    let passedOn = try request("GET /", settings: settings, host: host, from: "127.0.0.1")
    #expect(passedOn.otherSite == nil)
  }

  private func request(
    _ line: String,
    _ fields: String = "",
    settings: WebSettings = WebSettings(),
    host: String = "here",
    from peer: String = "10.0.0.1"
  ) throws -> WebRequest {
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append("\(line) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n".utf8)
    guard case .head(let head)? = try parser.next() else { throw CancellationError() }
    return WebRequest(HTTPRequest(head: head, peer: peer), settings: settings)
  }
}

@Suite struct `What a form gives` {
  private enum Colour: String, CaseIterable, ParameterValue { case red, blue }

  private let parameters = [
    ParameterInfo(String.self, name: "name"), ParameterInfo(SecretText.self, name: "password"),
    ParameterInfo(Bool.self, name: "everywhere"), ParameterInfo([String].self, name: "users"),
    ParameterInfo(Colour?.self, name: "colour"), ParameterInfo(FilePath?.self, name: "file"),
  ]

  @Test func `are several users where somebody types them into one field`() {
    let several = ParameterInfo([Username].self, name: "users")
    let form = WebForm([("users", "bob, carol;dave  erin"), ("users", ""), ("users", "@frank")])

    let texts = form.arguments(for: [several]).named.map(\.text)

    #expect(texts == ["bob", "carol", "dave", "erin", "@frank"])
    #expect(form.typed(for: [several]) == ["users": "bob carol dave erin @frank"])
  }

  @Test func `are the texts of the fields that are not empty`() {
    let form = WebForm([
      ("name", "Ann"), ("password", " secret "), ("everywhere", "yes"), ("users", "bob"),
      ("users", ""), ("users", "carol"), ("colour", ""), ("other", "x"),
    ])

    let named = form.arguments(for: parameters).named.map { "\($0.name)=\($0.text)" }

    #expect(
      named == ["name=Ann", "password= secret ", "everywhere=yes", "users=bob", "users=carol"]
    )
  }

  @Test(arguments: ["name", "password", "everywhere", "colour"])
  func `is refused where a field that takes one text comes twice`(name: String) {
    let form = WebForm([(name, "yes"), (name, "no")])

    let given = form.arguments(for: parameters).named.map { "\($0.name)=\($0.text)" }

    #expect(given == ["\(name)=yes", "\(name)=no"])
  }

  @Test func `is what a button suggests, whatever stands in the field beside it`() {
    let mood = ParameterInfo(SampleMood.self, name: "mood")
    let pressed = WebForm([("mood", "tired"), ("mood", "🙂")])
    let doubled = WebForm([("mood", "🙂"), ("mood", "tired")])

    #expect(pressed.arguments(for: [mood]).named.map(\.text) == ["🙂"])
    #expect(doubled.arguments(for: [mood]).named.map(\.text) == ["🙂", "tired"])
  }

  @Test func `is never a path of the server`() {
    let form = WebForm([("file", "/etc/passwd")])

    #expect(form.arguments(for: parameters).named.isEmpty)
    #expect(form.typed(for: parameters).isEmpty)
  }

  @Test func `is shown again without secrets`() {
    let form = WebForm([("name", "Ann"), ("password", "secret"), ("users", "a"), ("users", "b")])

    #expect(form.typed(for: parameters) == ["name": "Ann", "users": "a\nb"])
  }

  @Test func `clears what has a text so far and may be left out`() {
    let note = Parameter<String?>("note", typed: "so far").facts
    let empty = ParameterInfo(String?.self, name: "note")
    let form = WebForm([("note", "")])

    #expect(form.arguments(for: [note]).named.map(\.text) == [""])
    #expect(form.arguments(for: [empty]).named.isEmpty)
  }

  @Test func `has the line ends of this computer where there are several lines`() {
    let lines = Parameter<String>("text", kind: .lines).facts
    let form = WebForm([("text", "one\r\ntwo")])

    #expect(form.arguments(for: [lines]).named.map(\.text) == ["one\ntwo"])
  }
}
