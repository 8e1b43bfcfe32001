public import System

/// Accepts connections and moves their bytes, for a server.
///
/// ``EventLoopTransport`` is the one of this package; another network library can take its place
/// with an ``HTTPConnection`` for each of its channels.
public protocol HTTPServerTransport: Sendable {
  /// Begins to serve.
  ///
  /// - Parameter service: What makes the responses.
  /// - Returns: The addresses at which clients can connect.
  /// - Throws: The system's error where an address cannot be used.
  func start(_ service: HTTPServerContext) throws(SystemError) -> [ListenAddress]

  /// Accepts nothing more, ends what runs, and returns when all connections are closed.
  ///
  /// - Parameter limit: The time after which everything that still runs is cut off.
  func stop(within limit: Duration) async

  /// Looks at once for what has lasted too long; a test calls it after it has advanced the clock.
  func checkTime()
}

/// A server that runs.
public struct HTTPServer: Sendable {
  /// The addresses at which clients can connect, with the ports that the system chose.
  public let addresses: [ListenAddress]

  private let service: HTTPServerContext
  private let transport: any HTTPServerTransport

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - service: What makes the responses.
  ///   - transport: What moves the bytes.
  /// - Throws: The system's error where an address cannot be used.
  public init(_ service: HTTPServerContext, over transport: any HTTPServerTransport)
    throws(SystemError)
  {
    self.service = service
    self.transport = transport
    addresses = try transport.start(service)
  }

  /// Starts a server on a thread of its own.
  ///
  /// - Parameters:
  ///   - addresses: Where it listens.
  ///   - handler: What answers the requests.
  ///   - limits: The bounds of the server.
  ///   - execution: Where the tasks of the handler run.
  /// - Returns: The server.
  /// - Throws: The system's error where an address cannot be used.
  public static func start(
    at addresses: [ListenAddress],
    _ handler: any HTTPHandler,
    limits: HTTPLimits = HTTPLimits(),
    execution: HTTPExecutorPreference = .concurrent
  ) throws(SystemError) -> Self {
    let service = HTTPServerContext(handler, limits: limits, execution: execution)
    return try Self(service, over: EventLoopTransport(at: addresses))
  }

  /// The numbers of this moment.
  public var statistics: HTTPServerContext.Statistics { service.statistics }

  /// Accepts nothing more, ends what runs, and returns when all connections are closed.
  ///
  /// Streams are told by ``HTTPBodyWriter/whenServerStops(_:)``.
  ///
  /// - Parameter limit: The time after which everything that still runs is cut off.
  public func stop(within limit: Duration = .seconds(10)) async {
    service.beginStop()
    await transport.stop(within: limit)
  }
}
