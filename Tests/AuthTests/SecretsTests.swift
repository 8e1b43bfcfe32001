import Testing

@testable import Auth

@Suite struct `Secrets` {
  @Test func `A8 a session's token has 256 bits, and a hundred thousand of them differ`() {
    let tokens = (0..<100_000).map { _ in SessionToken { .random(in: .min ... .max) }.text }

    #expect(Set(tokens).count == tokens.count)
    #expect(tokens.allSatisfy { $0.utf8.count == 64 })
  }

  @Test func `the bits of a token are those that were drawn`() {
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

  @Test func `a recovery code reads as it is shown, whatever a hand makes of it`() {
    let code = RecoveryCode { .random(in: .min ... .max) }
    let typed = code.text.uppercased().replacing("-", with: " ").replacing("0", with: "O")
      .replacing("1", with: "l")

    #expect(code.text.count == 29)
    #expect(RecoveryCode(typed).digest == code.digest)
    #expect(RecoveryCode("").text.isEmpty)
  }
}
