import AuthContract
import Database
import Links
import Mediator
import Synchronization
import TestKit
import Testing

@testable import Auth

/// A session that ends between the beginning of a command and its transaction.
@Suite(.timeLimit(.minutes(15))) struct `A command whose session ends while it runs` {
  @Test func `changes nothing, in this process and in another`() async throws {
    let database = try TestDatabase.empty()
    let time = ManualClock()
    let hashing = AsyncPasswordHasher(QuickHasher(), on: HashingThreads())
    let auth = AuthModule(database: database, environment: time.environment(), hashing: hashing)
    let notes = Notes(database: database)
    let mediator = try ModuleAssembly(
      [auth, DisplayNameStub(), notes],
      middleware: [auth.sessionMiddleware] + .standard,
      in: time.environment()
    )
    .mediator()
    try await mediator.start(on: database)
    let password = SecretText(World.password)
    let opened = try await mediator.call(as: Caller(from: .outside))
      .perform(Register(username: .named("alice"), password: password))
    let call = mediator.call(as: Caller(opened.principal, from: .outside))

    _ = try await call.perform(WriteNote())
    notes.whenCalled.set {
      _ = try await mediator.call(as: Caller(opened.principal, from: .outside)).perform(Logout())
    }
    await #expect(throws: (any Error).self) { try await call.perform(WriteNote()) }

    let count = try await database.read { connection in
      try connection.value("SELECT count(*) FROM note", as: Int.self)
    }
    #expect(count == 1)
  }
}

/// Writes a row.
private struct WriteNote: Command<WriteNoteResponse, NoRefusal> {
  static let configuration = CommandConfiguration(
    "write",
    summary: "Writes a note.",
    example: "notes write",
    signature: ParameterSignature(Self.init)
  )
}

private struct WriteNoteResponse: CommandResponse {
  var description: String { "Written." }
}

/// What happens between the beginning of a command and its transaction.
private final class Interlude: Sendable {
  typealias Work = @Sendable () async throws -> Void

  private let work = Mutex<Work?>(nil)

  func set(_ work: @escaping Work) { self.work.withLock { $0 = work } }

  func run() async throws { try await work.withLock { $0 }?() }
}

private struct Notes: Module {
  let database: any Database
  let whenCalled = Interlude()

  func register(in registry: inout Registry) {
    registry.migrations = [
      Migration(number: 1, name: "notes", "CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT")
    ]
    registry.keepsNoAccountData()
    registry.command(WriteNote.self) { [database, whenCalled] _, _ in
      try await whenCalled.run()
      try await database.write { transaction in
        try transaction.execute("INSERT INTO note DEFAULT VALUES")
      }
      return WriteNoteResponse()
    }
  }
}
