import Database
import Mediator
import SQLite
import TestKit
import Testing

@Suite(.timeLimit(.minutes(15))) struct `A module with tables` {
  @Test(arguments: Engine.allCases)
  func `is migrated before it starts, and hears of what was stored`(_ engine: Engine) async throws {
    try await engine.run { database in
      let world = World()
      let mediator = try ModuleAssembly([Shop(), Books()], in: world.environment).mediator()

      try await mediator.start(on: database)
      try await database.pay([3, 4])
      let delivered = try await mediator.eventLog(of: database).deliver()

      let total = try await database.read { connection in
        try connection.value("SELECT total FROM book", as: Int.self)
      }
      #expect(delivered == 2)
      #expect(total == 7)
    }
  }

  @Test(
    arguments: Engine.allCases,
    [
      "CREATE TABLE shop_order (id INTEGER PRIMARY KEY) STRICT",
      "CREATE TABLE event (id INTEGER PRIMARY KEY, title TEXT) STRICT",
      "CREATE TABLE migration (id INTEGER PRIMARY KEY) STRICT",
    ]
  )
  func `leaves a database alone that has tables of another program`(
    _ engine: Engine,
    table: String
  ) async throws {
    try await engine.run { (database) async throws in
      try await database.write { try $0.execute(SQLText(composed: table)) }
      let mediator = try ModuleAssembly([Shop()], in: World().environment).mediator()

      let error = await #expect(throws: DatabaseError.self) {
        try await mediator.start(on: database, isAlone: true)
      }

      #expect(error?.code == .foreign && error?.message.contains(" such as ") == true)
      #expect(try await database.schema().map(\.kind) == ["table"])
    }
  }

  @Test(arguments: Engine.allCases)
  func `of a newer program stops the start and is named`(_ engine: Engine) async throws {
    try await engine.run { (database) async throws in
      let world = World()
      let newer = Books(migrations: Books.tables + [Migration(number: 2, name: "more", "SELECT 1")])
      let first = try ModuleAssembly([Shop(), newer], in: world.environment).mediator()
      try await first.start(on: database)
      let older = try ModuleAssembly([Shop(), Books()], in: world.environment).mediator()

      let failure = await #expect(throws: ModuleLifecycleFailure.self) {
        try await older.start(on: database)
      }

      #expect(failure?.module == "Books")
      #expect(failure.map { "\($0)".contains("at version 2") } == true)
    }
  }

  @Test func `writes no more once a newer program has migrated its tables`() async throws {
    try await TestFolder.run { folder in
      let (ours, theirs) = (
        try SQLiteDatabase(at: folder.path()), try SQLiteDatabase(at: folder.path())
      )
      let world = World()
      try await ModuleAssembly([Shop(), Books()], in: world.environment).mediator().start(on: ours)
      try await ours.pay([3])
      let taxes = Migration(number: 1, name: "taxes", "CREATE TABLE tax (id INTEGER) STRICT")
      let other = Books(name: "Taxes", migrations: [taxes])
      try await ModuleAssembly([Shop(), other], in: world.environment).mediator().start(on: theirs)
      try await ours.pay([4])
      let newer = Books(migrations: Books.tables + [Migration(number: 2, name: "more", "SELECT 1")])

      try await ModuleAssembly([Shop(), newer], in: world.environment).mediator().start(on: theirs)

      for _ in 0..<2 {
        let error = await #expect(throws: DatabaseError.self) { try await ours.pay([5]) }
        #expect(error?.code == .newer)
      }
      try await theirs.pay([6])
      let count = try await ours.read { connection in
        try connection.value("SELECT count(*) FROM event", as: Int.self)
      }
      #expect(count == 3)
      await ours.close()
      await theirs.close()
    }
  }

  @Test func `says its migrations once, and from one on`() {
    let world = World()
    let gap = Books(migrations: [Migration(number: 2, name: "two", "SELECT 1")])
    let twice = Books(times: 2)

    let faults = [gap, twice].map { books in
      ModuleAssembly([Shop(), books], in: world.environment).faults.map(\.kind)
    }

    #expect(faults[0] == [.badMigrations])
    #expect(faults[1] == [.badMigrations, .duplicateListener])
  }

  @Test func `says what its tables hold about a user`() {
    let silent = Books(hasAccountData: false)

    let faults = ModuleAssembly([Shop(), silent], in: World().environment).faults

    #expect(faults.map(\.kind) == [.missingAccountData])
    #expect(faults.map(\.owners) == [["Books"]])
  }

  @Test func `cannot listen for an event that nobody publishes, and both owners are named`() {
    let faults = ModuleAssembly([Books(), Books(name: "Taxes")], in: World().environment).faults

    #expect(faults.map(\.kind) == [.silentEvent, .silentEvent])
    #expect(faults.map(\.owners) == [["Books", "DatabaseTests"], ["DatabaseTests", "Taxes"]])
    #expect(
      faults.map(\.message).first
        == "Books listens for Paid of DatabaseTests, and no module publishes it."
    )
  }

  @Test func `may listen for an event whose module was left out`() throws {
    let environment = World().environment

    let assembly = ModuleAssembly([Shop(), Books()], without: ["Shop"], in: environment)

    #expect(assembly.faults == [])
    #expect(try assembly.mediator().moduleInfo.map(\.listens) == [["Paid"]])
  }

  @Test func `may listen twice if it tells its parts apart`() {
    let books = Books(times: 2, parts: ["one", "two"])

    let faults = ModuleAssembly([Shop(), books], in: World().environment).faults.map(\.kind)

    #expect(faults == [.badMigrations])
  }
}

private struct Shop: Module {
  let name: ModuleName = "Shop"

  func register(in registry: inout Registry) {
    registry.publishes(Paid.self)
  }
}

private struct Books: Module {
  static let tables = [
    Migration(
      number: 1,
      name: "books",
      "CREATE TABLE book (id INTEGER PRIMARY KEY, total INTEGER NOT NULL) STRICT",
      "INSERT INTO book (id, total) VALUES (1, 0)"
    )
  ]

  var name: ModuleName = "Books"
  var migrations = tables
  var times = 1
  var parts: [String?] = [nil, nil]
  var hasAccountData = true

  func register(in registry: inout Registry) {
    if hasAccountData { registry.keepsNoAccountData() }
    for time in 0..<times {
      registry.migrations = migrations
      registry.on(Paid.self, part: parts[time]) { event, transaction in
        try transaction.execute("UPDATE book SET total = total + $1", event.amount)
      }
    }
  }
}
