import System
import Terminal
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `Pages` {
  private let server: WebTestServer

  init() async throws {
    server = try await WebTestServer()
  }

  @Test func `an account is opened, used and left without scripts`() async throws {
    var browser = server.client
    let first = try await browser.get("/messaging")
    let form = try #require(first["Location"])
    let page = try await browser.get(form)
    let registered = try await browser.post(
      form,
      ["action": "register", "username": "alice", "password": "seven green chairs outside"]
    )
    let inbox = try await browser.get("/messaging")
    let again = try await browser.get("/messaging")
    let left = try await browser.post("/auth/account", ["action": "logout"])
    let after = try await browser.get("/messaging")

    #expect(first.status == 303)
    #expect(form == "/auth/login?to=messaging")
    #expect(page.status == 200 && page.body.contains("You asked for messaging"))
    #expect(registered.status == 303 && registered["Location"] == "/messaging")
    #expect(inbox.status == 200 && inbox.body.contains("recovery codes"))
    #expect(!again.body.contains("recovery codes") && again.body.contains("alice"))
    #expect(left.status == 303)
    #expect(after.status == 303)
    #expect(browser.cookies["interchange"] == nil)
    await server.close()
  }

  @Test func `a link that nobody knows leads where a module says, or nowhere`() async throws {
    var browser = try await server.browser(of: "alice")
    let person = try await browser.get("/@alice")
    let help = try await browser.get("/help/messaging/send")
    let noHelp = try await browser.get("/help/mesaging")
    let nowhere = try await browser.get("/mesaging/new")

    #expect(person.status == 303 && person["Location"] == "/profile/alice")
    #expect(help.status == 200 && help.body.contains("messaging send"))
    #expect(noHelp.status == 404 && noHelp.body.contains("Did you mean help messaging?"))
    #expect(nowhere.status == 404 && nowhere.body.contains("Did you mean messaging/new"))
    await server.close()
  }

  @Test func `a sign-in leads to the place that was asked for, after a restart as well`()
    async throws
  {
    _ = try await server.browser(of: "alice")
    var browser = server.client
    let form = ["action": "submit", "username": "alice", "password": "seven green chairs outside"]
    let wrong = try await browser.post(
      "/auth/login?to=friends%2Frequests",
      ["action": "submit", "username": "alice", "password": "eight green chairs outside"]
    )
    let right = try await browser.post(
      "/auth/login?to=friends%2Frequests",
      ["action": "submit", "username": "alice", "password": form["password"] ?? ""]
    )
    let elsewhere = try await browser.get("/auth/login?to=https%3A%2F%2Fevil.example")

    #expect(wrong.status == 422 && wrong.body.contains("alice"))
    #expect(!wrong.body.contains("eight green"))
    #expect(right.status == 303 && right["Location"] == "/friends/requests")
    #expect(elsewhere["Location"].map { !$0.contains("evil") } ?? true)
    await server.close()
  }

  @Test func `a restart of the server ends no session, and a sign-out elsewhere does`()
    async throws
  {
    let browser = try await server.browser(of: "alice")
    var arguments = ServeArguments()
    arguments.addresses = [.network(host: "127.0.0.1", port: 0)]
    let next = try WebFront(
      WebFrontState(server.memory.app, settings: WebSettings()),
      at: arguments
    )
    var same = browser.moved(to: next.addresses[0])
    let before = try await same.get("/auth/account")
    var program = server.client
    program.token = browser.cookies["interchange"]
    _ = try await program.api("auth/logout")
    let after = try await same.get("/auth/account")

    #expect(before.status == 200 && before.body.contains("alice"))
    #expect(after.status == 303 && after["Location"] == "/auth/login?to=auth%2Faccount")
    await next.stop(within: .seconds(1))
    await server.close()
  }

  @Test func `a form that is not one is refused`() async throws {
    var browser = server.client
    let site = ["Sec-Fetch-Site": "same-origin"]

    let json = try await browser.send(
      "POST",
      "/auth/login",
      site.merging(["Content-Type": "application/json"]) { $1 },
      "{}"
    )
    let broken = try await browser.send(
      "POST",
      "/auth/login",
      site.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 },
      "action=%"
    )
    let method = try await browser.send("DELETE", "/auth/login", site, "")

    #expect(json.status == 415)
    #expect(broken.status == 400)
    #expect(method.status == 405)
    await server.close()
  }

  @Test func `a place that does not exist is not found, with the nearest`() async throws {
    var browser = server.client

    let answer = try await browser.get("/mesaging")

    #expect(answer.status == 404)
    #expect(answer.body.contains("Did you mean messaging"))
    await server.close()
  }

  @Test func `a refused form keeps what was typed, and the reason is at its field`() async throws {
    var browser = try await server.browser(of: "alice")

    let short = try await browser.post("/friends", ["action": "add", "username": "b"])
    let unknown = try await browser.post("/friends", ["action": "add", "username": "nobodyhere"])
    let missing = try await browser.post("/friends", ["action": "add"])
    let gone = try await browser.post("/friends", ["action": "fly", "username": "bobby"])

    #expect(short.status == 422 && short.body.contains("value=\"b\""))
    #expect(unknown.status == 422 && unknown.body.contains("value=\"nobodyhere\""))
    #expect(unknown.body.contains("nobodyhere"))
    #expect(missing.status == 422)
    #expect(gone.status == 422 && gone.body.contains("cannot be done here"))
    await server.close()
  }

  @Test func `a dangerous action asks first, and is done once it is confirmed`() async throws {
    var browser = try await server.browser(of: "alice")
    let fields = [
      "action": "delete", "username": "alice", "password": "seven green chairs outside",
    ]

    let asked = try await browser.post(
      "/auth/account",
      ["action": "delete", "username": "alice", "password": "seven green chairs outside"]
    )
    let still = try await browser.get("/auth/account")
    let done = try await browser.post(
      "/auth/account",
      [
        "action": "delete", "username": "alice", "password": "seven green chairs outside",
        "confirm": "yes",
      ]
    )
    let after = try await browser.get("/auth/account")

    #expect(asked.status == 200 && asked.body.contains("name=\"confirm\""))
    #expect(!asked.body.contains(fields["password"] ?? "-"))
    #expect(still.status == 200)
    #expect(done.status == 303)
    #expect(after.status == 303)
    await server.close()
  }

  @Test func `a form that is sent again with its key has one effect`() async throws {
    var alice = try await server.browser(of: "alice")
    var bobby = try await server.browser(of: "bobby")
    _ = try await bobby.post("/friends", ["action": "add", "username": "alice"])
    _ = try await alice.post("/friends/requests", ["action": "accept", "username": "bobby"])
    let fields = { ["Sec-Fetch-Site": "same-origin", "Idempotency-Key": $0] }
    let same = String(repeating: "0f", count: 16)
    for (key, text) in [
      (same, "squirrel"), (same, "squirrel"), ("no key", "fox"), ("no key", "fox"),
    ] {
      let form: KeyValuePairs = ["action": "send", "text": text]
      let sent = try await alice.post("/messaging/with/bobby", form, fields(key))
      #expect(sent.status == 303)
    }
    let read = try await bobby.get("/messaging/with/alice")

    #expect(read.body.matches(of: /class="words"[^>]*>squirrel/).count == 1, "\(read.body)")
    #expect(read.body.matches(of: /class="words"[^>]*>fox/).count == 2)
    await server.close()
  }

  @Test func `what a row offers is done by its key, and two people see the same`() async throws {
    var alice = try await server.browser(of: "alice")
    var bobby = try await server.browser(of: "bobby")
    let asked = try await bobby.post("/friends", ["action": "add", "username": "alice"])
    let requests = try await alice.get("/friends/requests")
    let accepted = try await alice.post(
      "/friends/requests",
      ["action": "accept", "username": "bobby"]
    )
    let sent = try await alice.post(
      "/messaging/with/bobby",
      ["action": "send", "text": "<b>happy</b> little trees"]
    )
    let read = try await bobby.get("/messaging/with/alice")

    #expect(asked.status == 303 && asked["Location"] == "/friends")
    #expect(requests.body.contains("bobby"))
    #expect(accepted.status == 303)
    #expect(sent.status == 303 && sent["Location"] == "/messaging/with/bobby")
    #expect(read.body.contains("&lt;b&gt;happy&lt;/b&gt; little trees"))
    #expect(!read.body.contains("<b>happy"))
    await server.close()
  }

  @Test func `what has changed since a page was shown is there when it is used`() async throws {
    var alice = try await server.browser(of: "alice")
    var bobby = try await server.program(of: "bobby")
    let asked = try await alice.post("/profile/bobby", ["action": "add"])
    _ = try await alice.get("/profile/bobby")
    _ = try await bobby.api("friends/accept", #"{"username": "alice"}"#)

    let written = try await alice.post("/profile/bobby", ["action": "write"])

    #expect(asked["Location"] == "/profile/bobby")
    #expect(written.status == 303, "\(written.body)")
    #expect(written["Location"] == "/messaging/with/bobby")
    await server.close()
  }

  @Test func `a place has one address, however a username is written`() async throws {
    var (alice, _) = try await server.friends()

    let other = try await alice.get("/messaging/with/BoBBy")
    let profile = try await alice.get("/profile/Bobby")
    _ = try await alice.post("/messaging/with/BOBBY", ["action": "send", "text": "hello"])
    let inbox = try await alice.get("/messaging")
    let muted = try await alice.post("/messaging/with/bobby", ["action": "mute", "for": "8h"])
    let page = try await alice.get("/messaging/with/bobby")

    #expect(other.status == 303 && other["Location"] == "/messaging/with/bobby")
    #expect(profile.status == 303 && profile["Location"] == "/profile/bobby")
    #expect(inbox.body.contains("/messaging/with/bobby"))
    #expect(muted.status == 303)
    #expect(page.body.contains("Muted for 8 hours.") && !page.body.contains("messaging unmute"))
    await server.close()
  }

  @Test func `two tabs of one browser do not disturb each other`() async throws {
    var browser = try await server.browser(of: "alice")
    _ = try await browser.get("/profile")
    _ = try await browser.get("/friends")

    let first = try await browser.post("/profile/edit", ["action": "name", "name": "Ann"])
    let second = try await browser.post("/friends", ["action": "search"])
    let profile = try await browser.get("/profile")

    #expect(first.status == 303 || first.status == 422)
    #expect(second["Location"] == "/profile/search")
    #expect(profile.status == 200)
    await server.close()
  }

  @Test func `a place that picks something for another one is a page as well`() async throws {
    var browser = try await server.browser(of: "alice")
    let new = try await browser.get("/messaging/new")
    let picked = try await browser.post("/messaging/new", ["action": "friends"])
    if picked.status == 303, let place = picked["Location"] {
      let page = try await browser.get(place)
      let back = try await browser.post(place, ["action": "cancel"])

      #expect(page.status == 200)
      #expect(back.status == 303 && back["Location"] == "/messaging/new")
    }

    #expect(new.status == 200)
    await server.close()
  }

  @Test func `what is picked stays on a page that a stream follows`() async throws {
    var (alice, _) = try await server.friends()
    var carol = try await server.program(of: "carol")
    _ = try await carol.api("friends/add", #"{"username": "alice"}"#)
    _ = try await alice.post("/friends/requests", ["action": "accept", "username": "carol"])
    let place = try await alice.post("/messaging/new", ["action": "pick"])["Location"] ?? ""
    for name in ["bobby", "carol"] {
      let picked = try await alice.post(place, ["action": "pick", "usernames": name])
      // Otherwise a browser would go back through addresses that lead nowhere any more.
      #expect(picked["Location"] == place)
    }
    let done = try await alice.post(place, ["action": "done"])
    let back = try await alice.get(place)
    let page = try await alice.get(done["Location"] ?? "")
    let own = try alice.stream("/api/v1/live?link=messaging/new&position=own")
    let begun = try await own.receive(until: "event: counts")
    let other = try alice.stream("/api/v1/live?link=messaging/new&position=1a-2b")
    let sent = try await other.receive(until: "event: counts")

    #expect(done["Location"] == "/messaging/new" && back["Location"] == "/messaging/new")
    #expect(page.body.contains("For bobby, carol.") && page.body.contains("Create the group"))
    #expect(page.body.contains("data-position=\"own\""))
    #expect(!begun.contains("event: screen") && sent.contains("event: screen"))
    for stream in [own, other] { stream.close() }
    await server.close()
  }
}
