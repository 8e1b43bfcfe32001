import Links
import Testing

struct ReadMessages: Equatable {
  let with: Username
  let limit: Int
  let before: Int64?
  let isUnreadOnly: Bool

  static let signature = ParameterSignature(
    Self.init,
    named: "with",
    Parameter("limit", summary: "how many", default: 50),
    "before",
    "unread"
  )
}

@Suite(.timeLimit(.minutes(15))) struct `A signature` {
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

    let read = try ReadMessages.signature.parse(CommandArguments(line: line))

    #expect(
      read == ReadMessages(with: bob, limit: limit, before: before, isUnreadOnly: isUnreadOnly)
    )
  }

  @Test func `gathers what may be given any number of times`() throws {
    let signature = ParameterSignature(
      values: Parameter<String>("title"),
      Parameter<[Int]>("numbers")
    )
    let words = ["list"] + (0..<100).map(String.init)

    let (title, numbers) = try signature.parse(CommandArguments(words.map { ShellWord($0) }))
    let (_, named) = try signature.parse(["x", "--numbers", "1", "--numbers=2", "3"])
    let (_, none) = try signature.parse(["x"])

    #expect(title == "list")
    #expect(numbers == Array(0..<100))
    #expect(named == [1, 2, 3])
    #expect(none == [])
  }

  @Test func `takes texts by name as they stand`() throws {
    let arguments = CommandArguments(named: [
      .init(name: "with", text: "bob"), .init(name: "unread", text: "yes"),
    ])

    let read = try ReadMessages.signature.parse(arguments.giving("9", for: "limit"))

    #expect(read.limit == 9)
    #expect(read.isUnreadOnly)
    #expect(read.with.rawValue == "bob")
  }

  @Test func `shows nothing of what it was given`() throws {
    let arguments = CommandArguments(line: "bob hunter2").giving("hunter2", for: "password")
    var dumped = ""
    dump(arguments, to: &dumped)

    #expect(!dumped.contains("hunter2"))
    #expect("\(arguments)" == "2 words, 1 by name")
  }

  @Test func `reads no name in a quoted word nor after two dashes`() throws {
    let signature = ParameterSignature(values: Parameter<String>("text"), Parameter<Bool>("loud"))

    #expect(try signature.parse(CommandArguments(line: "'--loud'")) == ("--loud", false))
    #expect(try signature.parse(CommandArguments(line: "-- --loud")) == ("--loud", false))
    #expect(try signature.parse(CommandArguments(line: "--text '--loud'")) == ("--loud", false))
    #expect(try signature.parse(CommandArguments(line: "--text=--loud --loud")) == ("--loud", true))
    #expect(try signature.parse(CommandArguments(line: "-5")) == ("-5", false))
  }

  @Test func `tells what is still missing, and what a further word would be`() throws {
    let signature = ParameterSignature(
      values: Parameter<String>("username"),
      Parameter<SecretText>("password"),
      Parameter<Int?>("device")
    )

    #expect(try signature.missing(in: []).map(\.name) == ["username", "password"])
    #expect(try signature.missing(in: ["--password=x"]).map(\.name) == ["username"])
    #expect(signature.expected(after: [])?.name == "username")
    #expect(signature.expected(after: ["bob"])?.name == "password")
    #expect(signature.expected(after: ["bob", "--password=x"])?.name == "device")
    #expect(signature.expected(after: ["bob", "x", "1"]) == nil)
  }

  @Test func `can be mapped, and can take nothing`() throws {
    let nothing = ParameterSignature { 7 }

    #expect(try ReadMessages.signature.map(\.limit).parse(["bob", "3"]) == 3)
    #expect(try nothing.parse([]) == 7)
    #expect(throws: ParameterError.unexpected("x")) { try nothing.parse(["x"]) }
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
  let facts: [ParameterInfo]
  let run: (CommandArguments) async throws -> Void

  init<each Value: ParameterValue>(
    _ name: String,
    _ parameters: repeat Parameter<each Value>,
    run: @escaping (repeat each Value) async throws -> Void
  ) {
    let signature = ParameterSignature(values: repeat each parameters)
    self.name = name
    facts = signature.parameters
    self.run = { arguments in
      let values = try signature.parse(arguments)
      try await run(repeat each values)
    }
  }
}
