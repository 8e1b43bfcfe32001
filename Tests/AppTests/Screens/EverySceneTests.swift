import AuthContract
import Database
import FriendsContract
import Links
import Mediator
import MessagingContract
import TestKit
import Testing

@testable import App
@testable import AppCore

/// Every scene of every module, as the links of the modules tell them.
@Suite(.timeLimit(.minutes(15)))
struct `Every scene` {
  private let database: ObservedDatabase
  private let app: RunningApp
  private let callers: [Caller]

  init() async throws {
    database = ObservedDatabase(try TestDatabase.empty())
    let assembly = Composition.app.assembly(on: database, without: [], in: .live)
    app = try await RunningApp(assembly, of: Composition.app, on: database)
    var callers: [Caller] = []
    for name in ["alice", "bob", "carol"] {
      let register = Register(
        username: try #require(Username(name)),
        password: SecretText("correct horse battery")
      )
      let response = try await app.mediator.call().perform(register)
      // Alice also looks after the data.
      let maintains = callers.isEmpty
      callers.append(Caller(response.principal, from: .outside, maintainsData: maintains))
    }
    self.callers = callers
    for (number, line) in [
      (0, "friends add bob"), (1, "friends accept alice"), (2, "friends add alice"),
      (0, "messaging send bob see"), (1, "messaging send alice you"),
      (0, "messaging group lunch bob"), (0, "messaging archive bob"),
    ] { try await perform(line, as: callers[number]) }
  }

  private func perform(_ line: String, as caller: Caller) async throws {
    let words = line.split(separator: " ").map(String.init)
    let name = words.prefix(2).joined(separator: " ")
    let command = try #require(app.mediator.commands.entries.first { $0.name == name })
    let arguments = CommandArguments(words.dropFirst(2).map { ShellWord($0) })
    _ = try await command.parse(arguments).perform(app.mediator.call(as: caller))
  }

  /// Before and after the events of all accounts have arrived.
  @Test(arguments: [false, true])
  func `changes nothing when it is loaded`(isSettled: Bool) async throws {
    if isSettled { while try await app.log.deliver() > 0 {} }
    let check = check()
    let loaded = await check.checkLoads()

    let links = app.mediator.links.entries.map(\.pattern.text)
    #expect(links.count > 20)
    #expect(links.filter { !loaded.contains($0) } == [])
    await app.close()
  }

  @Test func `shows after an action what it shows to a user who comes anew`() async throws {
    let told = await check().checkActions()

    for words in ["Sent a friend request to", "Cancelled", "Blocked"] {
      #expect(told.contains { $0.hasPrefix(words) }, "\(words) is not in \(told)")
    }
    await app.close()
  }

  @Test func `keeps what was typed into it when it is loaded again`() async throws {
    let forms = try await check().checkForms { number in
      try await perform("profile set --status away\(number)", as: callers[0])
      // An action that was tried before may have blocked her.
      try? await perform("messaging send alice again", as: callers[1])
    }

    #expect(forms["profile/edit"] == ["name", "bio", "status", "visibility"])
    #expect(forms["picker"] == ["pick"], "\(forms)")
    await app.close()
  }

  private func check() -> SceneReloadSafetyCheck {
    var count = 0
    return SceneReloadSafetyCheck(
      app.mediator,
      and: [FriendsScene.picker],
      as: callers + [.anonymous],
      words: Self.words
    ) {
      [database] in
      count += database.takeTransactions().writes
      return count
    }
  }

  private static func words(for parameter: ParameterInfo) -> [String] {
    // Who ends a session can do nothing more in it.
    if parameter.name == "session" { return [] }
    return switch parameter.expectation {
    case Username.expectation, Correspondent.expectation: ["alice", "bob", "carol"]
    case MessageID.expectation: ["1.1", "2.1"]
    case ConversationID.expectation: ["1", "2"]
    case HelpSubject.expectation: ["messaging"]
    // No file can be there, so nothing is left behind.
    case FilePath.expectation: ["/dev/null/file"]
    default: ["see", "2"]
    }
  }
}
