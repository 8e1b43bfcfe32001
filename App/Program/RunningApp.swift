import Database
import Mediator

/// The app while it runs: its started modules, and the data that they work on.
struct RunningApp: Sendable {
  let mediator: Mediator
  let database: any Database
  let log: EventLog

  /// The folder with the data, if it is in one.
  let folder: DataFolder?

  /// The modules that were left out.
  let leftOut: Set<ModuleName>

  /// Tells screens what changes.
  let live: LiveUpdates

  /// The durations of the calls so far.
  let timings: CallTimings

  /// Whether the program runs as the user who owns the data.
  var isRunByOwner: Bool

  /// Opens the data and starts the modules.
  ///
  /// - Parameters:
  ///   - folder: The folder with the data.
  ///   - leftOut: The modules to leave out.
  ///   - limits: The limits on how often one user may do something.
  ///   - environment: The clock and the random numbers.
  /// - Throws: What is wrong with the data, or with the assembly of the modules.
  init(
    in folder: DataFolder,
    without leftOut: Set<ModuleName>,
    limits: [any Middleware] = [],
    _ environment: SystemServices
  ) async throws {
    let database = try Composition.database(at: folder.database)
    let timings = CallTimings()
    let assembly = Composition.assembly(
      on: database,
      without: leftOut,
      limits: limits,
      timings: timings,
      in: environment
    )
    try await self.init(
      assembly,
      on: database,
      in: folder,
      without: leftOut,
      timings: timings
    )
  }

  /// Starts the modules of an assembly.
  ///
  /// - Parameters:
  ///   - assembly: The modules.
  ///   - database: The database that they work on.
  ///   - folder: The folder with the database, if it is in one.
  ///   - leftOut: The modules that were left out of the assembly.
  ///   - timings: Measures the calls of the assembly.
  /// - Throws: What is wrong with the data, or with the assembly of the modules.
  init(
    _ assembly: ModuleAssembly,
    on database: any Database,
    in folder: DataFolder? = nil,
    without leftOut: Set<ModuleName> = [],
    timings: CallTimings = CallTimings()
  ) async throws {
    isRunByOwner = folder?.isOwnedByUser ?? true
    self.folder = folder
    self.leftOut = leftOut
    self.timings = timings
    self.database = database
    live = LiveUpdates(of: database)
    mediator = try assembly.mediator()
    try await mediator.start(on: database)
    let retention = leftOut.isEmpty ? Composition.retention : nil
    log = mediator.eventLog(of: database, retention: retention)
  }

  /// Stops the modules and closes the data.
  func close() async {
    live.end()
    await mediator.stop()
    await database.close()
  }
}
