import Navigation
import Testing

@Suite struct `The key of what a user sends` {
  @Test func `is read from 32 hexadecimal digits`() {
    #expect(
      IdempotencyKey("000000000000000a00000000000000ff") == IdempotencyKey(high: 10, low: 255)
    )
    let most = String(repeating: "f", count: 32)
    #expect(IdempotencyKey(most) == IdempotencyKey(high: .max, low: .max))
  }

  @Test(arguments: [
    "", "0f", String(repeating: "0", count: 31), String(repeating: "0", count: 33),
    String(repeating: "F", count: 32), "+" + String(repeating: "0", count: 31),
    "-" + String(repeating: "0", count: 31), String(repeating: "٣", count: 16),
    String(repeating: "0", count: 15) + "é" + String(repeating: "0", count: 15),
  ])
  func `is read from no other text`(_ text: String) {
    #expect(IdempotencyKey(text) == nil)
  }
}
