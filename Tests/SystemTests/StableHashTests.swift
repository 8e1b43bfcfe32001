import System
import Testing

@Suite struct `A stable hash` {
  @Test(
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)]
  )
  func `is that of FNV-1a, as stored data relies on it`(text: String, value: UInt64) {
    #expect(StableHash(of: text).value == value)
  }

  @Test func `is the same for parts as for the whole`() {
    var hash = StableHash()
    hash.add(byte: 0x66)
    hash.add(bytes: "oobar".utf8)

    #expect(hash == StableHash(of: "foobar"))
  }

  @Test func `takes the bytes of a number from the smallest on`() {
    var hash = StableHash()
    hash.add(number: 0x0807_0605_0403_0201)

    #expect(hash == StableHash(of: [1, 2, 3, 4, 5, 6, 7, 8]))
  }
}
