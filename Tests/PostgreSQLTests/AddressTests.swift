import Database
import Testing

@testable import PostgreSQL

@Suite(.timeLimit(.minutes(15))) struct `The URL of a server` {
  @Test(arguments: [
    ("postgres://ann:secret@db/app", "postgres://ann@db/app"),
    ("postgresql://ann@db1,db2/app?sslmode=require", "postgresql://ann@db1,db2/app"),
    ("postgres:///app?host=/run/db&password=secret", "postgres:///app"),
    ("postgres://db/a@b:c", "postgres://db/a@b:c"),
  ])
  func `is shown without a password and without parameters`(_ url: String, name: String) throws {
    #expect(try PostgreSQLSettings(url).name == name)
  }

  @Test func `may say how many connections there are, which libpq does not learn`() throws {
    let address = try PostgreSQLSettings("postgres://db/app?sslmode=require&pool=4&host=x")

    #expect(address.writers == 4)
    #expect(address.url == "postgres://db/app?sslmode=require&host=x")
    #expect(try PostgreSQLSettings("postgres://db/app?pool=4").url == "postgres://db/app")
  }

  @Test func `tells databases apart whatever the password is, and however it is connected`() throws
  {
    let urls = [
      "postgres://ann:secret@/app?host=/one&pool=3", "postgres://ann@/app?password=x&host=/one",
      "postgres://ann@/app?connect_timeout=9&host=/one&sslmode=disable",
      "postgres://ann@/app?host=/two", "postgres://bob@/app?host=/one",
    ]

    let identities = try urls.map { try PostgreSQLSettings($0).identity }
    #expect(Set(identities.prefix(3)).count == 1)
    #expect(Set(identities).count == 3)
  }

  @Test(arguments: ["folder", "/var/lib/app", "mysql://db/app", "postgres:/db", ":memory:"])
  func `is told from a folder`(_ text: String) {
    #expect(!PostgreSQLSettings.isURL(text))
    let error = #expect(throws: DatabaseError.self) { try PostgreSQLSettings(text) }
    #expect(error?.code == .unreachable)
    #expect(error?.message == "the URL of a database is postgres://USER@HOST/DATABASE")
  }

  @Test(arguments: ["0", "-1", "many", "1001", ""])
  func `has a number of connections that can be`(_ count: String) {
    let error = #expect(throws: DatabaseError.self) {
      try PostgreSQLSettings("postgres://ann:secret@db/app?pool=\(count)")
    }

    #expect(error?.message == "pool is a number of connections from 1 to 1000")
  }

  @Test(
    arguments: [("", nil), ("?prepare=on", true), ("?sslmode=require&prepare=off", false)]
      as [(String, Bool?)]
  )
  func `says whether statements may have names, which libpq does not learn`(
    _ parameters: String,
    prepares: Bool?
  ) throws {
    let address = try PostgreSQLSettings("postgres://db/app\(parameters)")

    #expect(address.prepares == prepares)
    #expect(!address.url.contains("prepare"))
  }

  @Test(arguments: ["", "no", "OFF"])
  func `says so in no other words`(_ value: String) {
    let error = #expect(throws: DatabaseError.self) {
      try PostgreSQLSettings("postgres://db/app?prepare=\(value)")
    }

    #expect(error?.message == "prepare is on, or off for pgbouncer")
  }

  @Test func `shows whether it has a password, wherever that is`() throws {
    #expect(PostgreSQLSettings.hasPassword("postgres://ann:secret@db/app"))
    #expect(PostgreSQLSettings.hasPassword("postgres://db/app?user=ann&password=secret"))
    #expect(!PostgreSQLSettings.hasPassword("postgres://ann@db:5432/app?sslmode=require"))
    for password in ["Se/cret", "Se@cret", "Se:cret", "%ZZ secret", "@/:", "Se?cret", "?&="] {
      let url = "postgres://ann:\(password)@db/app"
      #expect(PostgreSQLSettings.hasPassword(url), "\(url)")
      #expect(try PostgreSQLSettings(url).name == "postgres://ann@db/app")
    }
    #expect(!PostgreSQLSettings.hasPassword("/a/folder:with@signs"))
  }

  @Test(arguments: [
    "postgres://ann:Se/cr?et@db/app", "postgres://ann:Se?cr/et", "postgres://db:5,[::1]:Se?cr/et",
  ])
  func `that may hide a password where libpq reads a port is read by nobody`(_ url: String) throws {
    #expect(PostgreSQLSettings.hasPassword(url))
    let error = #expect(throws: DatabaseError.self) { try PostgreSQLSettings(url) }
    #expect(error?.message == "the URL of a database is postgres://USER@HOST/DATABASE")
  }

  @Test func `names its parameters as they are, not in signs for their letters`() {
    let url = "postgres://ann@db/app?passwor%64=secret"

    #expect(throws: DatabaseError.self) { try PostgreSQLSettings(url) }
  }

  @Test(arguments: ["postgres://ann@[::1]:5432/app?user=a@b", "postgres://db1:1,db2:2/app?a=b"])
  func `has ports and signs in its parameters`(_ url: String) throws {
    #expect(!PostgreSQLSettings.hasPassword(url))
    #expect(try PostgreSQLSettings(url).url == url)
  }

  @Test(arguments: [("db", "3"), ("db1,db2", "2")])
  func `waits for one host as long as for several`(_ hosts: String, seconds: String) throws {
    let parameters = try PostgreSQLSettings("postgres://ann@\(hosts)/app").parameters

    #expect(parameters.first { $0.name == "connect_timeout" }?.value == seconds)
  }

  @Test func `never is in a failure to connect`() async throws {
    let url = "postgres://ann:secret@/app?host=/nowhere&sslmode=nonsense"
    let database = try PostgreSQLDatabase(at: url)

    let error = await #expect(throws: DatabaseError.self) {
      try await database.read { connection in try connection.value("SELECT 1", as: Int.self) }
    }
    await database.close()

    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("postgres://ann@/app"))
    #expect(!text.contains("secret"))
  }

  @Test func `of no server says which one cannot be reached`() async throws {
    let database = try PostgreSQLDatabase(at: "postgres://ann@/app?host=/nowhere")

    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { transaction in try transaction.execute("SELECT 1") }
    }
    await database.close()

    #expect(error?.code == .unreachable)
    #expect(error?.message.hasPrefix("no connection to postgres://ann@/app: ") == true)
  }
}
