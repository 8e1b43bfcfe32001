public import Mediator

extension Registry {
  /// The module's migrations, all that it ever had, in order.
  public var migrations: [Migration] {
    // A registry is there to be written to; what it holds comes out when the app is assembled.
    get { [] }
    set { contribute(SchemaContribution.migrations(newValue)) }
  }

  /// Listens for a durable event, inside a transaction that is stored together with the delivery.
  ///
  /// - Parameters:
  ///   - event: The event's type.
  ///   - part: Tells several listeners of one module to one event apart; as stable as a name.
  ///   - subjects: Returns everything whose state the listener depends on or changes, so that its
  ///     deliveries run beside other writers; by default they exclude all others.
  ///   - listener: What the module stores because of the event; its effect happens exactly once.
  public mutating func on<E: DurableEvent>(
    _ event: E.Type,
    part: String? = nil,
    locking subjects: (@Sendable (E) -> [LockSubject])? = nil,
    perform listener: @escaping @Sendable (E, borrowing Transaction) throws -> Void
  ) {
    let name = EventListener.name(of: module, on: E.name, part: part)
    contribute(EventListener(name, on: event, locking: subjects, perform: listener))
    listens(to: event)
  }

  /// Lets users undo a kind of change, and finishes it when the time for that is over.
  ///
  /// - Parameter change: The change's type; the module records it and publishes it to no other.
  public mutating func undoable<C: UndoableChange>(_ change: C.Type) {
    publishes(change)
    contribute(UndoableChangeHandler(change))
    on(change) { change, transaction in try change.finish(in: transaction) }
  }
}

extension EventListener {
  /// The name of a listener that a module registers.
  static func name(of module: ModuleName, on event: String, part: String?) -> String {
    "\(module):\(event)" + (part.map { "/\($0)" } ?? "")
  }

  /// Whether a stored name is that of a module's listener on an event.
  static func `is`(_ name: String, on event: String) -> Bool {
    name.hasSuffix(":\(event)") || name.contains(":\(event)/")
  }
}

extension EventListener: ModuleContribution {
  /// Collects the listeners of all modules and refuses two of one name.
  public static func compile(
    _ entries: [OwnedContribution<EventListener>],
    faults: inout [AssemblyFault]
  ) -> [EventListener] {
    var owners: [String: ModuleName] = [:]
    for entry in entries
    where owners.updateValue(entry.owner, forKey: entry.value.name) != nil {
      faults.append(
        AssemblyFault(
          .duplicateListener,
          owners: [entry.owner],
          message: "\(entry.owner) listens twice for \(entry.value.event): name a part for each"
        )
      )
    }
    return entries.map(\.value)
  }
}

extension AssemblyFault.Kind {
  /// Two durable listeners have the same name.
  public static let duplicateListener = Self(rawValue: "duplicate-listener")
}

extension Mediator {
  /// Brings all tables up to date, in the order of the modules, and starts the modules.
  ///
  /// What is there is copied once, before the first of the modules changes it.
  ///
  /// - Parameters:
  ///   - database: Where the modules keep what they know.
  ///   - isAlone: Whether tables that no migration has made are another program's, which is left alone.
  /// - Throws: `ModuleLifecycleFailure` that names the module and what it met.
  public func start(on database: any Database, isAlone: Bool = false) async throws {
    let migrator = Migrator(database, isAlone: isAlone)
    let applied = try await migrator.applied()
    if let mark = DataMoveMark(in: applied) { throw mark.refusal }
    let all = migrations
    try await migrator.keepCopy(before: all, after: applied)
    for module in Self.kernelMigrations.keys.sorted() {
      try await migrator.apply(all[module] ?? [], of: module, after: applied)
    }
    try await EventLaneStore.prepare(database)
    let own = catalog(of: SchemaContribution.self).migrations
    try await start { module in
      try await migrator.apply(own[module] ?? [], of: module, after: applied)
    }
    database.checkTransactions(NewerMigrationWriteCheck(after: all.mapValues(\.count)).check)
  }

  /// Brings all tables up to date without starting the modules.
  ///
  /// - Parameter database: Where the tables are, or are to be made.
  /// - Throws: `DatabaseError` for data of a newer program, or a migration that was changed.
  public func prepareTables(of database: any Database) async throws {
    let migrator = Migrator(database)
    let applied = try await migrator.applied().filter { $0.module != DataMoveMark.module }
    let all = migrations
    try await migrator.keepCopy(before: all, after: applied)
    for (module, migrations) in all.sorted(by: { $0.key < $1.key }) {
      try await migrator.apply(migrations, of: module, after: applied)
    }
  }

  /// The migrations of all modules, and those of the events and the jobs.
  private var migrations: [ModuleName: [Migration]] {
    catalog(of: SchemaContribution.self).migrations.merging(Self.kernelMigrations) { $1 }
  }

  static var kernelMigrations: [ModuleName: [Migration]] {
    [EventSchema.module: EventSchema.migrations, JobSchema.module: JobSchema.migrations]
  }

  /// Returns the log of durable events with every listener that the modules registered.
  ///
  /// - Parameters:
  ///   - database: The database in which the events are.
  ///   - policy: When a failed delivery is tried again.
  /// - Returns: The log.
  public func eventLog(
    of database: any Database,
    policy: RetryPolicy = .standard
  ) -> EventLog {
    EventLog(
      ListenersAndUndoHandlers(
        listeners: catalog(of: EventListener.self),
        undoing: catalog(of: UndoableChangeHandler.self)
      ),
      on: database,
      in: environment,
      policy: policy
    )
  }

  /// Returns the jobs of a database with every handler that the modules registered.
  ///
  /// - Parameters:
  ///   - database: The database in which the jobs are.
  ///   - handlers: Further handlers, of the program itself.
  /// - Returns: The queue.
  public func jobQueue(of database: any Database, also handlers: [JobHandler] = []) -> JobQueue {
    JobQueue(database, handlers: catalog(of: JobHandler.self) + handlers, of: self)
  }
}
