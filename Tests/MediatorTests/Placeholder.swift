import Testing

@Suite struct `Mediator` {
  @Test func `stands`() {
    #expect(Bool(true))
  }
}
