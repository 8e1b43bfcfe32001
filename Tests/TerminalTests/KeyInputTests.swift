import System
import Testing

@testable import Terminal

@Suite struct `The keys` {
  private let pipe: DescriptorPipe

  init() throws {
    pipe = try DescriptorPipe()
  }

  @Test(arguments: [
    (Array("aé日👍\u{1B}[A".utf8), "aé日👍\u{1B}[A"), ([0xFF, 0x61], "\u{FFFD}a"),
    ([0xC3, 0x28], "\u{FFFD}("), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0xC2, 0x9F, 0x61], "a"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
    ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ([0x00], "\u{0}"),
  ])
  func `are characters, also where the bytes are none`(bytes: [UInt8], text: String) throws {
    let taken = try take([bytes])

    #expect(taken == text)
    pipe.close()
  }

  @Test func `wait for the rest of a character`() throws {
    let taken = try take([[0x61, 0xF0, 0x9F], [0x91], [0x8D, 0x62]])

    #expect(taken == "a👍b")
    pipe.close()
  }

  @Test(arguments: [UInt64(1), 2])
  func `are the same in whatever portions they come`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      let bytes = (0..<60).map { _ in
        [0x61, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x1B][Int(random.next() % 9)] as UInt8
      }
      let cut = Int(random.next() % 60)

      let parts = try take([Array(bytes[..<cut]), Array(bytes[cut...]), [0x0A]])

      #expect(parts == (try take([bytes + [0x0A]])), "seed \(seed): \(bytes)")
    }
    pipe.close()
  }

  @Test func `end with the terminal`() throws {
    var keys = KeyInputBuffer(from: pipe.reader)
    pipe.writer.close()

    keys.fill()

    #expect(keys.hasEnded)
    #expect(keys.next() == nil)
  }

  @Test func `begin with a draft, as if it was pasted before what was typed ahead`() throws {
    var keys = KeyInputBuffer(from: pipe.reader)
    try Array("ab".utf8).withUnsafeBytes { try pipe.writer.write($0) }
    keys.fill()
    #expect(keys.next() == "a")

    keys.paste("dra\u{3}\u{1B}ft\nü")
    keys.paste("")

    var view = String.UnicodeScalarView()
    while let key = keys.next() { view.append(key) }
    #expect(String(view) == "\u{1B}[200~draft\nü\u{1B}[201~b")
    pipe.close()
  }

  @Test func `tell of a Ctrl-C that waits among them`() throws {
    var keys = KeyInputBuffer(from: pipe.reader)
    try Array("ab\u{3}".utf8).withUnsafeBytes { try pipe.writer.write($0) }
    #expect(!keys.holdsInterrupt)

    keys.fill()

    #expect(keys.holdsInterrupt)
    pipe.close()
  }

  private func take(_ portions: [[UInt8]]) throws -> String {
    var keys = KeyInputBuffer(from: pipe.reader)
    var view = String.UnicodeScalarView()
    for portion in portions where !portion.isEmpty {
      try portion.withUnsafeBytes { try pipe.writer.write($0) }
      keys.fill()
      while let key = keys.next() { view.append(key) }
    }
    return String(view)
  }
}

@Suite struct `A prompt` {
  @Test(arguments: [
    (TerminalText(trusted: "> "), "> "),
    (TerminalText("home", look: .bold) + " > ", "\u{1}\u{1B}[1m\u{1}home\u{1}\u{1B}[0m\u{1} > "),
    (TerminalText("> ", look: .red), "\u{1}\u{1B}[31m\u{1}>\u{1}\u{1B}[0m\u{1} "),
    (TerminalText(">", look: .red), "\u{1}\u{1B}[31m\u{1}>\u{1}\u{1B}[0m\u{1} "),
    (TerminalText("  ", look: .dim) + "> ", "  > "),
    (
      TerminalText("a", look: .dim) + TerminalText("b", look: .dim) + " ",
      "\u{1}\u{1B}[2m\u{1}a\u{1}\u{1B}[0m\u{1B}[2m\u{1}b\u{1}\u{1B}[0m\u{1} "
    ),
  ])
  func `marks its escapes, and never ends with one`(text: TerminalText, form: String) {
    #expect(LibeditPromptString.form(of: text, coloured: true) == form)
    #expect(LibeditPromptString.form(of: text, coloured: false) == text.plain)
  }
}
