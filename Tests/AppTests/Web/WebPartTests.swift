import Database
import HTTP
import JSON
import Links
import Mediator
import Testing

@testable import AppCore

/// A server that nobody asks.
private struct Silent: HTTPHandler {
  static var statistics: HTTPServerContext.Statistics {
    HTTPServerContext(Silent(), limits: HTTPLimits(), execution: .concurrent).statistics
  }

  func response(to request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(.ok) }
}

@Suite(.timeLimit(.minutes(15))) struct `Numbers for Prometheus` {
  @Test func `are counted by part and status, and end in a line end`() {
    let metrics = WebMetrics()
    metrics.count(.page, .ok, took: .milliseconds(3))
    metrics.count(.page, .ok, took: .milliseconds(300))
    metrics.count(.api, .notFound, took: .zero)
    metrics.count(refusal: "limited")
    metrics.count(streams: 1)
    var commits = CommitSizes()
    for size in [1, 3, 600] { commits.count(size) }
    var events = EventBacklog(newest: 7)
    events.waiting = 5
    events.deliveries["failed"] = 2

    let text = metrics.text(
      server: Silent.statistics,
      pages: 2,
      commits: commits,
      events: events
    )

    for line in [
      #"interchange_http_requests_total{route="api",status="404"} 1"#,
      #"interchange_http_requests_total{route="page",status="200"} 2"#,
      #"interchange_http_request_seconds_bucket{le="0.002",route="page"} 0"#,
      #"interchange_http_request_seconds_bucket{le="0.005",route="page"} 1"#,
      #"interchange_http_request_seconds_bucket{le="+Inf",route="page"} 2"#,
      #"interchange_http_request_seconds_sum{route="page"} 0.303"#,
      #"interchange_refusals_total{code="limited"} 1"#, "interchange_streams 1",
      "interchange_pages 2", "interchange_event_position 7", "interchange_events_waiting 5",
      #"interchange_event_deliveries{state="failed"} 2"#,
      #"interchange_commit_transactions_bucket{le="2"} 1"#,
      #"interchange_commit_transactions_bucket{le="512"} 2"#,
      #"interchange_commit_transactions_bucket{le="+Inf"} 3"#,
      "interchange_commit_transactions_sum 604",
    ] {
      #expect(text.contains("\(line)\n"), "\(line)")
    }
    #expect(text.hasSuffix("\n"))
  }

  @Test func `describe each number once`() {
    let metrics = WebMetrics()
    for route in WebArea.allCases { metrics.count(route, .ok, took: .zero) }

    let text = metrics.text(
      server: Silent.statistics,
      pages: 0,
      commits: CommitSizes(),
      events: nil
    )

    let types = text.split(separator: "\n").filter { $0.hasPrefix("# TYPE") }
    #expect(Set(types).count == types.count)
    #expect(types.contains("# TYPE interchange_http_request_seconds histogram"))
    #expect(!text.contains("interchange_event_position"))
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Pages that are kept` {
  private let pages = PageSessionCache()

  @Test func `are taken once, by the session that they belong to`() async throws {
    let page = try await page()
    pages.keep(page, of: "one", at: "friends", now: .zero)
    pages.keep(page, of: nil, at: "friends", now: .zero)

    #expect(pages.count == 1)
    #expect(pages.take(of: "two", at: "friends", now: .zero) == nil)
    #expect(pages.take(of: "one", at: "profile", now: .zero) == nil)
    #expect(pages.take(of: nil, at: "friends", now: .zero) == nil)
    #expect(pages.take(of: "one", at: "friends", now: .zero) != nil)
    #expect(pages.take(of: "one", at: "friends", now: .zero) == nil)
    await page.session.app.close()
  }

  @Test func `are forgotten after half an hour, and the oldest beyond sixteen`() async throws {
    let page = try await page()
    for number in 0..<17 {
      pages.keep(page, of: "one", at: "\(number)", now: .seconds(number))
    }

    #expect(pages.count == 16)
    #expect(pages.take(of: "one", at: "0", now: .seconds(20)) == nil)
    #expect(pages.take(of: "one", at: "1", now: .seconds(20)) != nil)
    #expect(pages.take(of: "one", at: "2", now: .seconds(1803)) == nil)
    await page.session.app.close()
  }

  private func page() async throws -> PageSession {
    let server = try await MemorySession()
    let mediator = server.app.mediator
    var parser = HTTPRequestParser(limits: HTTPLimits())
    parser.append("GET / HTTP/1.1\r\nHost: here\r\n\r\n".utf8)
    guard case .head(let head)? = try parser.next() else { throw CancellationError() }
    let request = WebRequest(HTTPRequest(head: head), settings: WebSettings())
    return await PageSession(in: server.app, as: try await WebIdentity(of: request, in: mediator))
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Parameters as JSON` {
  @Test(arguments: [
    (#"{"a": "x"}"#, ["x"]), (#"{"a": 7}"#, ["7"]), (#"{"a": -1.5}"#, ["-1.5"]),
    (#"{"a": true}"#, ["true"]), (#"{"a": ["x", 1, false]}"#, ["x", "1", "false"]),
    (#"{"a": null}"#, []), (#"{"a": []}"#, []),
  ])
  func `are texts, numbers, truths and lists of them`(json: String, texts: [String]) throws {
    let object = try JSONTextDecoder.value(ParameterObject.self, from: json)

    #expect(object.values["a"]?.texts ?? [] == texts)
  }

  @Test(arguments: [
    (#"{"a": "7"}"#, ParameterInfo(String.self, name: "a"), true),
    (#"{"a": 7}"#, ParameterInfo(String.self, name: "a"), false),
    (#"{"a": true}"#, ParameterInfo(String.self, name: "a"), false),
    (#"{"a": ["x"]}"#, ParameterInfo(String.self, name: "a"), false),
    (#"{"a": null}"#, ParameterInfo(String.self, name: "a"), false),
    (#"{"a": null}"#, ParameterInfo(String?.self, name: "a"), true),
    (#"{"a": null}"#, ParameterInfo(Bool.self, name: "a"), false),
    (#"{"a": false}"#, ParameterInfo(Bool.self, name: "a"), true),
    (#"{"a": "yes"}"#, ParameterInfo(Bool.self, name: "a"), false),
    (#"{"a": 7}"#, ParameterInfo(Int.self, name: "a"), true),
    (#"{"a": "7"}"#, ParameterInfo(Int.self, name: "a"), true),
    (#"{"a": ["x", "y"]}"#, ParameterInfo([String].self, name: "a"), true),
    (#"{"a": "x"}"#, ParameterInfo([String].self, name: "a"), false),
    (#"{"a": [["x"]]}"#, ParameterInfo([String].self, name: "a"), false),
    (#"{"a": [1]}"#, ParameterInfo([String].self, name: "a"), false),
    (#"{"a": 1798884000000}"#, ParameterInfo(Timestamp?.self, name: "a"), true),
    (#"{"a": -1}"#, ParameterInfo(Timestamp.self, name: "a"), false),
    (#"{"a": 0.5}"#, ParameterInfo(Timestamp.self, name: "a"), false),
    (#"{"a": 253402300800000}"#, ParameterInfo(Timestamp.self, name: "a"), false),
  ])
  func `have the type that the description names`(
    json: String,
    parameter: ParameterInfo,
    suits: Bool
  ) throws {
    let object = try JSONTextDecoder.value(ParameterObject.self, from: json)

    #expect(object.values["a"]?.suits(parameter) == suits)
  }

  @Test(arguments: [#"{"a": {}}"#, "[]", "7", #""a""#])
  func `are one object without objects in it`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONTextDecoder.value(ParameterObject.self, from: json)
    }
  }

  @Test(arguments: [(#"{"yes": true}"#, true), (#"{"yes": false}"#, false), ("{}", false)])
  func `confirm with yes`(json: String, isConfirmed: Bool) throws {
    var object = try JSONTextDecoder.value(ParameterObject.self, from: json)

    #expect(object.takeConfirmation() == isConfirmed)
    #expect(object.values.isEmpty)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A problem over HTTP` {
  @Test(arguments: [
    ("unauthorised", 401), ("navigation.link", 404), ("unanswered", 404),
    ("web.cross-site", 403), ("data.busy", 503), ("cancelled", 409), ("friends.unknown", 422),
  ])
  func `has the status that says the most`(code: String, status: Int) {
    #expect(HTTPStatus(Problem(code: code, message: "")).rawValue == status)
  }

  @Test func `of the program or the machine is not the fault of the client`() {
    let program = Problem(code: "internal", message: "", fault: .program)
    #expect(HTTPStatus(.limited(retryAfter: .seconds(3))) == .tooManyRequests)
    let machine = Problem(code: "data.disk", message: "", fault: .machine)

    #expect(HTTPStatus(program) == .internalServerError)
    #expect(HTTPStatus(machine) == .serviceUnavailable)
  }

  @Test(arguments: [
    "data.unreachable", "data.damaged", "data.moved", "data.busy", "data.no-room", "data.read-only",
    "system",
  ])
  func `of the data says nothing of where that is`(code: String) throws {
    let message = "No connection to postgres://app@10.0.0.7/one."
    let failure = WebProblem(Problem(code: code, message: message, hint: message, fault: .machine))

    let text = try JSONTextEncoder.text(of: ProblemDocument(failure))

    #expect(text.contains("\"type\":\"\(code)\"") && !text.contains("postgres"), "\(text)")
    #expect(text.contains("The server"))
    #expect(failure.cause.message == message)
  }

  @Test func `is a document with its code as the type`() throws {
    let problem = Problem(code: "usage", message: "Enter a name.", hint: "Such as bob.")
    let failure = WebProblem(problem, parameter: "username")

    let text = try JSONTextEncoder.text(of: ProblemDocument(failure))

    #expect(
      text == #"{"type":"usage","title":"Enter a name.","status":422,"#
        + #""detail":"Such as bob.","parameter":"username"}"#
    )
    #expect(ProblemDocument(failure).response.fields["Content-Type"] == "application/problem+json")
  }

  @Test func `keeps the order of its members, whatever they are`() throws {
    let document: OrderedJSON = ["b": [1, true, "x"], "a": .null, "c": .object([])]

    #expect(try JSONTextEncoder.text(of: document) == #"{"b":[1,true,"x"],"a":null,"c":{}}"#)
  }
}
