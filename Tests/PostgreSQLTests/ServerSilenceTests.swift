import Testing

@testable import PostgreSQL

@Suite struct `A server that is silent` {
  private let start = ContinuousClock.now

  /// Whether work may ask after so many milliseconds each.
  private func answers(
    of silence: inout ServerSilence,
    at times: [Int]
  ) -> [ServerSilence.Permission] {
    times.map { silence.permission(at: start + .milliseconds($0)) }
  }

  @Test func `is asked by all until one has waited in vain, and then by nobody for a second`() {
    var silence = ServerSilence()
    #expect(answers(of: &silence, at: [0, 0]) == [.asks, .asks])

    silence.begin(at: start)

    #expect(answers(of: &silence, at: [999]) == [.isRefused])
  }

  @Test func `is asked by one at a time from then on`() {
    var silence = ServerSilence()
    silence.begin(at: start)

    #expect(answers(of: &silence, at: [1_000, 3_000]) == [.tries, .isRefused])
    silence.begin(at: start + .seconds(4))
    #expect(answers(of: &silence, at: [4_000, 5_000, 5_000]) == [.isRefused, .tries, .isRefused])
  }

  @Test func `is asked by all once it has answered one`() {
    var silence = ServerSilence()
    silence.begin(at: start)
    #expect(answers(of: &silence, at: [1_000]) == [.tries])

    silence.end()

    #expect(answers(of: &silence, at: [0, 0]) == [.asks, .asks])
  }
}
