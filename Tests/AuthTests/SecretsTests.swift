import Testing

@testable import Auth

@Suite struct `The secrets` {
  // Requirement A8.
  @Test func `tokens have 256 bits, and 100,000 of them differ`() {
    let tokens = (0..<100_000).map { _ in SessionToken { .random(in: .min ... .max) }.text }

    #expect(Set(tokens).count == tokens.count)
    #expect(tokens.allSatisfy { $0.utf8.count == 64 })
  }

  @Test func `a token contains all random bits`() {
    var bits: [UInt64] = [1, 0, .max, 0xabcdef]

    let token = SessionToken { bits.removeFirst() }

    #expect(
      token.text == "0000000000000001" + "0000000000000000" + "ffffffffffffffff"
        + "0000000000abcdef"
    )
  }

  @Test func `a digest is SHA-256`() {
    let digest = SecretDigest(of: "abc").rawValue.map { String($0, radix: 16) }.joined(
      separator: " "
    )

    #expect(digest.hasPrefix("ba 78 16 bf 8f 1 cf ea 41 41 40 de"))
  }

  @Test func `a recovery code is accepted in any case, and with similar characters`() {
    let code = RecoveryCode { .random(in: .min ... .max) }
    let typed = code.text.uppercased().replacing("-", with: " ").replacing("0", with: "O")
      .replacing("1", with: "l")

    #expect(code.text.count == 29)
    #expect(RecoveryCode(typed).digest == code.digest)
    #expect(RecoveryCode("").text.isEmpty)
  }
}
