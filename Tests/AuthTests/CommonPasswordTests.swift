import AuthContract
import TestKit
import Testing

@testable import Auth

@Suite struct `A common password` {
  private let policy = PasswordPolicy.standard

  @Test(arguments: [
    "samantha", "1q2w3e4r", "metallica", "Metallica", "ｐａｓｓｗｏｒｄ", "𝗺𝗲𝘁𝗮𝗹𝗹𝗶𝗰𝗮", "ⓢⓐⓜⓐⓝⓣⓗⓐ",
    "S@mantha", "met4llic4", "metall1ca", "Samantha1", "samantha99!", "!!metallica",
    "m e t a l l i c a", "ｇｕｅｓｔ１２３", "ｆｏｒｔｎｉｔｅ", "sam\u{200B}antha",
    "trustno1", "iloveyou", "i love you", "zaq12wsx", "michelle1", "paſſword", "ⅿetallica",
    "раssword",
    "pᴀssword", "pàsswörd", "passw()rd", "110v3y0u", "m1ch3113", "11v3rp001", "$up3r123",
    "fr0nt242", "q1w233r4", "1q@zx$w2", "1234qw3r", "1@2b3c4d",
  ])
  func `is refused, also where it is disguised`(password: String) {
    #expect(policy.weakness(of: password, for: "bob") != nil)
  }

  @Test func `of a list that the filter was not made from is refused`() {
    let accepted = CommonPasswordSample.all.filter { policy.weakness(of: $0, for: "bob") == nil }

    #expect(CommonPasswordSample.all.count == 235)
    #expect(accepted.count <= 235 * 3 / 100, "\(accepted)")
  }

  @Test func `is hardly ever seen in a random one`() {
    var random = SplitMix.seeded("passwords")
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    let refused = (0..<20_000).count { _ in
      let password = String((0..<12).map { _ in letters.randomElement(using: &random) ?? "a" })
      return CommonPasswordFilter.matches(password)
    }

    #expect(refused <= 20, "\(refused)")
  }

  @Test(arguments: [
    ("ａＺ１！", "aZ1!"), ("𝐀𝐳𝟎𝟗", "Az09"), ("Ⓐⓩ", "Az"), ("plain é 漢", "plain e 漢"), ("Łódź", "lodz"),
    ("ﬁ Ǆ", "ﬁ Ǆ"),
  ])
  func `is compared by plain letters`(text: String, plain: String) {
    let scalars = text.unicodeScalars.map(UnicodeVariantFolding.plain)

    #expect(String(String.UnicodeScalarView(scalars)) == plain)
  }
}
