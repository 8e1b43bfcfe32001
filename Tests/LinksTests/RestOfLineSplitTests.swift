import Links
import Testing

@Suite struct `The rest of a line` {
  /// Like sending: who, what, and a key that may be left out.
  private static let send = ParameterSignature(
    values: Parameter<Username>("to"),
    Parameter<String>("text"),
    Parameter<Int?>("key"),
    Parameter<Bool>("loud")
  )

  @Test(
    arguments: [
      ("bob hi all", "hi all", nil, false),
      ("bob it's me, really", "it's me, really", nil, false),
      ("bob  two  spaces   stay ", "two  spaces   stay", nil, false),
      ("bob 'Lunch at noon?'", "Lunch at noon?", nil, false),
      (#"bob "Lunch at noon?" --key 5"#, "Lunch at noon?", 5, false),
      (#"bob "Lunch" at noon"#, #""Lunch" at noon"#, nil, false),
      ("bob 'tis the season, don't", "'tis the season, don't", nil, false),
      (#"bob \o/ yes"#, #"\o/ yes"#, nil, false),
      ("bob hi all --key 5", "hi all", 5, false),
      ("bob it's me --key=5 --loud", "it's me", 5, true),
      ("bob --key 5 hi all", "hi all", 5, false),
      ("--key 5 bob --loud hi all", "hi all", 5, true),
      ("bob what does --key in it do?", "what does --key in it do?", nil, false),
      ("bob -- --key 5", "--key 5", nil, false),
      ("bob '--key 5'", "--key 5", nil, false),
      ("bob a -- b --- c", "a -- b --- c", nil, false),
      ("bob --text=hi", "hi", nil, false),
      ("bob ''", "", nil, false),
    ] as [(String, String, Int?, Bool)]
  )
  func `is the last text as it was typed`(
    line: String,
    text: String,
    key: Int?,
    isLoud: Bool
  ) throws {
    let sent = try Self.send.parse(CommandArguments(line: line))

    #expect(sent.0.rawValue == "bob")
    #expect(sent.1 == text)
    #expect(sent.2 == key)
    #expect(sent.3 == isLoud)
  }

  @Test(arguments: [
    (["bob", "hi", "all"], "hi all"), (["bob", "it's me"], "it's me"),
    (["bob", "'hi'"], "'hi'"), (["bob", "hi", "--loud"], "hi"),
  ])
  func `is joined where a shell has split it`(words: [String], text: String) throws {
    let line = ShellLine(arguments: words)

    #expect(try Self.send.parse(CommandArguments(line.words, of: line)).1 == text)
  }

  @Test func `is no place for a misspelt name, nor for an open quote before it`() {
    #expect(throws: ParameterError.self) {
      try Self.send.parse(CommandArguments(line: "bob hi --kay 5"))
    }
    #expect(throws: ParameterError.line(.unclosedQuote("'", at: 0))) {
      try Self.send.parse(CommandArguments(line: "'bob hi"))
    }
    #expect(throws: ParameterError.unexpected("all")) {
      try Self.send.parse(CommandArguments(line: "bob --text hi all"))
    }
  }

  @Test(
    arguments: [
      ("bob --key='5", 10), ("bob --text='hi", 11), ("bob hi --key='5", 13),
      ("bob it is --key='5 or so", 16),
    ]
  )
  func `is not what an option with an open quote is taken for`(line: String, position: Int) {
    #expect(throws: ParameterError.line(.unclosedQuote("'", at: position))) {
      try Self.send.parse(CommandArguments(line: line))
    }
  }

  @Test func `begins behind the sign of its name, whatever that sign combines with`() throws {
    let sent = try Self.send.parse(CommandArguments(line: "bob --text=\u{301}abc"))

    #expect(sent.1.unicodeScalars.elementsEqual("\u{301}abc".unicodeScalars))
  }

  @Test(arguments: ["bob hi all --key", "bob hi --key --loud", "bob --loud hi --key", "bob --key"])
  func `does not end with a name that lacks its value`(line: String) {
    let key = Self.send.parameters[2]

    #expect(throws: ParameterError.valueless(key)) {
      try Self.send.parse(CommandArguments(line: line))
    }
  }

  @Test(arguments: ["bob hi '--key'", "bob -- hi --key", "bob 'hi --key'", "bob hi --text"])
  func `may end with a word that is quoted, behind two dashes or no other name`(line: String) throws
  {
    let sent = try Self.send.parse(CommandArguments(line: line))

    #expect(sent.1.hasPrefix("hi ") && sent.2 == nil)
  }

  @Test(arguments: 0..<20)
  func `reads back every text that was quoted`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let text = chance.nastyText()
      let line = "bob \(ShellWords.quoted(text)) --key 5"

      let sent = try Self.send.parse(CommandArguments(line: line))

      #expect(sent.1 == text, "seed \(seed): \(line)")
      #expect(sent.2 == 5, "seed \(seed): \(line)")
    }
  }

  @Test(arguments: 0..<20)
  func `keeps every letter of a text of several words`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let text = "so \(chance.nastyText()) x"
      guard !text.contains("--") else { continue }

      let sent = try Self.send.parse(CommandArguments(line: "bob \(text)"))

      #expect(sent.1 == text, "seed \(seed)")
    }
  }

  @Test func `belongs to the last text alone`() {
    let either = ParameterSignature(values: Parameter<String?>("a"), Parameter<String?>("b"))
    let list = ParameterSignature(values: Parameter<String>("a"), Parameter<[Int]>("b"))
    let last = ParameterSignature(values: Parameter<Int?>("a"), Parameter<String?>("b"))

    #expect(Self.send.parameters.indexOfRest == 1)
    #expect(Self.send.usage == "TO TEXT [--key KEY] [--loud]")
    #expect(either.parameters.indexOfRest == nil)
    #expect(list.parameters.indexOfRest == nil)
    #expect(last.parameters.indexOfRest == 1)
  }

  @Test func `leaves only names to complete`() {
    let given = CommandArguments(line: "bob hi")

    #expect(Self.send.parameters.expected(after: CommandArguments(line: "bob"))?.name == "text")
    #expect(Self.send.parameters.expected(after: given) == nil)
    #expect(Self.send.parameters.open(after: given).map(\.name) == ["key", "loud"])
    #expect(
      Self.send.parameters.open(after: CommandArguments(line: "bob hi --loud")).map(\.name)
        == ["key"]
    )
  }
}
