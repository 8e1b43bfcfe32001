import Testing

@testable import Links

@Suite(.timeLimit(.minutes(60))) struct `The words of a line` {
  @Test(
    arguments: [
      ("", []),
      ("   ", []),
      ("one", ["one"]),
      ("  send\tbob  hi ", ["send", "bob", "hi"]),
      ("send bob 'hi there'", ["send", "bob", "hi there"]),
      (#"send bob "say \"hi\" \\ 'now'""#, ["send", "bob", #"say "hi" \ 'now'"#]),
      (#"'a\b'"#, [#"a\b"#]),
      (#"hi\ there \'"#, ["hi there", "'"]),
      (#"a'b c'd"e f"g"#, ["ab cde fg"]),
      ("'' \"\"", ["", ""]),
      ("é '漢 字' \\👩‍👩‍👧", ["é", "漢 字", "👩‍👩‍👧"]),
    ] as [(String, [String])]
  )
  func `are split at spaces outside quotes`(line: String, words: [String]) throws {
    #expect(try ShellWords.split(line).map(\.text) == words)
  }

  @Test(arguments: [
    ("say 'hi", ShellWordsError.unclosedQuote("'", at: 4)),
    ("\"", .unclosedQuote("\"", at: 0)),
    (#""a\""#, .unclosedQuote("\"", at: 0)),
    ("é \"b", .unclosedQuote("\"", at: 3)),
    (#"hi \"#, .nothingToQuote(at: 3)),
  ])
  func `are not to be had from an unclosed quote`(line: String, error: ShellWordsError) {
    #expect(throws: error) { try ShellWords.split(line) }
  }

  @Test func `know where they stand and whether they were quoted`() throws {
    let words = try ShellWords.split("send  'bo b' x\\ y")

    #expect(words.map(\.range) == [0..<4, 6..<12, 13..<17])
    #expect(words.map(\.isQuoted) == [false, true, true])
  }

  @Test(arguments: [
    (#"--name='Ann Lee'"#, false), (#"--name="Ann Lee""#, false), (#"--name=Ann\ Lee"#, false),
    (#"--na'me'=x"#, false), (#"--"#, false), (#"'--name'=x"#, true), (#"-'-name=x'"#, true),
    (#"\--name=x"#, true), (#"''--name"#, true), (#"a'b'"#, true), (#"-a'b'"#, true),
  ])
  func `are options where they begin as such outside quotes`(line: String, isQuoted: Bool) throws {
    let words = try ShellWords.split(line)

    #expect(words.map(\.isQuoted) == [isQuoted])
    #expect(!words[0].text.contains("'"))
  }

  @Test(arguments: [
    ("hi there", true), ("hi", false), ("--name=Ann Lee", false), ("--no such", false),
    ("-a b", true),
  ])
  func `that a shell has split are quoted where they have spaces`(text: String, isQuoted: Bool) {
    #expect(ShellWord(argument: text) == ShellWord(text, isQuoted: isQuoted))
  }

  @Test(
    arguments: [
      ("", [], "", 0),
      ("fri", [], "fri", 0),
      ("friends ", ["friends"], "", 8),
      ("friends ad", ["friends"], "ad", 8),
      ("send bob 'hi th", ["send", "bob"], "hi th", 9),
      (#"send bob hi"#, ["send", "bob"], "hi", 9),
      ("send 'bob'", ["send"], "bob", 5),
    ] as [(String, [String], String, Int)]
  )
  func `can be had while the last is being written`(
    line: String,
    finished: [String],
    last: String,
    start: Int
  ) {
    let words = ShellWords.unfinished(line)

    #expect(words.finished.map(\.text) == finished)
    #expect(words.last.text == last)
    #expect(words.last.range == start..<line.utf8.count)
  }

  @Test func `are told apart in an error by where it went wrong`() {
    #expect(
      ShellWordsError.unclosedQuote("'", at: 4).description
        == #"The quote ' at position 5 is never closed; close it, or write \'."#
    )
  }

  @Test(arguments: 0..<20)
  func `read back as they were quoted`(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let texts = (0..<chance.roll(5)).map { _ in chance.nastyText() }
      let line = texts.map(ShellWords.quoted).joined(separator: " ")
      let read = try ShellWords.split(line)
      #expect(read.map(\.text) == texts, "seed \(seed): \(line)")
      #expect(read.allSatisfy { $0.isQuoted || !$0.text.hasPrefix("--") }, "seed \(seed): \(line)")
    }
  }

  @Test(arguments: 0..<10)
  func `never trap, whatever the line`(seed: UInt64) async {
    var chance = Chance(seed: seed)
    for _ in 0..<5_000 * Chance.patience {
      await Task.yield()
      let bytes = (0..<chance.roll(24)).map { _ in
        chance.roll(3) == 0 ? chance.pick(Array(" '\"\\".utf8)) : UInt8(chance.roll(256))
      }
      _ = try? ShellWords.split(String(decoding: bytes, as: UTF8.self))
    }
  }
}

@Suite(.timeLimit(.minutes(60))) struct `The nearest words` {
  @Test(arguments: 0..<4)
  func `are as far as the fewest letters added, left out, changed or swapped`(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let words = (0..<2).map { _ in
        String((0..<chance.roll(6)).map { _ in chance.pick(Array("abc")) })
      }
      let (one, other) = (words[0], words[1])
      #expect(
        SpellingSuggestion.distance(from: one, to: other) == fewestSlips(one[...], other[...]),
        "seed \(seed): \(one), \(other)"
      )
    }
  }

  /// Tries every way from one word to the other.
  private func fewestSlips(_ one: Substring, _ other: Substring) -> Int {
    guard let first = one.first, let second = other.first else { return one.count + other.count }
    let (oneRest, otherRest) = (one.dropFirst(), other.dropFirst())
    var fewest = min(
      fewestSlips(oneRest, otherRest) + (first == second ? 0 : 1),
      fewestSlips(oneRest, other) + 1,
      fewestSlips(one, otherRest) + 1
    )
    if first == otherRest.first, oneRest.first == second {
      fewest = min(fewest, 1 + fewestSlips(oneRest.dropFirst(), otherRest.dropFirst()))
    }
    return fewest
  }

  @Test(arguments: [
    ("frends", ["friends"]),
    ("mesaging", ["messaging"]),
    ("prfoile", ["profile"]),
    ("PROFILE", ["profile"]),
    ("fr", ["friends"]),
    ("zebra", []),
  ])
  func `are those a slip away`(word: String, nearest: [String]) {
    #expect(
      SpellingSuggestion.words(to: word, among: ["profile", "friends", "messaging"]) == nearest
    )
  }

  @Test(arguments: [
    ([], ""), (["a"], "Did you mean a?"), (["a", "b"], "Did you mean a or b?"),
    (["a", "b", "c"], "Did you mean a, b or c?"),
  ])
  func `are offered in a question`(words: [String], question: String) {
    #expect(SpellingSuggestion.question(words) == question)
  }

  @Test func `come nearest first, and three at most`() {
    #expect(
      SpellingSuggestion.words(
        to: "reads",
        among: ["read", "reads!", "reeds", "real", "reads", "read"]
      )
        == ["reads", "read", "reads!"]
    )
  }
}
