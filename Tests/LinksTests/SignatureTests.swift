import Links
import Testing

struct ReadMessages: Equatable {
  let with: Username
  let limit: Int
  let before: Int64?
  let isUnreadOnly: Bool

  static let signature = Signature(
    Self.init,
    "with",
    Parameter("limit", "how many", default: 50),
    "before",
    "unread"
  )
}

@Suite struct `A signature` {
  @Test(
    arguments: [
      ("bob", 50, nil, false),
      ("bob 20", 20, nil, false),
      ("bob 20 17", 20, 17, false),
      ("--with bob --unread", 50, nil, true),
      ("--unread bob", 50, nil, true),
      ("--before=17 bob", 50, 17, false),
      ("bob --unread=no", 50, nil, false),
      ("--limit 3 -- bob 9", 3, 9, false),
      ("'bob'", 50, nil, false),
    ] as [(String, Int, Int64?, Bool)]
  )
  func `takes words in order and by name`(
    line: String,
    limit: Int,
    before: Int64?,
    isUnreadOnly: Bool
  ) throws {
    let bob = try #require(Username(rawValue: "bob"))

    let read = try ReadMessages.signature.parse(Arguments(line: line))

    #expect(
      read == ReadMessages(with: bob, limit: limit, before: before, isUnreadOnly: isUnreadOnly)
    )
  }

  @Test func `serves a method that cannot be stored`() async throws {
    final class Form {
      var added: [String] = []
      func add(_ name: Username, _ tags: [String]) async throws {
        added.append(name.rawValue)
        added += tags
      }
    }
    let form = Form()
    let action = Action("add", "username", "tags", run: form.add)

    try await action.run(["bob", "x", "y"])

    #expect(form.added == ["bob", "x", "y"])
    #expect(action.facts.map(\.usage) == ["USERNAME", "[TAGS…]"])
  }
}

/// What a scene's action is made of, in miniature.
struct Action {
  let name: String
  let facts: [ParameterFacts]
  let run: (Arguments) async throws -> Void

  init<each Value: ParameterValue>(
    _ name: String,
    _ parameters: repeat Parameter<each Value>,
    run: @escaping (repeat each Value) async throws -> Void
  ) {
    let signature = Signature(values: repeat each parameters)
    self.name = name
    facts = signature.parameters
    self.run = { arguments in
      let values = try signature.parse(arguments)
      try await run(repeat each values)
    }
  }
}
