import Foundation
import Links
import Mediator
import Navigation
import TestKit
import Testing

/// A scene with a draft that it keeps.
final class DraftScene: InputScene, RestorableScene {
  let input: String
  var state = ""

  init(input: String, context: SceneContext) {
    self.input = input
  }

  var screen: Screen { Screen("Draft of \(input)") }
  func restore(_ state: String) { self.state = state }
}

@Suite(.timeLimit(.minutes(15))) struct `A session that is brought back` {
  let clock = StoppedClock()
  let town = Town()
  let desk = Inline("Desk") { $0.scene(DraftScene.self) }

  func navigator(_ modules: any Module..., as caller: Caller = .anonymous) async throws -> Navigator
  {
    let mediator = try ModuleAssembly(modules, in: clock.environment).mediator()
    try await mediator.start()
    return Navigator(mediator, as: caller, trace: SessionTrace())
  }

  /// Returns the snapshot as it would be after a stay on disk, where a pattern may be overwritten.
  func stored(
    _ navigator: Navigator,
    replacing pattern: String? = nil,
    with replacement: String = ""
  ) throws -> SessionSnapshot {
    var text = String(decoding: try JSONEncoder().encode(navigator.snapshot()), as: UTF8.self)
    if let pattern { text.replace(try Regex(pattern), with: replacement) }
    return try JSONDecoder().decode(SessionSnapshot.self, from: Data(text.utf8))
  }

  @Test func `stands as it stood`() async throws {
    let first = try await navigator(town, Gate(), as: .alice)
    await first.start(
      .tabs([("town", .stack(TownScene.square)), ("gate", .stack(GateScene.login))])
    )
    _ = await first.open(link: "town/vault/4")
    _ = await first.presentInNavigation(TownScene.cellar)

    let second = try await navigator(town, Gate(), as: .alice)
    let result = await second.restore(try stored(first))

    #expect(result == RestorationResult(restored: 4))
    #expect(second.tree == first.tree)
    #expect(await second.back().word == "arrived")
    #expect(second.path == ["square", "vault", "ledger(4)"])
  }

  @Test func `keeps extras and the state of its scenes`() async throws {
    let key = ExtraKey<Int>("town.highlight")
    let first = try await navigator(town, desk)
    await first.start(.stack(TownScene.square))
    _ = await first.jump(to: TownScene.market, extras: SceneExtras().setting(key, to: 5))
    _ = await first.open(DraftScene.self, input: "bob")
    (first.front as? DraftScene)?.state = "Dear Bob"

    let second = try await navigator(town, desk)
    _ = await second.restore(try stored(first))

    let draft = try #require(second.front as? DraftScene)
    #expect(draft.input == "bob")
    #expect(draft.state == "Dear Bob")
    await second.pop()
    #expect(second.townScene?.router.context.extras[key] == 5)
  }

  @Test func `lacks the scenes of a module that is left out, and says so`() async throws {
    let first = try await navigator(town, desk)
    await first.start(.stack(TownScene.square))
    _ = await first.open(DraftScene.self, input: "bob")
    _ = await first.open(TownScene.market)

    let second = try await navigator(town)
    let snapshot = try stored(first)
    let result = await second.restore(snapshot)

    #expect(result.dormant == [RestorationIssue(name: "scene.DraftScene", reason: .unknownPlace)])
    #expect(second.path == ["square", "market"])
    #expect(second.snapshot() == snapshot)
  }

  @Test func `does not show what the caller may not see any more`() async throws {
    let first = try await navigator(town, Gate(), as: .alice)
    await first.start(.stack(TownScene.square))
    _ = await first.open(TownScene.vault)

    let second = try await navigator(town, Gate())
    let result = await second.restore(try stored(first))

    #expect(result.losses.map(\.isShut) == [true])
    #expect(second.path == ["square"])
  }

  @Test func `opens what waited for a sign-in`() async throws {
    let first = try await navigator(town, Gate())
    await first.start(.stack(TownScene.square))
    _ = await first.open(link: "town/vault/4")

    let second = try await navigator(town, Gate())
    _ = await second.restore(try stored(first))
    let resumed = await second.callerChanged(to: .alice)

    #expect(resumed.map(\.result.word) == ["arrived"])
    #expect(second.path == ["square", "vault", "ledger(4)"])
  }

  @Test func `forgets what has waited too long`() async throws {
    let first = try await navigator(town, Gate())
    await first.start(.stack(TownScene.square))
    _ = await first.open(TownScene.vault)
    let snapshot = try stored(first)
    clock.advance(seconds: 61)

    let second = try await navigator(town, Gate())
    let result = await second.restore(snapshot)

    #expect(result.losses == [RestorationIssue(name: "town", reason: .outdatedIntent)])
    #expect(second.intents == [])
  }

  @Test func `brings an answer to the scene that had asked for it`() async throws {
    let mediator = try await Mediator.of(town)
    let session = Session(mediator)
    _ = await session.start()
    async let lost = session.ask(TownScene.choose)
    while await session.with({ $0.here }) != "form", !Task.isCancelled { await Task.yield() }
    let snapshot = await session.with { $0.snapshot() }
    await session.with { $0.end() }
    _ = await lost

    let second = try await navigator(town)
    _ = await second.restore(snapshot)
    town.diary.clear()
    try await second.perform("choose", with: ["8"])

    #expect(town.diary.lines.contains("received finished(8) from form"))
  }

  @Test func `begins anew where its version cannot be read`() async throws {
    let first = try await navigator(town)
    await first.start(.stack(TownScene.square))
    let snapshot = try stored(first, replacing: "\"version\":1", with: "\"version\":2")

    let second = try await navigator(town)
    let result = await second.restore(snapshot)

    #expect(result.losses.map(\.reason) == [.version(stored: 2, current: 1)])
    #expect(second.tree.isEmpty)
  }

  @Test(arguments: ["lastNode", "lastQuestion", "lastIntent"])
  func `begins anew where it has counted as far as numbers go`(_ count: String) async throws {
    let first = try await navigator(town)
    await first.start(.stack(TownScene.square))
    let farthest = "\"\(count)\":\(Int.max)"
    let snapshot = try stored(first, replacing: "\"\(count)\":[0-9]+", with: farthest)

    let second = try await navigator(town)
    let result = await second.restore(snapshot)

    #expect(result.losses.map(\.reason) == [.damaged("it has counted too far")])
    #expect(second.tree.isEmpty)
  }

  @Test func `begins anew where a scene stands twice in place of another`() async throws {
    let first = try await navigator(town)
    await first.start(.stack(TownScene.square))
    _ = await first.open(TownScene.market)
    let ids = first.tree.nodes.map(\.id.number)
    let children = "\"children\":\\[\(ids[1]),\(ids[2])\\]"
    let snapshot = try stored(
      first,
      replacing: children,
      with: "\"children\":[\(ids[1]),\(ids[1])]"
    )

    let second = try await navigator(town)
    let result = await second.restore(snapshot)

    #expect(result.losses.map(\.reason) == [.damaged("#\(ids[0]) holds one twice")])
    #expect(second.tree.isEmpty)
  }

  @Test func `survives a snapshot in which anything may be wrong`() async throws {
    let first = try await navigator(town, desk)
    await first.start(.tabs([("a", .split([.stack(TownScene.square), .stack(nil)]))]))
    _ = await first.showDetail(TownScene.market)
    _ = await first.presentInNavigation(TownScene.cellar)
    let text = String(decoding: try JSONEncoder().encode(first.snapshot()), as: UTF8.self)
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SplitMix(seed: seed)

    for _ in 0..<500 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let digits = bytes.indices.filter { (48...57).contains(bytes[$0]) }
        guard let index = digits.randomElement(using: &random) else { continue }
        bytes[index] = UInt8.random(in: 48...57, using: &random)
      }
      guard let snapshot = try? JSONDecoder().decode(SessionSnapshot.self, from: Data(bytes)) else {
        continue
      }
      let second = try await navigator(town, desk)
      _ = await second.restore(snapshot)
      #expect(second.tree.violations() == [], "seed \(seed)")
    }
  }
}
