import AuthContract
import Links
import Mediator
import Navigation
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `The form for signing in` {
  let world: World
  let navigation: AuthNavigation

  init() async throws {
    world = try await World()
    navigation = await AuthNavigation(to: world)
  }

  @Test func `names the suspended destination, and opens it after the sign-in`() async throws {
    try await world.register("alice")

    let arrival = await navigation.navigator.open(link: "auth/account")
    #expect(arrival.word == "suspended")
    #expect(navigation.screen?.link == "auth/login")
    #expect(navigation.screen?.text.first?.contains("auth/account") == true)
    try await navigation.act("submit", "alice", World.password)

    #expect(navigation.screen?.link == "auth/account")
    #expect(navigation.screen?.fields.first == LabeledValue("username", value: "alice"))
    #expect(navigation.navigator.tree.layers.count == 1)
  }

  @Test func `stays open after a wrong password, and keeps the destination`()
    async throws
  {
    try await world.register("alice")
    _ = await navigation.navigator.open(AuthScene.account)

    #expect(await navigation.failure("submit", "alice", World.other) == "auth.wrong-credentials")
    #expect(navigation.screen?.link == "auth/login")
    try await navigation.act("submit", "alice", World.password)

    #expect(navigation.screen?.link == "auth/account")
  }

  @Test func `can open an account, and shows its codes once`() async throws {
    _ = await navigation.navigator.open(AuthScene.sessions)

    let change = try await navigation.act("register", "alice", World.password)

    let signedIn = try #require(change as? SignInResponse)
    #expect(signedIn.codes.allSatisfy(signedIn.description.contains))
    #expect(navigation.screen?.link == "auth/sessions")
  }

  @Test func `leads to a forgotten password and back, and keeps the destination`() async throws {
    let codes = try await world.register("alice").codes
    _ = await navigation.navigator.open(AuthScene.account)

    try await navigation.act("forgot")
    #expect(navigation.screen?.link == "auth/forgot")
    try await navigation.act("login")
    #expect(navigation.screen?.link == "auth/login")
    try await navigation.act("forgot")
    try await navigation.act("submit", "alice", codes[0], World.other)
    #expect(navigation.screen?.link == "auth/login")
    try await navigation.act("submit", "alice", World.other)

    #expect(navigation.screen?.link == "auth/account")
  }

  @Test(arguments: [AuthScene.login, .register])
  func `leads a user who is signed in to the account`(place: AuthScene) async throws {
    try await world.register("alice")
    _ = await navigation.navigator.open(AuthScene.login)
    try await navigation.act("submit", "alice", World.password)

    let result = await navigation.navigator.open(place, as: .present)

    #expect(result.word == "redirected")
    #expect(navigation.screen?.link == "auth/account")
  }

  @Test func `closes by itself without a destination`() async throws {
    try await world.register("alice")
    _ = await navigation.navigator.open(AuthScene.login)
    #expect(navigation.screen?.text == [])

    try await navigation.act("submit", "alice", World.password)

    #expect(navigation.screen?.title == "A street corner")
    #expect(navigation.navigator.call.caller.account == AccountID(rawValue: 1))
  }

  @Test func `leads to the form for a new account, which also closes by itself`() async throws {
    _ = await navigation.navigator.open(link: "auth/register")
    try await navigation.act("login")
    #expect(navigation.screen?.link == "auth/login")
    _ = await navigation.navigator.replace(with: AuthScene.register)

    try await navigation.act("submit", "alice", World.password)

    #expect(navigation.screen?.title == "A street corner")
    #expect(navigation.navigator.call.caller.principal?.name == "alice")
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The scenes of an account` {
  let world: World
  let navigation: AuthNavigation

  init() async throws {
    world = try await World()
    navigation = await AuthNavigation(to: world)
    _ = await navigation.navigator.open(AuthScene.account)
    try await navigation.act("register", "alice", World.password)
  }

  @Test func `lead to the password and the sessions`() {
    #expect(navigation.screen?.rows.map(\.link) == ["auth/password", "auth/sessions"])
    #expect(navigation.screen?.fields.last == LabeledValue("sessions", .count(1)))
  }

  @Test func `write what is kept about the user to a file`() async throws {
    try await TestFolder.run { folder in
      let export = navigation.screen?.actions.first { $0.name == "export" }
      #expect(export?.parameters.first?.kind == .newFile)
      try await navigation.act("export", folder.path("me.json"))

      #expect(folder.holds("alice"))
      #expect(navigation.navigator.takeNotes().first?.contains("me.json") == true)
      #expect(await navigation.failure("export", folder.path("me.json")) == "auth.file-exists")
    }
  }

  @Test(arguments: [["logout"], ["logout", "--everywhere"], ["delete", "alice", World.password]])
  func `close when the user signs out or deletes the account`(words: [String]) async throws {
    _ = await navigation.navigator.open(AuthScene.password)

    await navigation.navigator.back()
    let action = try #require(navigation.navigator.front?.screen.action(words[0]))
    #expect((action.confirmation != nil) == (words[0] == "delete"))
    try await navigation.act(words)

    #expect(navigation.screen?.title == "A street corner")
    #expect(navigation.navigator.tree.nodes.compactMap(\.place) == [Place(PublicPlace.corner)])
  }

  @Test func `show new recovery codes once`() async throws {
    try await navigation.act("codes", World.password)
    #expect(navigation.screen?.text == [])
    #expect(navigation.navigator.takeNotes().first?.split(separator: "\n").count == 9)
    #expect(navigation.navigator.takeNotes() == [])
  }

  @Test func `change the password`() async throws {
    try await world.login("alice")
    _ = await navigation.navigator.open(link: "auth/password")

    try await navigation.act("submit", World.password, World.other)

    let notes = navigation.navigator.takeNotes()
    #expect(notes.first?.hasPrefix("The password is changed. 1 session has") == true)
    try await world.login("alice", World.other)
  }

  @Test func `list the sessions and end them`() async throws {
    var others: [SignInResponse] = []
    for _ in 0..<3 { others.append(try await world.login("alice")) }
    _ = await navigation.navigator.open(link: "auth/sessions")
    #expect(navigation.screen?.rows.count == 4)

    try await navigation.act("revoke", "\(others[1].person.session)")
    #expect(navigation.screen?.rows.count == 3)
    #expect(navigation.navigator.takeNotes() == ["Ended 1 session."])
    try await navigation.act("revoke-others")

    #expect(navigation.screen?.rows.map(\.state) == [.current])
    #expect(try await world.endedSessions.count == 3)
  }

  @Test func `refuse a session that has ended elsewhere`() async throws {
    let other = try await world.login("alice")
    _ = try await world.call(as: other.principal).perform(RevokeSession(session: nil, others: true))

    let arrival = await navigation.navigator.open(AuthScene.sessions)

    #expect(arrival.problem?.code == "unauthorised")
    #expect(await navigation.failure("codes", World.password) == "unauthorised")
  }

  @Test(arguments: [
    AuthScene.login, .register, .forgot, .account, .password, .sessions,
  ])
  func `have links that lead back to them`(place: AuthScene) throws {
    let link = try #require(navigation.navigator.link(to: place))

    let found = try world.mediator.links.resolve("interchange://\(link)")

    #expect(found as? AuthScene == place)
    #expect(place.title != nil)
  }
}
