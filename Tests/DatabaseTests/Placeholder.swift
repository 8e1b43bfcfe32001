import Testing

@Suite struct `Database` {
  @Test func `stands`() {
    #expect(Bool(true))
  }
}
