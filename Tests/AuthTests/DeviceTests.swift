import AuthContract
import Database
import Links
import Mediator
import TestKit
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `A device on which a user has signed in` {
  private let world: World
  private let device = DeviceKey("the owner's device")

  init() async throws {
    world = try await World()
    try await world.register("alice")
    try await world.register("bobby")
    #expect(await outcome("alice", World.password, device) == nil)
  }

  @Test func `can sign in however many guesses others make at the name`() async {
    for _ in 0..<100 {
      _ = await world.guess("alice")
      _ = await outcome("alice", "not the right one", DeviceKey("another device"))
      world.time.advance(by: .seconds(10))
    }

    #expect(await outcome("alice", World.password, device) == nil)
    #expect(await isRefused(outcome("alice", World.password, DeviceKey("another device"))))
  }

  @Test func `can sign in however many guesses others make at all names`() async {
    for index in 0..<GuessLimitInTotal.burst + 50 { _ = await world.guess("name\(index)") }

    #expect(await outcome("alice", World.password, device) == nil)
  }

  @Test func `has a limit of its own, as strict as that of the name`() async {
    for _ in 0..<3 {
      #expect(await outcome("alice", "not the right one", device) == .wrongCredentials)
    }

    #expect(
      await outcome("alice", World.password, device) == .tooManyGuesses(wait: .seconds(60))
    )
    #expect(await world.guess("alice", World.password) == nil)
  }

  @Test func `does not forgive the guesses of others by a right one`() async {
    for _ in 0..<3 { #expect(await world.guess("alice") == .wrongCredentials) }

    #expect(await outcome("alice", World.password, device) == nil)

    #expect(await isRefused(world.guess("alice")))
  }

  @Test func `is known for its own account only`() async {
    for _ in 0..<3 { #expect(await outcome("bobby", "wrong one", device) == .wrongCredentials) }

    #expect(await isRefused(outcome("bobby", World.password, device)))
  }

  @Test func `can sign in again once the wait for it is over`() async {
    for _ in 0..<3 { #expect(await outcome("alice", "wrong one", device) == .wrongCredentials) }
    world.time.advance(by: .seconds(59))
    #expect(
      await outcome("alice", World.password, device) == .tooManyGuesses(wait: .seconds(1))
    )

    world.time.advance(by: .seconds(1))

    #expect(await outcome("alice", World.password, device) == nil)
  }

  @Test func `is forgiven its own wrong guesses by a right one`() async {
    for _ in 0..<4 {
      for _ in 0..<2 { #expect(await outcome("alice", "wrong one", device) == .wrongCredentials) }
      #expect(await outcome("alice", World.password, device) == nil)
    }
  }

  @Test func `is forgotten with the account, and after a reset`() async throws {
    let carol = try await world.register("carol")
    #expect(await outcome("carol", World.password, device) == nil)
    #expect(await world.reset("carol", with: carol.codes[0]) == nil)
    #expect(try await world.count("SELECT count(*) FROM auth_device WHERE account = 3") == 0)

    let signedIn = try await world.login("carol", World.other)
    #expect(await outcome("carol", World.other, device) == nil)
    let delete = DeleteAccount(of: signedIn.principal, password: World.other)
    #expect(await world.failure(of: delete, as: signedIn.principal) == nil)
    #expect(try await world.count("SELECT count(*) FROM auth_device WHERE account = 3") == 0)
  }

  @Test func `is one of the twenty that were used last`() async throws {
    for index in 0..<30 {
      world.time.advance(by: .seconds(1))
      #expect(await outcome("alice", World.password, DeviceKey("device \(index)")) == nil)
    }
    for _ in 0..<3 { #expect(await world.guess("alice") == .wrongCredentials) }

    #expect(try await world.count("SELECT count(*) FROM auth_device") == KnownDeviceStore.limit)
    #expect(await outcome("alice", World.password, DeviceKey("device 29")) == nil)
    #expect(await isRefused(outcome("alice", World.password, device)))
  }

  @Test func `tells whose it is, and another device of no one`() async throws {
    func account(of device: DeviceKey) async throws -> Int64? {
      try await world.mediator.call(as: Caller(from: .outside, device: device))
        .perform(LastAccountOnDevice())
    }
    #expect(try await account(of: device) == 1)

    world.time.advance(by: .seconds(1))
    #expect(await outcome("bobby", World.password, device) == nil)

    #expect(try await account(of: device) == 2)
    #expect(try await account(of: DeviceKey("another device")) == nil)
    #expect(try await world.call().perform(LastAccountOnDevice()) == nil)
  }

  @Test func `shows its key in no text`() {
    let caller = Caller(from: .outside, device: device)

    #expect(!"\(caller) \(device)".contains("owner"))
    var dumped = ""
    dump(caller, to: &dumped)
    #expect(!dumped.contains("owner"))
  }

  private func outcome(_ name: String, _ password: String, _ device: DeviceKey) async -> AuthError?
  {
    let login = Login(username: .named(name), password: SecretText(password))
    let call = world.mediator.call(as: Caller(from: .outside, device: device))
    do {
      _ = try await call.perform(login)
      return nil
    } catch .refused(let error) {
      return error
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  private func isRefused(_ outcome: AuthError?) -> Bool {
    if case .tooManyGuesses = outcome { true } else { false }
  }
}
