import Testing

@Suite struct `SQLite` {
  @Test func `stands`() {
    #expect(Bool(true))
  }
}
