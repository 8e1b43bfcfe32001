import Mediator
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A limit on calls` {
  @Test func `has a bucket for each key, which fills again`() {
    let limiter = RateLimiter<String>(60, per: .seconds(60), burst: 2)

    #expect(limiter.take(for: "a", at: .zero) == nil)
    #expect(limiter.take(for: "a", at: .zero) == nil)
    #expect(limiter.take(for: "a", at: .zero) == .seconds(1))
    #expect(limiter.take(for: "b", at: .zero) == nil)
    #expect(limiter.take(for: "a", at: .seconds(1)) == nil)
  }

  @Test func `lets new keys share a bucket when very many are in use`() {
    let limiter = RateLimiter<Int>(1, per: .seconds(60), burst: 1)
    for key in 0..<65_536 { #expect(limiter.take(for: key, at: .zero) == nil) }

    #expect(limiter.take(for: 70_000, at: .zero) == nil)
    #expect(limiter.take(for: 70_001, at: .zero) == .seconds(60))
    #expect(limiter.take(for: 70_001, at: .seconds(60)) == nil, "those that are full are forgotten")
  }

  @Test func `cannot be made so that it admits no call`() async {
    await #expect(processExitsWith: .failure) {
      _ = RateLimiter<Int>(0, per: .seconds(1), burst: 1)
    }
    await #expect(processExitsWith: .failure) {
      _ = RateLimiter<Int>(1, per: .seconds(1), burst: 0)
    }
    await #expect(processExitsWith: .failure) { _ = RateLimiter<Int>(1, per: .zero) }
  }
}
