import Database
import Mediator

/// The app while it runs: its started modules, and the data that they work on.
struct RunningApp: Sendable {
  let definition: InterchangeApp
  let mediator: Mediator
  let database: any Database
  let log: EventLog
  let jobs: JobQueue

  /// The folder with the data, if it is in one.
  let folder: DataFolder?

  /// The modules that were left out.
  private(set) var leftOut: Set<ModuleName> = []

  /// Tells screens what changes.
  let live: TopicRelayTask

  /// The calls and the navigations so far.
  private(set) var observations = RunObservations()

  /// Whether the program runs as the user who owns the data.
  var isRunByOwner: Bool

  /// Opens the data and starts the modules.
  ///
  /// - Parameters:
  ///   - definition: The app.
  ///   - folder: The folder with the data.
  ///   - leftOut: The modules to leave out.
  ///   - limits: The limits on how often one user may do something.
  ///   - environment: The clock and the random numbers.
  /// - Throws: What is wrong with the data, or with the assembly of the modules.
  init(
    _ definition: InterchangeApp,
    in folder: DataFolder,
    without leftOut: Set<ModuleName>,
    limits: [any Middleware] = [],
    _ environment: SystemServices
  ) async throws {
    let database = try InterchangeApp.database(at: folder.database)
    let observations = RunObservations()
    let assembly = definition.assembly(
      on: database,
      without: leftOut,
      limits: limits,
      observing: observations,
      in: environment.timed(by: database.sharedClock)
    )
    try await self.init(
      assembly,
      of: definition,
      on: database,
      in: folder,
      keepsEvents: !leftOut.isEmpty
    )
    self.leftOut = leftOut
    self.observations = observations
  }

  /// Starts the modules of an assembly.
  ///
  /// - Parameters:
  ///   - assembly: The modules.
  ///   - definition: The app whose modules they are.
  ///   - database: The database that they work on.
  ///   - folder: The folder with the database, if it is in one.
  ///   - keepsEvents: Whether no event is deleted, since the log does not know what the listeners
  ///     of modules that are left out still need.
  /// - Throws: What is wrong with the data, or with the assembly of the modules.
  init(
    _ assembly: ModuleAssembly,
    of definition: InterchangeApp,
    on database: any Database,
    in folder: DataFolder? = nil,
    keepsEvents: Bool = false
  ) async throws {
    self.definition = definition
    isRunByOwner = folder?.isOwnedByUser ?? true
    self.folder = folder
    self.database = database
    live = TopicRelayTask(of: database)
    mediator = try assembly.mediator()
    try await mediator.start(on: database, isAlone: true)
    let log = mediator.eventLog(of: database)
    self.log = log
    jobs = mediator.jobQueue(
      of: database,
      also: keepsEvents ? [] : [log.purging(definition.retention)]
    )
  }

  /// Stops the modules and closes the data.
  func close() async {
    live.end()
    await mediator.stop()
    await database.close()
  }
}
