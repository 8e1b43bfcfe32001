import Foundation
import HTTP
import Mediator
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The API` {
  private let server: WebTestServer

  init() async throws {
    server = try await WebTestServer()
  }

  @Test func `gives a token for a password, and does what its user may do`() async throws {
    _ = try await server.program(of: "alice")
    var program = server.client
    let login = try await program.api(
      "auth/login",
      #"{"username": "alice", "password": "seven green chairs outside"}"#
    )
    program.token = login.json["token"] as? String
    let whoami = try await program.api("auth/whoami")
    let out = try await program.api("auth/logout")
    let after = try await program.api("auth/whoami")

    #expect(login.status == 200 && login.json["command"] as? String == "auth login")
    #expect(login["Set-Cookie"] == nil)
    #expect((whoami.json["result"] as? [String: Any])?["username"] as? String == "alice")
    #expect(out.status == 200)
    #expect(after.status == 401 && after["WWW-Authenticate"] == "Bearer")
    await server.close()
  }

  @Test func `says what was wrong as a problem document`() async throws {
    var program = try await server.program(of: "alice")

    let missing = try await program.api("friends/add", "{}")
    let refused = try await program.api("friends/add", #"{"username": "nobodyhere"}"#)
    let unknown = try await program.api("friends/ad", "{}")
    let broken = try await program.api("friends/add", "{")
    let list = try await program.api("friends/add", "[]")
    let method = try await program.get("/api/v1/friends/add")

    #expect(missing.status == 422 && missing.json["type"] as? String == "usage")
    #expect(missing.json["parameter"] as? String == "username")
    #expect(missing["Content-Type"] == "application/problem+json")
    #expect(refused.status == 422 && refused.json["status"] as? Int == 422)
    #expect(refused.json["title"] as? String != nil)
    #expect(unknown.status == 404 && unknown.body.contains("friends add"))
    #expect(broken.status == 400 && broken.json["type"] as? String == "web.body")
    #expect(list.status == 400)
    #expect(method.status == 405 && method.json["type"] as? String == "web.method")
    await server.close()
  }

  @Test func `takes no body that two readers could read in two ways`() async throws {
    var program = try await server.program(of: "alice")
    let twice = #"{"username": "nobodyhere", "username": "bobby"}"#
    let null = #"{"username": "bob\u0000by"}"#
    let latin = ["Content-Type": "application/json; charset=iso-8859-1"]
    let unicode = ["Content-Type": "application/json; charset=\"UTF-8\""]

    let repeated = try await program.api("friends/add", twice)
    let nulls = try await program.api("friends/add", null)
    let nested = try await program.api("friends/add", #"{"username": {"a": 1}}"#)
    let huge = try await program.api("friends/add", #"{"username": 1e999999}"#)
    let other = try await program.api("friends/add", "{}", latin)
    let named = try await program.api("auth/whoami", "{}", unicode)

    #expect(repeated.status == 400 && repeated.body.contains("repeats a member"))
    #expect(nulls.status == 422 && nulls.json["parameter"] as? String == "username")
    #expect(nulls.body.contains("U+0000"))
    for refused in [nested, huge] {
      #expect(refused.status == 400 && refused.json["parameter"] as? String == "username")
    }
    #expect(other.status == 415 && other.body.contains("UTF-8"))
    #expect(named.status == 200)
    await server.close()
  }

  @Test(arguments: ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"])
  func `says which methods there are instead of one that there is not`(method: String) async throws
  {
    let server = try await WebTestServer()
    var client = server.client
    let command = try await client.send(method, "/api/v1/auth/login", [:], "{}")
    let place = try await client.send(method, "/api/v1/screens/profile", [:], "{}")
    let page = try await client.send(method, "/auth/login", [:], "")

    #expect(command.status == 405 && command["Allow"] == "POST")
    #expect(place.status == 405 && place["Allow"] == "GET, HEAD")
    #expect(page.status == 405 && page["Allow"] == "GET, HEAD, POST")
    await server.close()
  }

  @Test func `asks for the confirmation of what cannot be taken back`() async throws {
    var program = try await server.program(of: "alice")
    let password = #""username": "alice", "password": "seven green chairs outside""#

    let asked = try await program.api("auth/delete", "{\(password)}")
    let done = try await program.api("auth/delete", "{\(password), \"yes\": true}")

    #expect(asked.status == 422 && asked.json["type"] as? String == "usage.confirm")
    #expect(done.status == 200)
    await server.close()
  }

  @Test func `sends a message once, however often it is sent with the same key`() async throws {
    var alice = try await server.program(of: "alice")
    var bobby = try await server.program(of: "bobby")
    _ = try await bobby.api("friends/add", #"{"username": "alice"}"#)
    _ = try await alice.api("friends/accept", #"{"username": "bobby"}"#)
    let json = #"{"to": "bobby", "text": "happy little trees"}"#
    let key = ["Idempotency-Key": "0b55b03c-86fb-4ab0-903f-17683bbe2c00"]

    let first = try await alice.api("messaging/send", json, key)
    let quoted = key.mapValues { "\"\($0)\"" }
    let second = try await alice.api("messaging/send", json, quoted)
    let other = json.dropLast() + #", "key": "2d2c61d9-1c12-4a58-8f67-0e6f0e8f5b51"}"#
    let contradiction = try await alice.api("messaging/send", String(other), key)
    let two = key.merging(["idempotency-key": "2d2c61d9-1c12-4a58-8f67-0e6f0e8f5b51"]) { $1 }
    let doubtful = try await alice.api("messaging/send", json, two)
    let keyless = try await alice.api("auth/whoami", "{}", key)
    let screen = try await bobby.get("/api/v1/screens/messaging/with/alice")

    #expect(first.status == 200)
    #expect(second.status == 200)
    #expect(contradiction.status == 400 && doubtful.status == 400)
    #expect(keyless.status == 400 && keyless.body.contains("does not support Idempotency-Key"))
    #expect(screen.body.components(separatedBy: "happy little trees").count == 2)
    await server.close()
  }

  @Test func `takes the number of a message as a text only, as 1.10 is another than 1.1`()
    async throws
  {
    var alice = try await server.program(of: "alice")

    let text = try await alice.api("messaging/receipts", #"{"message": "1.10"}"#)
    let number = try await alice.api("messaging/receipts", #"{"message": 1.10}"#)

    #expect(text.body.contains("messaging.no-message"), "\(text.body)")
    #expect(number.body.contains("Send a text"), "\(number.body)")
    await server.close()
  }

  @Test func `finds a place by its link also where that is encoded as one part`() async throws {
    var (alice, _) = try await server.friends()

    for link in [
      "messaging/with/bobby", "messaging%2Fwith%2Fbobby", "messaging%2fwith%2fbobby",
      "messaging/search?text=a%20b", "messaging%2Fsearch%3Ftext%3Da%2520b",
    ] {
      let place = try await alice.get("/api/v1/screens/\(link)")
      #expect(place.status == 200, "\(link): \(place.body)")
    }
    await server.close()
  }

  @Test func `takes yes as true, and a confirmation as nothing else`() async throws {
    var (_, bobby) = try await server.friends()
    _ = try await bobby.api("messaging/group", #"{"title": "Walk", "username": ["alice"]}"#)

    let off = try await bobby.api("messaging/settings", #"{"receipts": false}"#)
    let on = try await bobby.api("messaging/settings", #"{"receipts": "yes"}"#)
    let named = try await bobby.api("messaging/describe", #"{"group": 1, "text": "By night."}"#)
    let cleared = try await bobby.api("messaging/describe", #"{"group": 1, "text": ""}"#)
    let members = try await bobby.api("messaging/members", #"{"group": 1}"#)
    let text = try await bobby.api("messaging/leave", #"{"group": 1, "yes": "yes"}"#)
    let truth = try await bobby.api("messaging/leave", #"{"group": 1, "yes": true}"#)

    #expect(off.body.contains("\"receipts\":false") && on.body.contains("\"receipts\":true"))
    #expect(named.status == 200 && cleared.status == 200)
    #expect(members.body.contains("\"about\":\"\""))
    #expect(text.status == 422 && truth.status == 200)
    await server.close()
  }

  @Test func `undoes the last deletion`() async throws {
    var (_, bobby) = try await server.friends()
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy trees"}"#)
    _ = try await bobby.api("messaging/delete", #"{"message": "1.1", "yes": true}"#)

    let unknown = try await bobby.api("undo", #"{"what": "all"}"#)
    let unreadable = try await bobby.api("undo", "{")
    let undone = try await bobby.api("undo")
    let again = try await bobby.api("undo")
    let read = try await bobby.api("messaging/read", #"{"with": "alice"}"#)
    let method = try await bobby.get("/api/v1/undo")
    bobby.token = nil
    let stranger = try await bobby.api("undo")

    #expect(unknown.status == 422 && unknown.body.contains("Unknown parameter: what."))
    #expect(unreadable.status == 400)
    #expect((undone.json["result"] as? [String: String])?["undone"] == "Took back the deletion.")
    #expect(again.status == 422 && again.json["type"] as? String == "undo.nothing")
    #expect(read.body.contains("happy trees"))
    #expect(method["Allow"] == "POST" && stranger.status == 401)
    await server.close()
  }

  @Test func `says when to try again after too many guesses`() async throws {
    _ = try await server.program(of: "alice")
    var stranger = server.client
    var answers: [WebTestAnswer] = []
    for number in 0..<200 where answers.last?.status != 429 {
      let json = #"{"username": "alice", "password": "a wrong guess \#(number)"}"#
      answers.append(try await stranger.api("auth/login", json))
    }

    let last = try #require(answers.last)
    #expect(last.status == 429 && last.json["type"] as? String == "auth.too-many-guesses")
    #expect(last["Retry-After"].flatMap(Int.init).map { $0 > 0 } == true)
    #expect(answers.dropLast().allSatisfy { $0.status == 422 && $0["Retry-After"] == nil })
    await server.close()
  }

  @Test func `refuses a body that is too large as a problem document`() async throws {
    var program = try await server.program(of: "alice")
    let text = String(repeating: "a", count: HTTPLimits().body + 1)

    let json = try await program.api("profile/set", #"{"bio": "\#(text)"}"#)

    #expect(json.status == 413 && json.json["title"] as? String == "The body is too large.")
    #expect(json["Content-Type"] == "application/problem+json")
    await server.close()
  }

  @Test func `shows places as the prompt does, once for each version`() async throws {
    var program = try await server.program(of: "alice")

    let first = try await program.get("/api/v1/screens/friends")
    let tag = try #require(first["ETag"])
    let second = try await program.get("/api/v1/screens/friends", ["If-None-Match": tag])
    let changed = try await program.get("/api/v1/screens/friends", ["If-None-Match": "\"1-2\""])
    for tags in ["*", "W/\(tag)", "\"1-2\", \(tag)"] {
      let known = try await program.get("/api/v1/screens/friends", ["If-None-Match": tags])
      #expect(known.status == 304, "\(tags)")
    }
    let unknown = try await program.get("/api/v1/screens/frends")
    program.token = nil
    let signedOut = try await program.get("/api/v1/screens/friends")

    #expect(first.status == 200 && first.json["outcome"] as? String == "arrived")
    #expect((first.json["screen"] as? [String: Any])?["link"] as? String == "friends")
    #expect(second.status == 304 && second.body.isEmpty)
    #expect(changed.status == 200)
    #expect(unknown.status == 404 && signedOut.status == 401)
    await server.close()
  }

  @Test func `is not open to pages of other sites`() async throws {
    var browser = try await server.browser(of: "alice")

    let other = try await browser.api("auth/whoami", "", ["Sec-Fetch-Site": "cross-site"])
    let none = try await browser.api("auth/whoami")
    let own = try await browser.api("auth/whoami", "", ["Sec-Fetch-Site": "same-origin"])

    #expect(other.status == 403 && other.json["type"] as? String == "web.cross-site")
    #expect(none.status == 403)
    #expect(own.status == 200)
    await server.close()
  }

  @Test func `takes and gives files, and never a path of the server`() async throws {
    var program = try await server.program(of: "alice")
    let body = """
      --x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\
      no picture\r\n--x--\r\n
      """
    let type = ["Content-Type": "multipart/form-data; boundary=x"]

    let path = try await program.api("auth/export", #"{"file": "/tmp/x"}"#)
    let file = try await program.api("auth/export", #"{"file": true}"#)
    let upload = try await program.api("profile/avatar", #"{"file": "a.png"}"#)
    let wish = try await program.api("profile/avatar", #"{"file": true}"#)
    let picture = try await program.send("POST", "/api/v1/profile/avatar", type, body)

    #expect(path.status == 422 && path.json["type"] as? String == "usage.file")
    #expect(path.body.contains("Send true as JSON"))
    #expect(upload.body.contains("Upload the file") && wish.body.contains("multipart/form-data"))
    let name = "attachment; filename=\"interchange-auth-export.json\""
    #expect(file.status == 200 && file["Content-Disposition"] == name)
    #expect(file.body.contains("alice"))
    #expect(picture.status == 422 && picture.json["type"] as? String != "usage")
    await server.close()
  }

  @Test func `takes no file for a text, and names no file of the server`() async throws {
    var program = try await server.program(of: "alice")
    let type = ["Content-Type": "multipart/form-data; boundary=x"]
    let upload = { (name: String) in
      """
      --x\r\nContent-Disposition: form-data; name="\(name)"; filename="a.txt"\r\n\r\n\
      some text\r\n--x--\r\n
      """
    }

    let bio = try await program.send("POST", "/api/v1/profile/set", type, upload("bio"))
    let large = try await program.send(
      "POST",
      "/api/v1/friends/list",
      type,
      upload("file") + String(repeating: " ", count: WebForm.textLimit)
    )
    let two = upload("file").replacing("--x--\r\n", with: "") + upload("file")
    let second = try await program.send("POST", "/api/v1/profile/avatar", type, two)
    let taken = try await program.send("POST", "/api/v1/auth/export", type, upload("file"))
    let profile = try await program.api("profile/show", #"{"username": "alice"}"#)

    #expect(bio.status == 422 && bio.json["type"] as? String == "usage.file")
    #expect(large.status == 413 || large.status == 422)
    #expect(second.status == 422 && second.body.contains("file comes with more than one file"))
    #expect(taken.status == 422 && !taken.body.contains("/tmp") && !taken.body.contains("uploads"))
    #expect(profile.status == 200 && !profile.body.contains("/tmp"))
    await server.close()
  }

  @Test func `shows a picture to those who may see it, as nothing but a picture`() async throws {
    var alice = try await server.program(of: "alice")
    var bobby = try await server.browser(of: "bobby")
    let bytes = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"
    let body = """
      --x\r\nContent-Disposition: form-data; name="file"; filename="a.gif"\r\n\r\n\
      \(bytes)\r\n--x--\r\n
      """
    let type = ["Content-Type": "multipart/form-data; boundary=x"]
    let address = "/api/v1/profile/picture?username=alice"

    let missing = try await bobby.get(address)
    let stored = try await alice.send("POST", "/api/v1/profile/avatar", type, body)
    let page = try await bobby.get("/profile/alice")
    let viewer = try await bobby.post("/profile/alice", ["action": "picture"])
    let shown = try await bobby.get(viewer["Location"] ?? "")
    let list = try await bobby.get("/profile/search?text=alice")
    let picture = try await bobby.get(address)
    let known = try await bobby.get(address, ["If-None-Match": picture["ETag"] ?? ""])
    var stranger = server.client
    let refused = try await stranger.get(address)
    _ = try await alice.api("friends/block", #"{"username": "bobby", "yes": true}"#)
    let hidden = try await bobby.get(address)
    let listOfBlocked = try await bobby.get("/profile/search?text=alice")
    let other = try await alice.get("/api/v1/profile/show?username=bobby")

    #expect(missing.status == 404 && stored.status == 200)
    for page in [page, shown] {
      #expect(page.body.contains("<img class=\"picture\" src=\"\(address)&amp;version="))
      #expect(page.body.contains("\" alt=\"Picture of alice\""))
    }
    #expect(list.body.contains("A<img src=\"\(address)&amp;version="))
    #expect(listOfBlocked.status == 200 && !listOfBlocked.body.contains("<img"))
    #expect(picture.status == 200 && picture.body == bytes)
    #expect(
      picture["Content-Type"] == "image/gif" && picture["X-Content-Type-Options"] == "nosniff"
    )
    #expect(picture["Cache-Control"] == "private, no-cache" && known.status == 304)
    #expect(refused.status == 401 && hidden.status == 404)
    #expect(other.status == 405 && other["Allow"] == "POST")
    await server.close()
  }

  @Test func `describes every command for programs and for people`() async throws {
    var program = server.client

    let document = try await program.get("/api/v1/openapi.json")
    let page = try await program.get("/api")

    let paths = try #require(document.json["paths"] as? [String: Any])
    #expect(document.json["openapi"] as? String == "3.1.0")
    for command in server.web.app.mediator.commands.entries {
      let path = "/api/v1/\(command.words.joined(separator: "/"))"
      #expect((paths[path] as? [String: Any])?["post"] != nil)
      #expect(page.body.contains(path))
    }
    #expect(document.body.contains("application/problem+json"))
    await server.close()
  }

  @Test func `asks for a sign-in exactly where the prompt does`() async throws {
    var program = server.client
    for command in server.web.app.mediator.commands.entries {
      let answer = try await program.api(command.words.joined(separator: "/"), "{}")

      #expect((answer.status == 401) == (command.access == .signedIn), "\(command.name)")
    }
    await server.close()
  }
}
