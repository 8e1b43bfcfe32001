import AuthContract
import TestKit
import Testing

@testable import Auth

@Suite struct `A disguise` {
  private static let signs: [Character: [Character]] = [
    "a": ["4", "@"], "b": ["8"], "e": ["3", "€"], "g": ["9"], "i": ["1", "!"], "l": ["|"],
    "o": ["0"], "s": ["5", "$"], "t": ["7", "+"],
  ]

  /// The passwords of the sample that are words, and that the filter knows.
  private static let words = CommonPasswordSample.all.filter {
    $0.allSatisfy(\.isLetter) && CommonPasswordFilter.matches($0)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `of signs for letters does not hide a common password`(seed: UInt64) {
    var random = SplitMix(seed: seed)
    #expect(Self.words.count > 80)
    for word in Self.words {
      let masked = String(
        word.map { letter in
          Bool.random(using: &random)
            ? Self.signs[letter]?.randomElement(using: &random) ?? letter : letter
        }
      )

      #expect(CommonPasswordFilter.matches(masked), "seed \(seed): \(masked)")
    }
  }

  @Test(arguments: [("", "1"), ("!!", ""), ("12", "2026"), ("####", "----")])
  func `of a few signs around it does not hide a common password`(head: String, tail: String) {
    for word in Self.words {
      #expect(CommonPasswordFilter.matches(head + word.uppercased() + tail), "\(word)")
    }
  }

  @Test func `of other shapes or spaces does not hide a common password`() throws {
    for word in Self.words {
      let wide = word.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) }
      let spaced = word.map(String.init).joined(separator: "\u{2003}")

      #expect(CommonPasswordFilter.matches(String(String.UnicodeScalarView(wide))), "\(word)")
      #expect(CommonPasswordFilter.matches(spaced), "\(word)")
    }
    for value in UInt32(0x21)...0x7E {
      let wide = try #require(Unicode.Scalar(value + 0xFEE0))
      #expect(UnicodeVariantFolding.plain(wide).value == value)
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `of letters that look the same leaves the look of a username`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789_-.")
    let alike: [[Character]] = [["i", "l", "1", "I", "L"], ["o", "0", "O"]]
    let endings = ["", "", ".", "-", "._"]
    for _ in 0..<500 {
      let count = Int.random(in: 3...32, using: &random)
      let name = (0..<count).map { $0 == 0 ? "x" : letters.randomElement(using: &random) ?? "x" }
      let other = name.map { letter in
        alike.first { $0.contains(letter) }?.randomElement(using: &random) ?? letter
      }
      var different = other
      different[count - 1] = name[count - 1] == "z" ? "y" : "z"

      let look = try #require(Username(String(name))).look

      #expect(Username(String(other))?.look == look, "seed \(seed)")
      if look.count >= 3 { #expect(Username(look)?.look == look) }
      let ended = String(name.prefix(30)) + (endings.randomElement(using: &random) ?? "")
      if count < 31 { #expect(Username(ended)?.look == look, "seed \(seed)") }
      #expect(Username(String(different))?.look != look, "seed \(seed)")
    }
  }
}
