import Database
import Mediator
import Testing

@testable import PostgreSQL

@Suite struct `The locks of a write` {
  private let locks = LockNames(schema: 2200)

  @Test func `exclude all others where it names nothing`() {
    let text = locks.statement(for: nil, and: "1")

    #expect(text.matches(of: /pg_advisory_xact_lock\(-?\d+\)/).count == 1)
    #expect(!text.contains("shared"))
  }

  @Test func `share everyone's and take its subjects' alone, in the order that is given`() {
    let subjects = [locks.number("a", 1), locks.number("a", 2)]

    let text = locks.statement(for: subjects, and: "1")

    let everyone = locks.statement(for: nil, and: "1").firstMatch(of: /-?\d+/)?.output
    #expect(
      text == """
        SELECT pg_advisory_xact_lock_shared(\(everyone ?? "")), \
        pg_advisory_xact_lock(\(subjects[0])), pg_advisory_xact_lock(\(subjects[1])), 1
        """
    )
  }

  @Test func `are others for another name, another thing and another schema`() {
    let other = LockNames(schema: 2201)
    let numbers = [
      locks.number("a", 1), locks.number("a", 2), locks.number("b", 1), locks.number("a", -1),
      other.number("a", 1), locks.number("everyone", 0), locks.number("topics", 0),
    ]

    #expect(Set(numbers).count == numbers.count)
    #expect(locks.number("a", 1) == LockNames(schema: 2200).number("a", 1))
    #expect(locks.channel != other.channel)
  }

  @Test func `are taken in one order, each once`() throws {
    let core = try PostgreSQLSharedState(PostgreSQLSettings("postgres://db/app")) {
      Timestamp(milliseconds: 0)
    }
    let one = LockSubject("account", 1)
    let two = LockSubject("account", 2)

    let orders = [[one, two], [two, one], [one, two, one]].map { core.numbers(of: $0, locks) }

    #expect(orders[0].count == 2)
    #expect(orders[0] == orders[0].sorted())
    #expect(orders[1] == orders[0])
    #expect(orders[2] == orders[0])
  }
}

@Suite struct `A run that may be interrupted` {
  @Test func `is cancelled, too late, or neither`() {
    let flag = InterruptionFlag()
    let cancelled = StopCondition(deadline: nil, flag: flag)
    let late = StopCondition(deadline: .now - .seconds(1), flag: InterruptionFlag())
    let early = StopCondition(deadline: .now + .seconds(3600), flag: InterruptionFlag())
    #expect(!cancelled.isDue)

    flag.set()

    #expect(cancelled.isDue)
    #expect(late.isDue)
    #expect(!early.isDue)
    #expect(!StopCondition.never.isDue)
    #expect(cancelled.failure().code == .cancelled)
    #expect(late.failure(sql: "SELECT 1").code == .deadlineExceeded)
    #expect(late.failure(sql: "SELECT 1").sql == "SELECT 1")
    let error = #expect(throws: DatabaseError.self) { try late.check() }
    #expect(error?.code == .deadlineExceeded)
    #expect(throws: Never.self) { try early.check() }
  }
}

@Suite struct `A failure to connect` {
  private func error(_ reason: String) throws -> DatabaseError {
    ConnectionFailure(reason).error(at: try PostgreSQLSettings("postgres://ann:secret@db/app"))
  }

  @Test(arguments: [
    #"invalid percent-encoded token: "Se Kret%ZZ""#,
    #"could not translate host name "Kret@db" to address: Name or service not known"#,
  ])
  func `repeats nothing of a URL that cannot be read`(reason: String) throws {
    let error = try error(reason)

    #expect(!error.message.contains("Kret"))
    #expect(error.hint == PostgreSQLSettings.advice)
  }

  @Test func `is told in the server's words, on one line`() throws {
    let error = try error(
      """
      connection to server at "db" (10.0.0.1), port 5432 failed: Connection refused
      \tIs the server running on that host and accepting TCP/IP connections?
      connection to server at "db" (10.0.0.2), port 5432 failed: FATAL:  role "ann" does not exist
      """
    )

    #expect(error.code == .unreachable)
    #expect(
      error.message == """
        no connection to postgres://ann@db/app: db (10.0.0.1), port 5432: Connection refused; \
        db (10.0.0.2), port 5432: role "ann" does not exist
        """
    )
  }

  @Test(
    arguments: [
      (
        """
        connection to server at "db" (::1), port 1 failed: FATAL:  password authentication failed for user "ann"
        connection to server at "db" (::1), port 1 failed: FATAL:  password authentication failed for user "ann"
        """,
        #"password authentication failed for user "ann""#, "PGPASSWORD"
      ),
      (
        #"connection to server at "db", port 1 failed: fe_sendauth: no password supplied"#,
        "the server asks for a password, and there is none", "PGPASSWORD"
      ),
      (
        #"connection to server on socket "/run/.s.PGSQL.1" failed: received invalid response to SSL negotiation: H"#,
        "what answers there is not PostgreSQL", nil
      ),
      (
        """
        connection to server at "db", port 1 failed: root certificate file "/a" does not exist
        Either provide the file or change sslmode to disable server certificate verification.
        """,
        #"root certificate file "/a" does not exist"#, "sslrootcert"
      ),
      (
        #"invalid sslmode value: "x""#, #"invalid sslmode value: "x""#,
        "parameters are those of libpq"
      ),
      (
        #"connection to server at "db", port 1 failed: FATAL:  too many connections for role "ann""#,
        #"too many connections for role "ann""#, "CONNECTION LIMIT"
      ),
    ] as [(String, String, String?)]
  )
  func `is told once, in plain words and with what helps`(
    _ reason: String,
    words: String,
    advice: String?
  ) throws {
    let error = try error(reason)

    #expect(error.message == "no connection to postgres://ann@db/app: \(words)")
    if let advice { #expect(error.hint?.contains(advice) == true, "\(error.hint ?? "none")") }
  }

  @Test(arguments: [
    "FATAL:  sorry, too many clients already",
    "FATAL:  remaining connection slots are reserved for superusers",
  ])
  func `of a server that is full is told as busy`(_ reason: String) throws {
    #expect(try error(reason).code == .busy)
  }

  @Test(arguments: [
    "invalid URI query parameter: \"secret\"", "invalid connection option \"secret\"",
  ])
  func `by a part of the URL does not repeat that part`(_ reason: String) throws {
    let error = try error(reason)

    #expect(error.message.hasSuffix("the URL has a part that libpq does not know"))
    #expect(!error.message.contains("secret"))
  }
}
