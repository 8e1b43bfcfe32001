import Testing

@Suite struct `Navigation` {
  @Test func `stands`() {
    #expect(Bool(true))
  }
}
