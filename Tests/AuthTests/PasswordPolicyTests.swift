import AuthContract
import Testing

@testable import Auth

@Suite struct `A password policy` {
  let policy = PasswordPolicy.standard

  @Test func `A4 refuses two hundred passwords that are guessed first, and says why`() {
    let refused = PasswordTables.bad.compactMap { policy.weakness(of: $0, for: "alice") }

    #expect(PasswordTables.bad.count == 200)
    #expect(PasswordTables.bad.filter { policy.weakness(of: $0, for: "alice") == nil } == [])
    #expect(refused.allSatisfy { !$0.description.isEmpty })
  }

  @Test func `A4 accepts two hundred passwords that are not`() {
    let refused = PasswordTables.good.filter { policy.weakness(of: $0, for: "alice") != nil }

    #expect(PasswordTables.good.count == 200)
    #expect(refused == [])
  }

  @Test(arguments: [
    ("seven77", PasswordWeakness.tooShort(minimum: 8)),
    ("Passw0rd!", .common),
    ("24.12.1987", .date),
    ("abcabcabc", .repetitive),
    ("98765432", .sequence),
    ("poiuytrewq", .keyboardWalk),
    ("Alice#1987", .username),
    ("interchange7", .appName),
  ])
  func `says what is wrong`(password: String, weakness: PasswordWeakness) {
    #expect(policy.weakness(of: password, for: "alice") == weakness)
  }

  @Test func `generates more than three thousand candidates and refuses each in disguise`() {
    let long = CommonPasswords.stems.filter { $0.count >= 8 }

    #expect(CommonPasswords.stems.count >= 3000)
    #expect(long.filter { policy.weakness(of: $0.uppercased() + "7!", for: "bob") == nil } == [])
  }

  @Test func `asks for fifteen characters where NIST's profile is chosen`() {
    let password = "kettle on roof"

    #expect(PasswordPolicy.nist.weakness(of: password, for: "bob") == .tooShort(minimum: 15))
    #expect(policy.weakness(of: password, for: "bob") == nil)
  }

  @Test func `counts characters as Unicode does, in whatever form they come`() {
    let decomposed = "e\u{301}o\u{308}u\u{308}a\u{300}"

    #expect(policy.weakness(of: decomposed, for: "bob") == .tooShort(minimum: 8))
  }

  @Test func `A3 takes any script, any length up to the bound, and no more`() {
    let chars = (0..<Password.limit).map { Character(Unicode.Scalar(UInt8(33 + $0 * 37 % 90))) }
    let longest = String(chars)

    #expect(policy.weakness(of: longest, for: "bob") == nil)
    #expect(policy.weakness(of: longest + "x", for: "bob") == .tooLong(maximum: 1024))
  }

  @Test(arguments: [
    "aliceliddell", "Alice Liddell 7", "lleddilecila", "liddell99", "99Liddell!", "ALICELIDDELL1",
  ])
  func `refuses what is hardly more than the name under which somebody is shown (A4)`(
    password: String
  ) {
    #expect(
      policy.weakness(of: password, for: "bob", shownAs: "Alice Liddell") == .displayName
    )
    #expect(policy.weakness(of: password, for: "bob") == nil)
  }

  @Test(arguments: ["", "Al", "X Æ", "··"])
  func `lets a short name stand in a good password`(name: String) {
    #expect(policy.weakness(of: "walnut al x cupboard", for: "bob", shownAs: name) == nil)
  }
}
