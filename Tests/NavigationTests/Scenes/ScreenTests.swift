import Foundation
import Links
import Mediator
import Navigation
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A screen` {
  func screen(_ names: [String], isOwner: Bool) -> Screen {
    Screen("Names") {
      Paragraph("All of them.")
      if names.isEmpty {
        Paragraph("There are none.")
      } else {
        ListRows(names) {
          ListRow($0, detail: "a name", fields: [LabeledValue("length", value: "\($0.count)")])
        }
      }
      if isOwner { LabeledValue("owner", value: "you") }
      for number in 1...2 { ListRow("extra \(number)", opens: TownScene.stall(number)) }
    }
  }

  @Test func `is made of parts, some of which depend on others`() {
    let screen = screen(["ann", "bo"], isOwner: true)

    #expect(screen.text == ["All of them."])
    #expect(screen.rows.map(\.title) == ["ann", "bo", "extra 1", "extra 2"])
    #expect(screen.rows.first?.fields == [LabeledValue("length", value: "3")])
    #expect(screen.fields == [LabeledValue("owner", value: "you")])
  }

  @Test func `shows the other branch where there is nothing`() {
    let screen = screen([], isOwner: false)

    #expect(screen.text == ["All of them.", "There are none."])
    #expect(screen.rows.map(\.title) == ["extra 1", "extra 2"])
    #expect(screen.fields == [])
  }

  @Test func `travels as facts`() async throws {
    let navigator = Navigator(try await Mediator.of(Town()))
    await navigator.start(.stack(TownScene.square))
    let facts = try #require(navigator.screen)

    let text = try JSONEncoder().encode(facts)

    #expect(try JSONDecoder().decode(ScreenDescription.self, from: text) == facts)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `An action` {
  final class Scribe {
    var written: [String] = []

    func sign() async throws { written.append("a scribe") }

    func write(_ text: String, _ times: Int, _ loud: Bool) async throws {
      guard times < 10 else { throw TownRefusal.closedToday }
      written += Array(repeating: loud ? text.uppercased() : text, count: times)
    }
  }

  let scribe = Scribe()

  var action: SceneAction {
    SceneAction(
      "write",
      "text",
      Parameter("times", summary: "how often", default: 1),
      "loud",
      run: scribe.write,
      summary: "writes a text"
    )
  }

  @Test func `takes values in order and by name`() async throws {
    try await action.perform(CommandArguments(line: "hi --times 2 --loud"))

    #expect(scribe.written == ["HI", "HI"])
  }

  @Test func `fills in what has a default`() async throws {
    try await action.perform(["hi"])

    #expect(scribe.written == ["hi"])
  }

  @Test func `says what it needs to know`() throws {
    #expect(action.parameters.map(\.name) == ["text", "times", "loud"])
    #expect(try action.missing(in: []).map(\.name) == ["text"])
    #expect(try action.missing(in: ["hi"]) == [])
  }

  @Test func `passes on what its scene throws`() async {
    await #expect(throws: TownRefusal.closedToday) {
      try await action.perform(["hi", "--times", "10"])
    }
  }

  @Test func `does nothing where the words do not suit`() async {
    await #expect(throws: ParameterError.self) {
      try await action.perform(["hi", "--times=often"])
    }

    #expect(scribe.written == [])
  }

  @Test func `may need nothing at all`() async throws {
    let plain = SceneAction("sign", run: scribe.sign)

    try await plain.perform([])

    #expect(scribe.written == ["a scribe"])
    #expect(plain.parameters == [])
  }

  @Test func `is offered only where it is to be, and can be entered everywhere`() async throws {
    let screen = Screen("Signs") {
      SceneAction("sign", run: scribe.sign).offered(false)
      SceneAction("write", run: scribe.sign).offered(true)
    }

    #expect(screen.actions.map(\.name) == ["write"])
    try await screen.action("sign")?.perform([])
    #expect(scribe.written == ["a scribe"])
  }
}
