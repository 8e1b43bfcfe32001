import Testing

@testable import Terminal

@Suite struct `Foreign text` {
  @Test(arguments: [
    ("plain words, 1 + 1 = 2 ~", "plain words, 1 + 1 = 2 ~"),
    ("\u{1B}]0;owned\u{7}", "␛]0;owned␇"), ("a\r\nb\tc\u{0}", "a␍␊b␉c␀"), ("\u{7F}", "␡"),
    ("\u{9B}31m", "⟨U+009B⟩31m"), ("a\u{202E}b\u{2066}c", "a⟨U+202E⟩b⟨U+2066⟩c"),
    ("pay\u{200B}pal\u{FEFF}", "pay⟨U+200B⟩pal⟨U+FEFF⟩"),
    ("soft\u{AD}hyphen", "soft⟨U+00AD⟩hyphen"),
    ("\u{2028}\u{2029}", "⟨U+2028⟩⟨U+2029⟩"), ("\u{3164}\u{115F}", "⟨U+3164⟩⟨U+115F⟩"),
    ("\u{E0041}", "⟨U+E0041⟩"), ("\u{E000}\u{378}", "⟨U+E000⟩⟨U+0378⟩"), ("\u{2003}", "⟨U+2003⟩"),
    ("a\u{200D}b", "a⟨U+200D⟩b"), ("1\u{200D}2", "1⟨U+200D⟩2"), ("x\u{FE0F}", "x⟨U+FE0F⟩"),
  ])
  func `is shown with signs for what could command a terminal or hide`(text: String, shown: String)
  {
    #expect(TextSanitizer.visible(text) == shown)
  }

  @Test(arguments: [
    "Grüße aus Köln", "日本語　テキスト", "שלום עולם", "مرحبا", "नमस्ते", "👍🏽", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "❤️", "1️⃣",
    "می\u{200C}خواهم", "क्\u{200D}ष", "e\u{301}\u{323}", "a\u{A0}b", "⟨U+202E⟩", "🏳️‍🌈",
  ])
  func `stays as it is where it is honest`(text: String) {
    #expect(TextSanitizer.visible(text) == text)
  }

  @Test func `does not stack more marks than a language has`() {
    let tower = "a" + String(repeating: "\u{301}", count: 6)

    let shown = TextSanitizer.visible(tower)

    #expect(shown.unicodeScalars.map(\.value).prefix(5) == [0x61, 0x301, 0x301, 0x301, 0x301])
    #expect(shown.hasSuffix("⟨U+0301⟩⟨U+0301⟩"))
  }

  @Test func `is shown whole, however high its tower of marks`() {
    let tower = "e" + String(repeating: "\u{301}", count: 100_000)
    let spacing = "क" + String(repeating: "\u{93E}", count: 100_000)

    let shown = TextSanitizer.visible(tower).unicodeScalars

    #expect(
      shown.elementsEqual(
        "e\u{301}\u{301}\u{301}\u{301}".unicodeScalars
          + String(repeating: "⟨U+0301⟩", count: 99_996).unicodeScalars
      )
    )
    #expect(TerminalText(spacing).wrapped(to: 40).plain == spacing)
  }

  @Test(arguments: [UInt64(4), 5])
  func `has each of its characters, or the sign for it, in its place`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<5_000 {
      let text = Self.text(from: &random)

      var rest = TextSanitizer.visible(text).unicodeScalars[...]

      for scalar in text.unicodeScalars {
        let sign = TextSanitizer.standIn(for: scalar).unicodeScalars
        guard rest.first != scalar else {
          rest.removeFirst()
          continue
        }
        #expect(rest.starts(with: sign), "seed \(seed): \(text.unicodeScalars.map(\.value))")
        rest.removeFirst(min(sign.count, rest.count))
      }
      #expect(rest.isEmpty, "seed \(seed): \(text.unicodeScalars.map(\.value))")
    }
  }

  @Test func `keeps its lines where lines are wanted`() {
    let foreign = "one\ntwo\r\u{1B}"

    #expect(TerminalText(lines: foreign).plain == "one\ntwo␍␛")
    #expect(TerminalText(foreign).plain == "one␊two␍␛")
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `never reaches the terminal raw, whatever it is`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<5_000 {
      let text = Self.text(from: &random)

      let shown = TextSanitizer.visible(text)

      let harmful = shown.unicodeScalars.first(where: Self.isHarmful)
      #expect(harmful == nil, "seed \(seed): \(text.unicodeScalars.map(\.value))")
      #expect(TextSanitizer.visible(shown) == shown, "seed \(seed): not settled")
    }
  }

  /// The list of a terminal's enemies, written apart from the code under test.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E: true
    case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  private static func text(from random: inout SplitMix) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<(random.next() % 12) {
      let range: UInt64 = [0x80, 0x300, 0x2100, 0x1_0000, 0x11_0000][Int(random.next() % 5)]
      if let scalar = Unicode.Scalar(UInt32(random.next() % range)) { view.append(scalar) }
      if random.next() % 4 == 0 {
        view.append("👩\u{200D}".unicodeScalars.randomElement(using: &random) ?? "a")
      }
    }
    return String(view)
  }
}
