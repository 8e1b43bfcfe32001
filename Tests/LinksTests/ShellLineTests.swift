import Links
import Testing

@Suite struct `A line as it was typed` {
  @Test(
    arguments: [
      ("send bob it's me", ["send", "bob", "its me"], ShellWordsError.unclosedQuote("'", at: 11)),
      (#"say "hi"#, ["say", "hi"], .unclosedQuote("\"", at: 4)),
      (#"say hi\"#, ["say", "hi"], .nothingToQuote(at: 6)),
      ("say 'hi'", ["say", "hi"], nil),
      ("", [], nil),
    ] as [(String, [String], ShellWordsError?)]
  )
  func `has words also where its last quote is open`(
    text: String,
    words: [String],
    fault: ShellWordsError?
  ) {
    let line = ShellLine(text)

    #expect(line.words.map(\.text) == words)
    #expect(line.fault == fault)
    #expect(line.text == text)
  }

  @Test(arguments: 0..<20)
  func `has the words of a strict reading where there is one`(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let line = ShellLine(chance.lineOfWords())

      do throws(ShellWordsError) {
        let words = try ShellWords.split(line.text)
        #expect(line.words == words && line.fault == nil, "seed \(seed): \(line.text)")
      } catch {
        #expect(line.fault == error, "seed \(seed): \(line.text)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `has words that follow each other within it`(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let line = ShellLine(chance.lineOfWords())
      let length = line.text.utf8.count
      for start in 0...length {
        var end = start
        for word in line.words(from: start) {
          #expect(end <= word.range.lowerBound, "seed \(seed): \(line.text)")
          #expect(word.range.upperBound <= length, "seed \(seed): \(line.text)")
          end = word.range.upperBound
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `loses one word and nothing else`(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<500 {
      let typed = ShellLine(chance.lineOfWords())
      let texts = (0..<chance.roll(5)).map { _ in chance.nastyText() }
      for line in [typed, ShellLine(arguments: texts)] where line.fault == nil {
        guard let word = line.words.randomElement(using: &chance) else { continue }

        let rest = line.blanking(word.range)

        #expect(rest.words == line.words.filter { $0 != word }, "seed \(seed): \(line.text)")
        #expect(rest.text.utf8.count == line.text.utf8.count)
      }
    }
  }
}

extension Chance {
  /// Words, quotes and spaces in any order.
  fileprivate mutating func lineOfWords() -> String {
    (0..<roll(8)).map { _ in
      roll(2) == 0 ? pick([" ", "  ", "'", "\"", #"\"#, "é", "漢", "--a=", "x"]) : nastyText()
    }
    .joined()
  }
}
