import AuthContract
import Database
import FriendsContract
import Links
import Mediator
import MessagingContract
import Navigation
import SQLite

/// How soon a screen shows what has changed, and what it costs while nothing does.
enum LiveScreenWork {
  static func all() -> [Comparison] { [inProcess(), acrossProcesses(), idle()] }

  private struct NotShown: Error {}

  /// A user of a process in which several are signed in.
  private struct User {
    let name: Username
    let caller: Caller

    /// Registers a user.
    init(_ name: String, in mediator: Mediator) async throws {
      guard let username = Username(name) else { throw NotShown() }
      let password = SecretText("seven green chairs outside")
      let register = Register(username: username, password: password)
      self.name = username
      caller = Caller(try await mediator.call().perform(register).principal, from: .outside)
    }
  }

  /// From the send until the open screen of the other, in the same process, is loaded again.
  private static func inProcess() -> Comparison {
    Comparison("i4 a message on an open screen of the process, p99 / 20 ms", goal: 1, rounds: 3) {
      let files = MessageFiles(writtenIn: "/var/tmp")
      let database = try await files.open().ours
      let mediator = try await FeatureHouse.mediator(on: database, memory: 8 << 10, passes: 1)
      let alice = try await User("alice", in: mediator)
      let bob = try await User("bobby", in: mediator)
      _ = try await mediator.call(as: alice.caller).perform(SendFriendRequest(bob.name))
      _ = try await mediator.call(as: bob.caller).perform(AcceptFriendRequest(alice.name))
      let times = try await times(from: alice, to: bob, in: mediator, on: database)
      keep(files)
      return times.sorted()[times.count * 99 / 100]
    } baseline: {
      20e6
    }
  }

  private static func times(
    from alice: User,
    to bob: User,
    in mediator: Mediator,
    on database: SQLiteDatabase
  ) async throws -> [Double] {
    let hub = TopicHub()
    let following = Task {
      var follower = TopicChangeRelay(of: database, telling: hub)
      await follower.run()
    }
    defer { following.cancel() }
    let watch = TopicWatch(of: hub)
    let navigator = Navigator(mediator, as: bob.caller, watchedBy: watch)
    await navigator.start(.stack(MessagingScene.with(alice.name, before: nil)))
    _ = await navigator.refresh()
    var times: [Double] = []
    for number in 1...200 {
      guard let text = MessageText("word\(number)end") else { throw NotShown() }
      let send = SendMessage(correspondent: .person(bob.name), text: text)
      let (old, start) = (navigator.screen, Stopwatch.now(by: .wall))
      _ = try await mediator.call(as: alice.caller).perform(send)
      for await _ in watch.changes {
        _ = await navigator.refresh()
        if navigator.screen != old { break }
      }
      times.append(Stopwatch.now(by: .wall) - start)
    }
    return times
  }

  /// From the key that sends until the other terminal shows it, for messages with a pause between.
  private static func acrossProcesses() -> Comparison {
    Comparison("i4 a message on the other's open screen, p99 / 100 ms", goal: 1, rounds: 3) {
      try await talk { try $0.slowest(of: 99, count: 100, pause: 400) }
    } baseline: {
      100e6
    }
  }

  /// The share of a core that an open screen takes while nothing changes.
  private static func idle() -> Comparison {
    Comparison("i5 an idle prompt, ns of processor time a second / 0.1 %", goal: 1, rounds: 3) {
      try await talk { $0.idleTime(seconds: 10) }
    } baseline: {
      1e6
    }
  }

  private static func talk(_ body: (Talk) throws -> Double) async throws -> Double {
    let place = try AppWork.newFolder()
    let data = try await AppData(Programs(in: place).app, in: place, messages: 1)
    return try body(Talk(on: data, inConversation: true))
  }
}
