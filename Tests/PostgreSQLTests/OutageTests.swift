import Testing

@testable import PostgreSQL

@Suite struct `A server that is gone` {
  private let start = ContinuousClock.now

  @Test func `is waited for by all work until the same moment`() {
    var outage = ServerOutage()
    let end = outage.waitingEnd(at: start)

    #expect(end == start + .seconds(10))
    #expect(outage.waitingEnd(at: start + .seconds(4)) == end)
    #expect(outage.waitingEnd(at: start + .seconds(60)) == end)
  }

  @Test func `is waited for anew once it has answered`() {
    var outage = ServerOutage()
    _ = outage.waitingEnd(at: start)
    outage.end()

    #expect(outage.waitingEnd(at: start + .seconds(60)) == start + .seconds(70))
  }
}
