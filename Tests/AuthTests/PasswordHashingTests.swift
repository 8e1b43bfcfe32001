import AuthContract
import Dispatch
import Testing

@testable import Auth

@Suite(.timeLimit(.minutes(15))) struct `A password hash` {
  let hasher = Argon2id.floor

  // Requirement A1.
  @Test func `is Argon2id at or above the minimum, by default with RFC 9106's second choice`()
    throws
  {
    let stored = try Argon2id.standard.hash(Password("seven green chairs outside"))

    #expect(stored.hasPrefix("$argon2id$v=19$m=65536,t=3,p=1$"))
    #expect(Argon2id.standard.memory >> 10 >= 19_456 && Argon2id.standard.passes >= 2)
  }

  @Test func `prints a hash for another implementation to verify`() throws {
    let password = "seven green chairs outside, e\u{301}t\u{E9} \u{AC00} 🦊"

    let stored = try Argon2id.standard.hash(Password(password))

    print("\nhash to verify: \(stored)")
    #expect(try Argon2id.standard.verify(Password(password), against: stored))
  }

  // Requirement A2.
  @Test func `of one password twice is two texts, and both verify`() throws {
    let password = try Password("seven green chairs outside")
    let texts = try [hasher.hash(password), hasher.hash(password)]

    #expect(texts[0] != texts[1])
    for text in texts { #expect(try hasher.verify(password, against: text)) }
  }

  // Requirement A3.
  @Test func `depends on the last of 200 characters`() throws {
    let start = String(repeating: "abcdefghij", count: 20).dropLast()
    let stored = try hasher.hash(Password(start + "x"))

    #expect(try hasher.verify(Password(start + "x"), against: stored))
    #expect(try !hasher.verify(Password(start + "y"), against: stored))
  }

  // Requirement A3.
  @Test func `is the same for composed and decomposed characters`() throws {
    let stored = try hasher.hash(Password("caf\u{E9} \u{AC00} \u{212B}"))

    #expect(try hasher.verify(Password("cafe\u{301} \u{1100}\u{1161} A\u{30A}"), against: stored))
  }

  // Requirement A3.
  @Test func `is refused for a password beyond the limit`() {
    let megabyte = String(repeating: "x", count: 1 << 20)

    #expect(throws: PasswordWeakness.tooLong(maximum: 1024)) { try Password(megabyte) }
  }

  @Test func `is also made of an empty password`() throws {
    let stored = try hasher.hash(Password(""))

    #expect(try hasher.verify(Password(""), against: stored))
    #expect(try !hasher.verify(Password(" "), against: stored))
  }

  @Test func `is outdated when the parameters grow`() throws {
    let stored = try hasher.hash(Password("seven green chairs outside"))

    #expect(!hasher.isOutdated(stored))
    #expect(Argon2id(memory: 20 << 20, passes: 2).isOutdated(stored))
  }

  // Requirement A5.
  @Test func `that replaces a missing account verifies like any other and never matches`() throws {
    let same = try hasher.hash(Password("x")).split(separator: "$")
    let decoy = hasher.decoy.split(separator: "$")

    #expect(try !hasher.verify(Password("seven green chairs outside"), against: hasher.decoy))
    #expect(same.map(\.count) == decoy.map(\.count))
    #expect(same.prefix(3) == decoy.prefix(3))
  }

  @Test(
    arguments: [
      "nonsense", "m=2147483647,t=3,p=1$SALT$SUM", "m=19456,t=4294967295,p=1$SALT$SUM",
      "m=-1,t=3,p=1$SALT$SUM", "m=19456,t=0,p=1$SALT$SUM",
    ]
  )
  func `that is unreadable, or would take for ever, is an error, not a wrong password`(
    rest: String
  ) {
    let parts = hasher.decoy.split(separator: "$")
    let stored =
      "$argon2id$v=19$"
      + rest.replacing("SALT", with: parts[3])
      .replacing("SUM", with: parts[4])

    #expect(throws: HashingFailure.unreadable) {
      try hasher.verify(Password("x"), against: stored)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `The hashing threads` {
  @Test func `are not the threads that tasks share`() async throws {
    let threads = HashingThreads(1)

    let isInTask = try await threads.run { withUnsafeCurrentTask { $0 != nil } }

    #expect(!isInTask)
  }

  @Test func `refuse a job when their queue is full, and run all others`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let threads = HashingThreads(1, waiting: 2)
    let first = Task {
      try await threads.run {
        beginning.yield()
        gate.wait()
      }
    }
    for await _ in begun { break }

    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<5 { group.addTask { (try? await threads.run {}) != nil } }
      var outcomes: [Bool] = []
      for await outcome in group {
        outcomes.append(outcome)
        if outcomes.count == 3 { gate.signal() }
      }
      return outcomes
    }

    try await first.value
    #expect(outcomes == [false, false, false, true, true])
  }

  @Test func `end when they are stopped, and start again with the next job`() async throws {
    let threads = HashingThreads(2)
    _ = try await threads.run { 1 }
    #expect(threads.count == 2)

    threads.stop()
    #expect(threads.count == 0)

    #expect(try await threads.run { 2 } == 2)
    #expect(threads.count == 2)
  }

  @Test func `do what waits before they end`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let threads = HashingThreads(1, waiting: 2)
    async let first: Void = threads.run {
      beginning.yield()
      gate.wait()
    }
    for await _ in begun { break }

    threads.stop()
    gate.signal()

    try await first
    #expect(try await threads.run { 3 } == 3)
  }

  @Test func `pass on what a job throws`() async {
    let threads = HashingThreads(1)

    await #expect(throws: HashingFailure.outOfMemory) {
      try await threads.run { throw HashingFailure.outOfMemory }
    }
  }
}
