import Foundation
import JSON
import Mediator
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(15)))
struct `The description of the API` {
  /// A call by one of the users.
  private struct Call {
    let user: String
    let command: String
    let json: String

    init(_ user: String, _ command: String, _ json: String = "") {
      (self.user, self.command, self.json) = (user, command, json)
    }
  }

  private static let password = "seven green chairs outside"

  /// Calls that are all done, in which each command has an answer.
  private static let calls = [
    Call("carol", "friends/add", #"{"username": "alice"}"#),
    Call("alice", "friends/requests"),
    Call("alice", "friends/decline", #"{"username": "carol"}"#),
    Call("carol", "friends/cancel", #"{"username": "alice"}"#),
    Call("alice", "friends/block", #"{"username": "carol", "yes": true}"#),
    Call("alice", "friends/blocked"),
    Call("alice", "friends/unblock", #"{"username": "carol"}"#),
    Call("bobby", "friends/add", #"{"username": "alice"}"#),
    Call("alice", "friends/accept", #"{"username": "bobby"}"#),
    Call("alice", "friends/list"),
    Call("alice", "friends/suggest"),
    Call("bobby", "profile/set", #"{"name": "Bob", "status": "here", "visibility": "everyone"}"#),
    Call("alice", "profile/show", #"{"username": "bobby"}"#),
    Call("alice", "profile/search", #"{"text": "bob"}"#),
    Call("bobby", "profile/avatar", #"{"clear": true}"#),
    Call("alice", "messaging/send", #"{"to": "bobby", "text": "happy trees"}"#),
    Call("bobby", "messaging/reply", #"{"message": "1.1", "text": "and clouds @alice"}"#),
    Call("alice", "messaging/edit", #"{"message": "1.1", "text": "happy little trees"}"#),
    Call("alice", "messaging/edits", #"{"message": "1.1"}"#),
    Call("bobby", "messaging/react", #"{"message": "1.1", "emoji": "👍"}"#),
    Call("alice", "messaging/reactions", #"{"message": "1.1"}"#),
    Call("alice", "messaging/receipts", #"{"message": "1.1"}"#),
    Call("alice", "messaging/inbox"),
    Call("alice", "messaging/read", #"{"with": "bobby"}"#),
    Call("bobby", "messaging/mark", #"{"with": "alice"}"#),
    Call("bobby", "messaging/unreact", #"{"message": "1.1", "emoji": "👍"}"#),
    Call("alice", "messaging/search", #"{"text": "trees"}"#),
    Call("alice", "messaging/delete", #"{"message": "1.1", "yes": true}"#),
    Call("alice", "messaging/mute", #"{"with": "bobby", "for": "8h"}"#),
    Call("alice", "messaging/unmute", #"{"with": "bobby"}"#),
    Call("alice", "messaging/notices", #"{"with": "bobby", "level": "none"}"#),
    Call("alice", "messaging/archive", #"{"with": "bobby"}"#),
    Call("alice", "messaging/unarchive", #"{"with": "bobby"}"#),
    Call("alice", "messaging/pin", #"{"with": "bobby"}"#),
    Call("alice", "messaging/unpin", #"{"with": "bobby"}"#),
    Call("alice", "messaging/settings", #"{"receipts": "on"}"#),
    Call("alice", "messaging/group", #"{"title": "Painters", "username": ["bobby"]}"#),
    Call("bobby", "messaging/invitations"),
    Call("bobby", "messaging/reject", #"{"group": 2}"#),
    Call("alice", "messaging/invite", #"{"group": 2, "username": "bobby"}"#),
    Call("bobby", "messaging/join", #"{"group": 2}"#),
    Call("alice", "messaging/promote", #"{"group": 2, "username": "bobby"}"#),
    Call("alice", "messaging/demote", #"{"group": 2, "username": "bobby"}"#),
    Call("alice", "messaging/rename", #"{"group": 2, "title": "Painting"}"#),
    Call("alice", "messaging/describe", #"{"group": 2, "text": "On Sundays."}"#),
    Call("alice", "messaging/history", #"{"group": 2, "messages": "all"}"#),
    Call("alice", "messaging/members", #"{"group": 2}"#),
    Call("alice", "messaging/read", #"{"with": 2}"#),
    Call("alice", "messaging/inbox"),
    Call("alice", "messaging/expel", #"{"group": 2, "username": "bobby", "yes": true}"#),
    Call("alice", "messaging/invite", #"{"group": 2, "username": "bobby"}"#),
    Call("bobby", "messaging/join", #"{"group": 2}"#),
    Call("alice", "messaging/handover", #"{"group": 2, "username": "bobby", "yes": true}"#),
    Call("alice", "messaging/leave", #"{"group": 2, "yes": true}"#),
    Call("alice", "friends/remove", #"{"username": "bobby", "yes": true}"#),
    Call("alice", "undo"),
    Call("alice", "auth/whoami"),
    Call("alice", "auth/sessions"),
    Call("alice", "auth/revoke", #"{"others": true}"#),
    Call("alice", "auth/codes", #"{"password": "\#(password)"}"#),
    Call(
      "alice",
      "auth/password",
      #"{"current": "\#(password)", "new": "eight blue tables inside"}"#
    ),
    Call("alice", "auth/logout"),
    Call("nobody", "auth/login", #"{"username": "bobby", "password": "\#(password)"}"#),
    Call(
      "bobby",
      "auth/delete",
      #"{"username": "bobby", "password": "\#(password)", "yes": true}"#
    ),
  ]

  /// Commands whose answer is a file, or that need a code which is shown once.
  private static let others: Set = [
    "auth/export", "auth/forgot", "auth/register", "messaging/export", "profile/picture",
  ]

  @Test func `names every member of every answer`() async throws {
    let server = try await WebTestServer()
    var users = ["nobody": server.client]
    for name in ["alice", "bobby", "carol"] { users[name] = try await server.program(of: name) }
    let document = try await users["alice"]?.get("/api/v1/openapi.json").json ?? [:]
    let check = JSONSchemaCheck(of: document)

    for call in Self.calls {
      let answer = try await users[call.user]?.api(call.command, call.json)
      let (status, value) = (answer?.status, answer?.json ?? [:])
      #expect(status == 200, "\(call.command): \(answer?.body ?? "")")
      if status == 200 { #expect(check.faults(ofAnswerTo: call.command, value) == []) }
    }

    let paths = try #require(document["paths"] as? [String: Any]).keys
    let commands = paths.filter { !$0.contains("{") && !$0.hasSuffix("/live") }
      .map { $0.dropFirst("/api/v1/".count) }
    let called = Self.others.union(Self.calls.map(\.command))
    #expect(Set(commands.map(String.init)).subtracting(called) == [])
    await server.close()
  }

  @Test func `tells that a picture is of the user who is named`() async throws {
    let server = try await WebTestServer()
    var alice = try await server.program(of: "alice")
    let paths = try await alice.get("/api/v1/openapi.json").json["paths"] as? [String: Any]

    let path = paths?["/api/v1/profile/picture"] as? [String: Any]
    let get = try #require(path?["get"] as? [String: Any])
    let query = try #require(get["parameters"] as? [[String: Any]])
    #expect(query.map { $0["name"] as? String } == ["username"])
    #expect(query.map { $0["required"] as? Bool } == [true])
    await server.close()
  }

  @Test func `has a required parameter for each part of a path that varies`() async throws {
    let server = try await WebTestServer()
    var alice = try await server.program(of: "alice")
    let document = try await alice.get("/api/v1/openapi.json").json

    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    let varying = paths.filter { $0.key.contains("{") }
    #expect(!varying.isEmpty)
    for (path, operations) in varying {
      let names = path.matches(of: /{(.+?)}/).map { String($0.1) }
      for operation in operations.values {
        let parameters = operation["parameters"] as? [[String: Any]] ?? []
        let parts = parameters.filter { $0["in"] as? String == "path" }
        #expect(parts.map { $0["name"] as? String } == names, "\(path)")
        #expect(parts.allSatisfy { $0["required"] as? Bool == true }, "\(path)")
      }
    }
    await server.close()
  }

  private struct Screen: Codable { let title: String }
  private struct Pair<First: Codable>: Codable {
    let first: First
    let others: [Pair<First>]?
    let counts: [String: Int]
  }

  @Test func `names types by what OpenAPI allows, and none as another schema is named`() throws {
    let schemas = JSONSchemas(besides: ["TheDescriptionOfTheAPIScreen"])
    _ = schemas.schema(of: Pair<Screen>.self)

    let names = schemas.components.map(\.name)
    #expect(names.count == 2 && Set(names).count == 2, "\(names)")
    for name in names {
      #expect(name.utf8.allSatisfy { $0 < 0x80 } && !name.contains { "<> `().".contains($0) })
    }
    let taken = JSONSchemas(besides: Set(names))
    _ = taken.schema(of: Pair<Screen>.self)
    #expect(Set(taken.components.map(\.name)).isDisjoint(with: names))
    let text = try JSONTextEncoder.text(of: schemas.components.last?.schema ?? .null)
    #expect(text.contains("\"required\":[\"first\",\"counts\"]"), "\(text)")
  }

  @Test func `names every member of every place`() async throws {
    let server = try await WebTestServer()
    var (alice, bobby) = try await server.friends()
    _ = try await bobby.api("messaging/send", #"{"to": "alice", "text": "happy trees"}"#)
    _ = try await bobby.api("messaging/group", #"{"title": "Painters", "username": ["alice"]}"#)
    let document = try await alice.get("/api/v1/openapi.json").json
    let check = JSONSchemaCheck(of: document)

    let links = [
      "home", "friends", "friends/requests", "profile/bobby", "messaging", "messaging/with/bobby",
      "messaging/invitations", "messaging/settings", "auth/sessions",
    ]
    for link in links {
      let place = try await alice.get("/api/v1/screens/\(link)")
      #expect(place.status == 200, "\(link): \(place.body)")
      #expect(check.faults(of: place.json, as: "Place") == [], "\(link)")
    }
    await server.close()
  }
}
