import AuthContract
import Links
import Mediator
import Navigation
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `A notice of a sign-in` {
  private func notices(
    of user: SignedInUser,
    in world: World,
    after position: String? = nil
  ) async throws -> AnswerStream<Notice>.AsyncIterator {
    try await SessionNoticeFeed(database: world.database)
      .notices(world.call(as: user), after: position).makeAsyncIterator()
  }

  @Test func `comes where the user is signed in already, with the command that ends the session`()
    async throws
  {
    let world = try await World()
    let first = try await world.register("alice")
    _ = try await world.register("bobby")
    let second = try await world.login("alice", on: "tablet")
    var here = try await notices(of: first.person, in: world)
    var there = try await notices(of: second.person, in: world)
    _ = try await world.login("bobby", on: "bobby's own")

    let third = try await world.login("alice", on: "phone")

    for notice in [try await here.next(), try await there.next()] {
      #expect(notice?.text == "You signed in on “phone”. If that was not you, end that session.")
      #expect(notice?.command == "auth revoke #\(third.person.session)")
      #expect(notice?.path == AuthScene.sessions.path)
    }
  }

  @Test func `is told once to a reader who was away, unless the session is over again`()
    async throws
  {
    let world = try await World()
    let user = try await world.register("alice").person
    let handler = SessionNoticeFeed(database: world.database)
    let left = try await handler.notices(world.call(as: user)).start
    let over = try await world.login("alice", on: "library")
    _ = try await world.login("alice")
    _ = try await world.call(as: over.principal).perform(Logout())

    var missed = try await notices(of: user, in: world, after: left)
    let notice = try #require(try await missed.next())
    var rest = try await notices(of: user, in: world, after: notice.position)
    _ = try await world.login("alice", on: "phone")

    #expect(notice.text.hasPrefix("You signed in on another device."))
    #expect(try await rest.next()?.text.contains("“phone”") == true)
  }
}

extension World {
  /// Signs a user in on a device with a name.
  fileprivate func login(_ name: String, on device: String) async throws -> SignInResponse {
    let key = DeviceKey("\(name) \(device)", name: device)
    let caller = Caller(nil, from: .outside, device: key)
    let login = Login(username: .named(name), password: SecretText(World.password))
    return try await mediator.call(as: caller).perform(login)
  }
}
