import Testing

@testable import PostgreSQL

@Suite struct `A server that is silent` {
  private let start = ContinuousClock.now

  /// Whether work may ask after so many milliseconds each.
  private func answers(of silence: inout ServerSilence, at times: [Int]) -> [Bool] {
    times.map { silence.mayAsk(at: start + .milliseconds($0)) }
  }

  @Test func `is asked by all until one has waited in vain, and then by nobody for a second`() {
    var silence = ServerSilence()
    #expect(answers(of: &silence, at: [0, 0]) == [true, true])

    silence.begin(at: start)

    #expect(answers(of: &silence, at: [999]) == [false])
  }

  @Test func `is asked by one at a time from then on`() {
    var silence = ServerSilence()
    silence.begin(at: start)

    #expect(answers(of: &silence, at: [1_000, 3_000]) == [true, false])
    silence.begin(at: start + .seconds(4))
    #expect(answers(of: &silence, at: [4_000, 5_000, 5_000]) == [false, true, false])
  }

  @Test func `is asked by all once it has answered one`() {
    var silence = ServerSilence()
    silence.begin(at: start)
    #expect(answers(of: &silence, at: [1_000]) == [true])

    silence.end()

    #expect(answers(of: &silence, at: [0, 0]) == [true, true])
  }
}
