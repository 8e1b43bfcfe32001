import Testing

@Suite struct `Links` {
  @Test func `stands`() {
    #expect(Bool(true))
  }
}
