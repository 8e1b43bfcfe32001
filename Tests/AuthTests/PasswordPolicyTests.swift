import AuthContract
import Testing

@testable import Auth

@Suite struct `A password policy` {
  let policy = PasswordPolicy.standard

  // Requirement A4.
  @Test func `refuses 200 common passwords, each with its reason`() {
    let refused = PasswordTables.bad.compactMap { policy.weakness(of: $0, for: "alice") }

    #expect(PasswordTables.bad.count == 200)
    #expect(PasswordTables.bad.filter { policy.weakness(of: $0, for: "alice") == nil } == [])
    #expect(refused.allSatisfy { !$0.description.isEmpty })
  }

  // Requirement A4.
  @Test func `accepts 200 good passwords`() {
    let refused = PasswordTables.good.filter { policy.weakness(of: $0, for: "alice") != nil }

    #expect(PasswordTables.good.count == 200)
    #expect(refused == [])
  }

  @Test(arguments: [
    ("seven77", PasswordWeakness.tooShort(minimum: 8)),
    ("Passw0rd!", .common),
    ("24.12.1987", .date),
    ("abcabcabc", .repetitive),
    ("floridaflorida", .repetitive),
    ("Ottawaottawaottawa", .repetitive),
    ("metallicametallica", .repetitive),
    ("p@ck3r$1", .common),
    ("P@cker$12", .common),
    ("st33ler$99", .common),
    ("01011978", .date),
    ("98765432", .sequence),
    ("poiuytrewq", .keyboardWalk),
    ("Alice#1987", .username),
    ("interchange7", .appName),
  ])
  func `names the weakness of a password`(password: String, weakness: PasswordWeakness) {
    #expect(policy.weakness(of: password, for: "alice") == weakness)
  }

  @Test func `refuses more than 3,000 common passwords, also with substituted characters`() {
    let long = CommonPasswords.stems.filter { $0.count >= 8 }

    #expect(CommonPasswords.stems.count >= 3000)
    #expect(long.filter { policy.weakness(of: $0.uppercased() + "7!", for: "bob") == nil } == [])
  }

  @Test(arguments: ["kettle roofkettle roof", "floridaoregonflorida", "p@ck3t$1wr"])
  func `accepts what only resembles a weak password`(password: String) {
    #expect(policy.weakness(of: password, for: "alice") == nil)
  }

  @Test func `requires 15 characters in NIST's profile`() {
    let password = "kettle on roof"

    #expect(PasswordPolicy.nist.weakness(of: password, for: "bob") == .tooShort(minimum: 15))
    #expect(policy.weakness(of: password, for: "bob") == nil)
  }

  @Test func `counts code points in composed form`() {
    let decomposed = "e\u{301}o\u{308}u\u{308}a\u{300}"

    #expect(policy.weakness(of: decomposed, for: "bob") == .tooShort(minimum: 8))
  }

  // Requirement A3.
  @Test func `accepts any script and any length up to the limit`() {
    let chars = (0..<Password.limit).map { Character(Unicode.Scalar(UInt8(33 + $0 * 37 % 90))) }
    let longest = String(chars)

    #expect(policy.weakness(of: longest, for: "bob") == nil)
    #expect(policy.weakness(of: longest + "x", for: "bob") == .tooLong(maximum: 1024))
  }

  // Requirement A4.
  @Test(arguments: [
    "aliceliddell", "Alice Liddell 7", "lleddilecila", "liddell99", "99Liddell!", "ALICELIDDELL1",
  ])
  func `refuses a password that is similar to the display name`(
    password: String
  ) {
    #expect(
      policy.weakness(of: password, for: "bob", shownAs: "Alice Liddell") == .displayName
    )
    #expect(policy.weakness(of: password, for: "bob") == nil)
  }

  @Test(arguments: ["Zoe", "Al Zoe", "zoe-al"])
  func `refuses a password that is too short without a name of three letters`(name: String) {
    #expect(policy.weakness(of: "zoewalnut", for: "bob", shownAs: name) == .displayName)
    #expect(policy.weakness(of: "zoewalnut", for: "bob") == nil)
  }

  @Test(arguments: ["", "Al", "X Æ", "··"])
  func `accepts a good password that contains a short name`(name: String) {
    #expect(policy.weakness(of: "walnut al x cupboard", for: "bob", shownAs: name) == nil)
  }
}
