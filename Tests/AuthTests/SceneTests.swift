import AuthContract
import Links
import Mediator
import Navigation
import TestKit
import Testing

@testable import Auth

@Suite struct `The place where one signs in` {
  let world: World
  let visitor: Visitor

  init() async throws {
    world = try await World()
    visitor = await Visitor(to: world)
  }

  @Test func `says where one wanted to go, and opens that once one has signed in`() async throws {
    try await world.register("alice")

    let arrival = await visitor.navigator.open(link: "auth/account")
    #expect(arrival.word == "suspended")
    #expect(visitor.screen?.link == "auth/login")
    #expect(visitor.screen?.text.first?.contains("auth/account") == true)
    try await visitor.act("submit", "alice", World.password)

    #expect(visitor.screen?.link == "auth/account")
    #expect(visitor.screen?.fields.first == LabeledValue("username", value: "alice"))
    #expect(visitor.navigator.tree.layers.count == 1)
  }

  @Test func `stays after a wrong password, and still knows where one wanted to go`()
    async throws
  {
    try await world.register("alice")
    _ = await visitor.navigator.open(AuthScene.account)

    #expect(await visitor.failure("submit", "alice", World.other) == "auth.wrong-credentials")
    #expect(visitor.screen?.link == "auth/login")
    try await visitor.act("submit", "alice", World.password)

    #expect(visitor.screen?.link == "auth/account")
  }

  @Test func `lets one open an account on the spot, whose codes are told once`() async throws {
    _ = await visitor.navigator.open(AuthScene.sessions)

    let change = try await visitor.act("register", "alice", World.password)

    let signedIn = try #require(change as? SignInResponse)
    #expect(signedIn.codes.allSatisfy(signedIn.description.contains))
    #expect(visitor.screen?.link == "auth/sessions")
  }

  @Test func `leads to a forgotten password and back, without losing the way`() async throws {
    let codes = try await world.register("alice").codes
    _ = await visitor.navigator.open(AuthScene.account)

    try await visitor.act("forgot")
    #expect(visitor.screen?.link == "auth/forgot")
    try await visitor.act("submit", "alice", codes[0], World.other)
    #expect(visitor.screen?.link == "auth/login")
    try await visitor.act("submit", "alice", World.other)

    #expect(visitor.screen?.link == "auth/account")
  }

  @Test func `goes away by itself where nothing waits behind it`() async throws {
    try await world.register("alice")
    _ = await visitor.navigator.open(AuthScene.login)
    #expect(visitor.screen?.text == [])

    try await visitor.act("submit", "alice", World.password)

    #expect(visitor.screen?.title == "A street corner")
    #expect(visitor.navigator.call.caller.account == AccountID(rawValue: 1))
  }

  @Test func `has a neighbour for opening accounts, which goes away as well`() async throws {
    _ = await visitor.navigator.open(link: "auth/register")
    try await visitor.act("login")
    #expect(visitor.screen?.link == "auth/login")
    _ = await visitor.navigator.replace(with: AuthScene.register)

    try await visitor.act("submit", "alice", World.password)

    #expect(visitor.screen?.title == "A street corner")
    #expect(visitor.navigator.call.caller.principal?.name == "alice")
  }
}

@Suite struct `The places of an account` {
  let world: World
  let visitor: Visitor

  init() async throws {
    world = try await World()
    visitor = await Visitor(to: world)
    _ = await visitor.navigator.open(AuthScene.account)
    try await visitor.act("register", "alice", World.password)
  }

  @Test func `lead to the password and the sessions`() {
    #expect(visitor.screen?.rows.map(\.link) == ["auth/password", "auth/sessions"])
    #expect(visitor.screen?.fields.last == LabeledValue("sessions", value: "1"))
  }

  @Test(arguments: [["logout"], ["logout", "--everywhere"], ["delete", World.password]])
  func `are taken out when one signs out or the account ends`(words: [String]) async throws {
    _ = await visitor.navigator.open(AuthScene.password)

    await visitor.navigator.back()
    let action = try #require(visitor.navigator.front?.screen.action(words[0]))
    #expect((action.confirmation != nil) == (words[0] == "delete"))
    if words.count > 1 {
      try await visitor.act(words[0], words[1])
    } else {
      try await visitor.act(words[0])
    }

    #expect(visitor.screen?.title == "A street corner")
    #expect(visitor.navigator.tree.nodes.compactMap(\.place) == [Place(Street.corner)])
  }

  @Test func `show new recovery codes once`() async throws {
    try await visitor.act("codes", World.password)
    #expect(visitor.screen?.text.first?.split(separator: "\n").count == 9)

    _ = await visitor.navigator.open(AuthScene.password)
    await visitor.navigator.back()

    #expect(visitor.screen?.text == [])
  }

  @Test func `change the password`() async throws {
    try await world.login("alice")
    _ = await visitor.navigator.open(link: "auth/password")

    try await visitor.act("submit", World.password, World.other)

    #expect(visitor.screen?.text.first?.hasPrefix("The password is changed. 1 session has") == true)
    try await world.login("alice", World.other)
  }

  @Test func `list the sessions and end them`() async throws {
    var others: [SignInResponse] = []
    for _ in 0..<3 { others.append(try await world.login("alice")) }
    _ = await visitor.navigator.open(link: "auth/sessions")
    #expect(visitor.screen?.rows.count == 4)

    try await visitor.act("revoke", "\(others[1].person.session)")
    #expect(visitor.screen?.rows.count == 3)
    try await visitor.act("others")

    #expect(visitor.screen?.rows.map(\.detail) == ["this session"])
    #expect(world.ended.sessions.count == 3)
  }

  @Test func `are shut to a session that was ended elsewhere`() async throws {
    let other = try await world.login("alice")
    _ = try await world.call(as: other.principal).perform(EndSession(session: nil, others: true))

    let arrival = await visitor.navigator.open(AuthScene.sessions)

    #expect(arrival.problem?.code == "unauthorised")
    #expect(await visitor.failure("codes", World.password) == "unauthorised")
  }

  @Test(arguments: [
    AuthScene.login, .register, .forgot, .account, .password, .sessions,
  ])
  func `are found again by the link that they print`(place: AuthScene) throws {
    let link = try #require(visitor.navigator.link(to: place))

    let found = try world.mediator.links.resolve("interchange://\(link)")

    #expect(found as? AuthScene == place)
    #expect(place.title != nil)
  }
}
