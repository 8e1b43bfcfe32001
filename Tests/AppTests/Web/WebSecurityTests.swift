import Foundation
import Mediator
import System
import TestKit
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The web front` {
  private static let form: KeyValuePairs = [
    "action": "register", "username": "alice", "password": "seven green chairs outside",
  ]

  @Test(arguments: [
    (["Sec-Fetch-Site": "cross-site"], false), (["Sec-Fetch-Site": "same-site"], false),
    (["Sec-Fetch-Site": "none"], false), (["Origin": "http://evil.example"], false),
    (["Origin": "null"], false), ([:], false), (["Sec-Fetch-Site": "same-origin"], true),
  ])
  func `takes forms from its own pages only`(fields: [String: String], isTaken: Bool)
    async throws
  {
    let server = try await WebTestServer()
    var browser = server.client

    let answer = try await browser.post("/auth/login", Self.form, fields)

    #expect(answer.status == (isTaken ? 303 : 403))
    #expect((browser.cookies["interchange"] != nil) == isTaken)
    #expect(isTaken || answer.body.contains("came from another site"))
    await server.close()
  }

  @Test func `shows nothing to a browser that another site has sent here by its name`() async throws
  {
    let server = try await WebTestServer()
    var browser = server.client

    let host = ["Host": "evil.example:8080"]
    let page = try await browser.get("/auth/login", host)
    let call = try await browser.api("auth/whoami", "", host)
    let own = try await browser.get("/auth/login", ["Host": "localhost:8080"])

    #expect(page.status == 421 && page.body.contains("does not answer for evil.example:8080"))
    #expect(call.status == 421 && call.json["type"] as? String == "web.other-site")
    #expect(own.status == 200)
    await server.close()
  }

  @Test func `takes forms of browsers that only name the origin`() async throws {
    let server = try await WebTestServer()
    var browser = server.client

    let origin = ["Origin": "http://\(server.address)"]
    let answer = try await browser.post("/auth/login", Self.form, origin)

    #expect(answer.status == 303)
    await server.close()
  }

  @Test func `does nothing for another user than the one whose page has the form`() async throws {
    let server = try await WebTestServer()
    var (browser, bobby) = try await server.friends()
    let own: KeyValuePairs = ["action": "send", "reader": "alice", "text": "all the acorns"]
    let page = try await browser.get("/messaging/with/bobby")
    let sent = try await browser.post("/messaging/with/bobby", own)
    // Another tab of the same browser: carol signs in, and alice's page still stands beside it.
    for (name, value) in try await server.browser(of: "carol").cookies {
      browser.set(name, to: value)
    }
    let refused = try await browser.post("/friends", ["action": "add", "reader": "alice"])
    let messages = try await bobby.api("messaging/read", #"{"with": "alice"}"#)
    let problem = Problem.otherReader("alice", than: "carol")

    #expect(page.body.contains(#"<input type="hidden" name="reader" value="alice">"#))
    #expect(sent.status == 303 && messages.body.contains("all the acorns"))
    #expect(refused.status == 409 && problem.code == "web.other-reader")
    #expect(
      problem.message.hasPrefix("This page was opened by alice, and carol has signed in meanwhile.")
    )
    #expect(refused.body.contains(problem.message))
    await server.close()
  }

  @Test func `keeps pages from running what others wrote, and from being stored`() async throws {
    let server = try await WebTestServer()
    var browser = try await server.browser(of: "alice")

    let page = try await browser.get("/messaging")

    let policy = try #require(page["Content-Security-Policy"])
    #expect(policy.hasPrefix("default-src 'none'; "))
    #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
    #expect(page["X-Content-Type-Options"] == "nosniff")
    #expect(page["Referrer-Policy"] == "same-origin")
    #expect(page["Cache-Control"] == "no-store")
    await server.close()
  }

  @Test func `gives a secure cookie that scripts cannot read where the address is public`()
    async throws
  {
    var settings = WebSettings()
    settings.publicURL = "https://chat.example.org"
    let server = try await WebTestServer(settings: settings)
    var browser = server.client

    let answer = try await browser.post(
      "/auth/login",
      Self.form,
      ["Origin": "https://chat.example.org"]
    )

    let cookie = try #require(answer["Set-Cookie"])
    #expect(cookie.hasPrefix("__Host-interchange="))
    #expect(cookie.contains("; Path=/;") && cookie.contains("; Secure; HttpOnly; SameSite=Lax"))
    #expect(answer["Strict-Transport-Security"] != nil)
    await server.close()
  }

  @Test func `ends the guesses of one address, and not those of another`() async throws {
    var settings = WebSettings()
    settings.isLimited = true
    settings.trustedProxies = ["127.0.0.1"]
    // No time passes, in which the address would earn another guess.
    let services = ManualClock().environment()
    let server = try await WebTestServer(settings: settings, services: services)
    var guesser = server.client
    var statuses: [Int] = []
    for _ in 0..<21 {
      let fields = ["Sec-Fetch-Site": "same-origin", "X-Forwarded-For": "10.0.0.1, 192.0.2.7"]
      statuses.append(try await guesser.post("/auth/login", ["action": "forgot"], fields).status)
    }
    let other = ["Sec-Fetch-Site": "same-origin", "X-Forwarded-For": "192.0.2.8"]
    let free = try await guesser.post("/auth/login", ["action": "forgot"], other)

    #expect(statuses.prefix(20).allSatisfy { $0 == 303 })
    #expect(statuses.last == 429)
    #expect(free.status == 303)
    await server.close()
  }

  @Test func `lets users sign in on a device of theirs while others guess at its address`()
    async throws
  {
    var settings = WebSettings()
    settings.isLimited = true
    let services = ManualClock().environment()
    let server = try await WebTestServer(settings: settings, services: services)
    var alice = try await server.browser(of: "alice")
    let left = try await alice.post("/auth/account", ["action": "logout"])
    var (guesser, other) = (server.client, server.client)
    other.set("interchange-device", to: String(repeating: "0", count: 32))
    var last = 303
    for _ in 0..<30 where last == 303 {
      last = try await guesser.post("/auth/login", ["action": "forgot"]).status
    }
    let invented = try await other.post("/auth/login", ["action": "forgot"])
    var statuses: [Int] = []
    for _ in 0..<6 {
      statuses.append(try await alice.post("/auth/login", ["action": "forgot"]).status)
    }

    #expect(left.status == 303 && last == 429)
    #expect(invented.status == 429)
    #expect(statuses == [303, 303, 303, 303, 303, 429])
    await server.close()
  }

  @Test func `lets many users behind one address write while their pages tell of reading`()
    async throws
  {
    var settings = WebSettings()
    settings.isLimited = true
    let services = ManualClock().environment()
    let server = try await WebTestServer(settings: settings, services: services)
    var (alice, bobby) = try await server.friends()
    let place = "/messaging/with/bobby"
    let note = ["Sec-Fetch-Site": "same-origin", "Interchange-Note": "1"]
    var statuses: [Int] = []
    for _ in 0..<241 {
      statuses.append(try await alice.post(place, ["seen": "1.1"], note).status)
    }
    let typing = try await alice.post(place, ["typing": "yes"], note)
    let written = try await alice.post(place, ["action": "send", "text": "hello"])
    let hidden = try await bobby.post(place, ["action": "send", "text": "hello"], note)

    #expect(statuses.prefix(240).allSatisfy { $0 == 204 })
    #expect(statuses.last == 429 && typing.status == 429)
    #expect(written.status == 303)
    #expect(hidden.status == 400)
    await server.close()
  }

  @Test(arguments: [("b", "bobby"), ("BO", "bobby"), ("", "bobby"), ("c", ""), ("bobbyx", "")])
  func `completes the names that a message can mention, for who may write it`(
    beginning: String,
    names: String
  ) async throws {
    let server = try await WebTestServer()
    var (alice, _) = try await server.friends()
    _ = try await server.program(of: "carol")
    let note = ["Sec-Fetch-Site": "same-origin", "Interchange-Note": "1"]
    let place = "/messaging/with/bobby"

    let found = try await alice.post(place, ["mention": beginning], note)
    let elsewhere = try await alice.post("/friends", ["mention": beginning], note)
    var stranger = server.client
    let signedOut = try await stranger.post(place, ["mention": beginning], note)

    #expect(found.status == 200 && found.body == names)
    #expect(elsewhere.body == "" && !signedOut.body.contains("bobby\n"))
    #expect(signedOut.status == 303)
    await server.close()
  }

  @Test func `gives the notes of pages an allowance, and no command of the API`() async throws {
    var settings = WebSettings()
    settings.isLimited = true
    let services = ManualClock().environment()
    let server = try await WebTestServer(settings: settings, services: services)
    var alice = try await server.program(of: "alice")
    let note = ["Interchange-Note": "1"]
    var last = 200
    for _ in 0..<1_000 where last == 200 { last = try await alice.api("auth/whoami").status }

    let further = try await alice.api("auth/whoami", "", note)

    #expect(last == 429)
    #expect(further.status == 429)
    await server.close()
  }

  @Test func `believes no request that says twice where it comes from`() async throws {
    let server = try await WebTestServer()
    var browser = server.client
    let body = "action=submit&username=alice"
    let type = ["Content-Type": "application/x-www-form-urlencoded"]

    let twice = try await browser.send(
      "POST",
      "/auth/login",
      type.merging(["Sec-Fetch-Site": "same-origin\r\nSec-Fetch-Site: cross-site"]) { $1 },
      body
    )

    #expect(twice.status == 403)
    await server.close()
  }

  @Test func `takes an IPv4 address that is written as an IPv6 address for one client`() {
    let limit = AddressRateLimiter(perMinute: 60, burst: 1)

    #expect(limit.take(from: "::ffff:192.0.2.1", at: .zero) == nil)
    #expect(limit.take(from: "::ffff:192.0.2.2", at: .zero) == nil)
    #expect(limit.take(from: "192.0.2.1", at: .zero) == .seconds(1))
  }

  @Test func `stores no file in a folder that somebody else has prepared`() throws {
    let folder = "/tmp/interchange-\(String(UInt64.random(in: .min ... .max), radix: 16))"
    let number = try #require(UInt64(folder.split(separator: "-").last ?? "", radix: 16))
    let uploads = UploadFolder(in: nil) { number }

    var file: TemporaryFile? = try uploads.newFile()
    let path = try #require(file?.path)

    #expect(throws: SystemError.self) { try uploads.newFile() }
    #expect(path.hasPrefix(folder) && FileSystem.isTaken(folder))
    file = nil
    #expect(!FileSystem.isTaken(folder))
  }

  @Test func `keeps no file of a program that was killed, and that of one that runs`() throws {
    let runner = try ProgramRunner()
    let data = try DataFolder(path: runner.folder.path, variable: { _ in nil })
    let uploads = UploadFolder(in: data) { 7 }
    let used = try uploads.newFile()
    try FileSystem.write("a picture", to: used.path, replacing: false)
    let left = "\(runner.folder.path)/uploads/left.part"
    try FileSystem.write("another", to: left, replacing: false)
    let past = Date(timeIntervalSinceNow: -3601)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: left)

    uploads.removeAbandoned()

    #expect(!FileSystem.exists(left) && FileSystem.exists(used.path))
  }

  @Test func `stores no file of who has not signed in`() async throws {
    let server = try await WebTestServer()
    var browser = server.client
    let body = """
      --x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\n\
      GIF89a\r\n--x--\r\n
      """

    let answer = try await browser.send(
      "POST",
      "/nowhere",
      ["Content-Type": "multipart/form-data; boundary=x", "Sec-Fetch-Site": "same-origin"],
      body
    )

    #expect(answer.status == 303 && answer["Location"] == "/nowhere")
    await server.close()
  }

  @Test(arguments: [
    ("2001:db8::1:0:0:1", "2001:db8:0:0"), ("2001:DB8:0000:000a::", "2001:db8:0:a"),
    ("2001:db8:0:a::1", "2001:db8:0:a"), ("::1", "0:0:0:0"), ("7.7.7.7:4711", "7.7.7.7"),
    ("[2001:db8:1:2::1]:80", "2001:db8:1:2"), ("::ffff:192.0.2.1", "192.0.2.1"),
    ("unix", "unix"), ("", ""), (":::::::", "0:0:0:0"),
  ])
  func `knows one client however its address is written`(address: String, client: String) {
    #expect(ClientNetwork.name(of: address) == client)
  }

  @Test func `refuses streams beyond the bound for one client`() async throws {
    let server = try await WebTestServer()
    let streams = server.web.streams
    for _ in 0..<LiveStreams.limitPerClient { streams.count(1, from: "127.0.0.1") }
    var browser = server.client

    let refused = try await browser.get("/api/v1/live?link=home&as=json")
    streams.count(-1, from: "127.0.0.1")

    #expect(refused.status == 429)
    #expect(!streams.areAll(usedBy: "127.0.0.1"))
    await server.close()
  }

  @Test func `takes every address of an IPv6 network for one client`() {
    let limit = AddressRateLimiter(perMinute: 60, burst: 1)

    #expect(limit.take(from: "2001:db8:1:2::1", at: .zero) == nil)
    #expect(limit.take(from: "2001:db8:1:2:3::9", at: .zero) == .seconds(1))
    #expect(limit.take(from: "2001:db8:1:3::1", at: .zero) == nil)
    #expect(limit.take(from: "2001:db8:1:2::1", at: .seconds(1)) == nil)
  }

  @Test func `logs who asked for what, without what was typed`() async throws {
    let server = try await WebTestServer()
    var browser = server.client
    _ = try await browser.get("/auth/login?to=messaging%2Fwith%2Fcarol")
    _ = try await browser.post("/auth/login", Self.form)
    var lines = server.log.makeAsyncIterator()
    let first = try #require(await lines.next())
    let second = try #require(await lines.next())

    #expect(first.path == "/auth/login" && first.status == 200 && first.method == "GET")
    #expect(second.status == 303 && second.address == "127.0.0.1" && second.account == nil)
    #expect(!"\(first)\(second)".contains("carol"))
    #expect(!"\(first)\(second)".contains("chairs"))
    await server.close()
  }
}
