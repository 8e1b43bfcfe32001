import Database
import HTTP
import Mediator
import System
import Terminal

/// One run of `app serve`, from opening the data to closing it.
struct ServeRun: Sendable {
  let app: InterchangeApp
  let arguments: ProgramArguments
  let serve: ServeArguments
  let printer: ResponsePrinter

  /// Returns a variable of the environment.
  var variable: @Sendable (String) -> String? = CurrentProcess.variable

  /// The time within which requests end after a signal.
  private static let stopTime = Duration.seconds(10)

  private let interrupt = InterruptHandler()

  init(
    app: InterchangeApp,
    arguments: ProgramArguments,
    serve: ServeArguments,
    printer: ResponsePrinter
  ) {
    self.app = app
    self.arguments = arguments
    self.serve = serve
    self.printer = printer
  }

  /// Opens the data, serves until a signal comes, and closes the data.
  ///
  /// - Parameter thread: The thread that delivers events and follows changes.
  /// - Returns: The status of the program.
  /// - Throws: What keeps the server from starting.
  func run(on thread: any TaskExecutor) async throws -> ExitStatus {
    let folder = try DataFolder(path: arguments.data, variable: variable)
    let isLimited = variable("INTERCHANGE_LIMITS") != "off"
    let running = try await RunningApp(
      app.configured(variable),
      in: folder,
      without: Set(arguments.without.map { ModuleName($0.moduleName) }),
      limits: isLimited ? [app.writeLimit()] : [],
      .live
    )
    do {
      try await run(
        WebFrontState(running, settings: WebSettings(serve, isLimited: isLimited)),
        on: thread
      )
    } catch {
      await running.close()
      throw error
    }
    await running.close()
    return .success
  }

  private func run(_ web: WebFrontState, on thread: any TaskExecutor) async throws {
    try SignalHandler.install { [interrupt] signal in
      guard ![.resize, .resume].contains(signal) else { return }
      interrupt.interrupt()
      if interrupt.count > 1 { CurrentProcess.exit(ExitStatus.interrupted.rawValue) }
    }
    let delivering = Task(executorPreference: thread) { await web.app.log.run() }
    defer { delivering.cancel() }
    await web.app.live.start(on: thread)
    let front = try WebFront(web, at: serve, log: log, setup: InterchangeApp.lendingCurrentThread)
    // Not on the thread that delivers events: a job may take long.
    let working = Task { await web.app.jobs.run() }
    do {
      try await waitForSignal(of: front, web, on: thread)
    } catch {
      await stop(front, working)
      throw error
    }
    await stop(front, working)
  }

  /// Says where the server is, and returns when a signal has come.
  private func waitForSignal(
    of front: WebFront,
    _ web: WebFrontState,
    on thread: any TaskExecutor
  ) async throws {
    try printer.print(start(of: front, web))
    guard interrupt.count == 0 else { return }
    try await interrupt.cancelling(on: thread) {
      while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    }
  }

  /// Closes the connections, and waits until the jobs are done or given back, before the data closes.
  private func stop(_ front: WebFront, _ working: Task<Void, Never>) async {
    working.cancel()
    await front.stop(within: Self.stopTime)
    await working.value
  }

  private var log: (@Sendable (AccessLogEntry) -> Void)? {
    guard !serve.isQuiet else { return nil }
    let errors = printer.errors
    return { entry in
      try? errors.json(entry)
      try? errors.flush()
    }
  }

  private func start(of front: WebFront, _ web: WebFrontState) -> LineResult {
    let urls = [web.settings.publicURL].compactMap { $0 } + front.urls
    let data = web.app.folder?.name ?? "memory"
    let line = "Interchange at \(urls.joined(separator: " and ")) · data in \(data) · Ctrl-C stops"
    let result = StartupReport(addresses: urls, metrics: front.metricsURL, data: data)
    return .done(BuiltinResponse("serve", lines: [line], result: result))
  }

  private struct StartupReport: Encodable, Sendable {
    let addresses: [String]
    let metrics: String?
    let data: String
  }
}

extension String {
  /// The text as the name of a module, such as `Messaging`.
  fileprivate var moduleName: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

/// The servers of the web front while they run.
struct WebFront: Sendable {
  let server: HTTPServer
  private let metrics: HTTPServer?

  /// Begins to serve.
  ///
  /// - Parameters:
  ///   - web: What all requests share.
  ///   - arguments: Where to listen.
  ///   - log: Writes a line of the access log, if there is one.
  ///   - setup: Surrounds the work of the threads that serve the connections, where these answer the
  ///     requests too; nil is Swift's own threads.
  /// - Throws: The system's error where an address cannot be used.
  init(
    _ web: WebFrontState,
    at arguments: ServeArguments,
    log: (@Sendable (AccessLogEntry) -> Void)? = nil,
    setup: EventLoopTransport.ThreadSetup? = nil
  ) throws(SystemError) {
    let transport = try EventLoopTransport(at: arguments.addresses, setup: setup ?? { $1() })
    if setup != nil { web.streams.run(on: transport.executor) }
    let execution: HTTPExecutorPreference = setup == nil ? .concurrent : .eventLoop
    var limits = HTTPLimits(openFiles: CurrentProcess.raiseOpenFileLimit())
    // All clients of a proxy have its address; the streams are counted by theirs.
    limits.unlimitedAddresses = Set(arguments.trustedProxies)
    let context = HTTPServerContext(
      WebHandler(web: web, log: log),
      limits: limits,
      execution: execution
    )
    let server = try HTTPServer(context, over: transport)
    self.server = server
    guard let address = arguments.metrics else {
      metrics = nil
      return
    }
    let handler = MonitoringHandler(
      web: web,
      statistics: { server.statistics },
      isStopping: { context.isStopping }
    )
    metrics = try HTTPServer.start(at: [address], handler)
  }

  /// Where the pages are served, with the ports that the system chose.
  var addresses: [ListenAddress] { server.addresses }

  /// The addresses of the pages.
  var urls: [String] { server.addresses.map(Self.url) }

  /// The address of the numbers, if there is one.
  var metricsURL: String? { metrics?.addresses.first.map(Self.url) }

  /// The address at which the numbers are served.
  var metricsAddress: ListenAddress? { metrics?.addresses.first }

  /// Accepts nothing more, and returns when all connections are closed.
  func stop(within limit: Duration) async {
    await server.stop(within: limit)
    await metrics?.stop(within: limit)
  }

  private static func url(of address: ListenAddress) -> String {
    switch address {
    case .network: "http://\(address)"
    case .file: "\(address)"
    }
  }
}
