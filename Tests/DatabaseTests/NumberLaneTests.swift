@testable import Database
import Mediator
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A lane of numbers` {
  @Test(arguments: Engine.allCases)
  func `is always the same for a subject`(_ engine: Engine) async throws {
    try await engine.run { database in
      let lanes = try await database.read { connection in
        (0..<3).map { _ in NumberLane(of: "account/1", on: connection.engine) }
      }
      #expect(Set(lanes).count == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `is one of as many as the engine has, and subjects are spread over all`(
    _ engine: Engine
  ) async throws {
    try await engine.run { database in
      let (count, byName, byNumber) = try await database.read { connection in
        let engine = connection.engine
        return (
          engine.lanes,
          Set((0..<2_000).map { NumberLane(of: "account/\($0)", on: engine).index }),
          Set((0..<2_000 as Range<Int64>).map { NumberLane(of: $0, on: engine).index })
        )
      }
      let expected = count == 1 ? [0] : Set(1...count)
      #expect(byName == expected)
      #expect(byNumber == expected)
    }
  }

  @Test(arguments: Engine.allCases)
  func `has no number in common with another`(_ engine: Engine) async throws {
    try await engine.run { database in
      let (lanes, shared) = try await database.read { connection in
        (
          Set((0..<2_000 as Range<Int64>).map { NumberLane(of: $0, on: connection.engine) }),
          NumberLane.shared(on: connection.engine)
        )
      }
      let numbers = lanes.union([shared]).flatMap { lane in
        (0..<20).map { lane.number(at: Timestamp(milliseconds: 5)) + $0 * lane.step }
      }
      #expect(Set(numbers).count == numbers.count)
    }
  }

  @Test(
    .enabled(if: PostgreSQLTestServer.url != nil),
    arguments: [-1, 0, 1, 1_700_000_000_000, Int64.max]
  )
  func `begins with a number of its own at any time`(_ time: Int64) async throws {
    try await Engine.server.run { database in
      let lane = try await database.read { NumberLane(of: "ann", on: $0.engine) }

      let number = lane.number(at: Timestamp(milliseconds: time))

      #expect(number >= 0)
      #expect(number % lane.step == lane.index)
    }
  }

  @Test(
    .enabled(if: PostgreSQLTestServer.url != nil),
    arguments: [1, 64, 65, 66, 1_000_000] as [Int64]
  )
  func `goes on with a number of its own after those of another engine`(
    _ last: Int64
  ) async throws {
    try await Engine.server.run { database in
      let lane = try await database.read { NumberLane(of: "ann", on: $0.engine) }

      let number = lane.number(after: last)

      #expect(number > last && number <= last + 2 * lane.step)
      #expect(number % lane.step == lane.index)
    }
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A place among lanes` {
  private let place: LanePositions = {
    var place = LanePositions()
    (place[1], place[7], place[64]) = (65_001, 0, .max)
    return place
  }()

  @Test func `is one number as text where there is one lane`() {
    var place = LanePositions()
    place[0] = 42

    #expect("\(place)" == "42")
    #expect(LanePositions("42") == place)
    #expect(LanePositions("0")?[0] == 0)
  }

  @Test func `is the same after it was text`() {
    #expect(LanePositions("\(place)") == place)
    let signs = "0123456789abcdefghijklmnopqrstuvwxyz-."
    #expect("\(place)".allSatisfy(signs.contains))
  }

  @Test(arguments: ["", "x", "1", "1-", "-1", "1-a.", "1-a.b", "1-a-b", "1-!", "a-1"])
  func `is read from nothing else`(_ text: String) {
    let isNumber = Int64(text) != nil
    #expect((LanePositions(text) != nil) == isNumber)
  }

  @Test func `knows which lanes have gone on`() {
    var later = place
    later[1] = 65_066
    later[9] = 3

    #expect(later.lanes(after: place) == [1, 9])
    #expect(place.lanes(after: later) == [])
    #expect(later.lanes(differentFrom: place) == [1, 9])
  }

  @Test func `moves on and never back`() {
    var (one, other) = (LanePositions(), LanePositions())
    (one[1], one[2]) = (10, 20)
    (other[2], other[3]) = (15, 5)

    one.advance(to: other)

    #expect([one[1], one[2], one[3], one[4]] == [10, 20, 5, 0])
    #expect(one.newest == 20)
    #expect(LanePositions.beginning.newest == 0)
  }
}

extension LockSubject {
  fileprivate static let book = LockSubject("shop/book", 1)
}

@Suite(.timeLimit(.minutes(15))) struct `A listener that names what it changes` {
  /// Enters payments beside other writers.
  private func listener(refusing refused: Int? = nil) -> EventListener {
    EventListener("books:paid", on: Paid.self, locking: { _ in [.book] }) { event, transaction in
      if event.amount == refused { throw Refused() }
      try transaction.execute(
        "INSERT INTO balance (listener, subject, amount) VALUES ('books:paid', $1, $2)",
        event.subject,
        event.amount
      )
    }
  }

  @Test(arguments: Engine.allCases)
  func `gets more events than a transaction takes`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [listener()], in: world.environment)
      try await database.pay(Array(1...100))
      try await database.pay(Array(1...40), by: "bob")

      #expect(try await log.deliver() == 140)
      #expect(try await log.deliver() == 0)

      #expect(try await database.booked() == Array(1...100))
      #expect(try await database.booked(by: "bob") == Array(1...40))
    }
  }

  @Test(arguments: Engine.allCases)
  func `gets what failed again, before what waits behind it`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let failing = EventLog(database, listeners: [listener(refusing: 2)], in: world.environment)
      try await database.pay([1, 2, 3])
      try await failing.deliver()
      #expect(try await database.booked() == [1])

      world.pass(.seconds(3))
      let log = EventLog(database, listeners: [listener()], in: world.environment)

      #expect(try await log.deliver() == 2)
      #expect(try await database.booked() == [1, 2, 3])
      #expect(try await log.deliveries(Set(ListenerDeliveryStatus.State.allCases)) == [])
    }
  }

  @Test(arguments: Engine.allCases)
  func `fails as others do where an event cannot be read`(_ engine: Engine) async throws {
    try await engine.runWithEvents { database, world in
      let log = EventLog(database, listeners: [listener()], in: world.environment)
      try await database.write { transaction in
        try transaction.record(PaidExactly(subject: "ann", cents: 7))
      }

      try await log.deliver()

      #expect(try await log.deliveries().first?.cause?.contains("stored in version 2") == true)
    }
  }
}
