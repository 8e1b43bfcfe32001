import Synchronization
public import System

/// What all connections of a server share: its handler, its limits, its clock and its counts.
public final class HTTPServerContext: Sendable {
  /// The numbers of a server, for those who watch it.
  public struct Statistics: Equatable, Sendable {
    /// The requests so far, with those that were refused.
    public var requests = 0
    /// The requests that were refused before a handler saw them.
    public var refusedRequests = 0
    /// The requests that handlers work on.
    public var activeRequests = 0
    /// The open connections.
    public var connections = 0
    /// The connections that were refused, because there were too many.
    public var refusedConnections = 0
    /// The clients that were dropped, because they took too little.
    public var droppedClients = 0
  }

  let handler: any HTTPHandler
  let limits: HTTPLimits
  let execution: HTTPExecutorPreference
  private let now: @Sendable () -> UInt64
  private let secondsSinceEpoch: @Sendable () -> Int64
  private let date = Mutex((second: Int64.min, line: [UInt8]()))
  private let active = Atomic(0)
  private let isEnding = Atomic(false)
  private let counts = Mutex(Statistics())

  /// Creates the service of a handler.
  ///
  /// - Parameters:
  ///   - handler: What answers the requests.
  ///   - limits: The bounds of the server.
  ///   - execution: Where the tasks of the handler run.
  ///   - now: The nanoseconds of a clock that never goes back.
  ///   - secondsSinceEpoch: The time of day.
  public init(
    _ handler: any HTTPHandler,
    limits: HTTPLimits = HTTPLimits(),
    execution: HTTPExecutorPreference = .concurrent,
    now: @escaping @Sendable () -> UInt64 = { MonotonicClock.nanoseconds },
    secondsSinceEpoch: @escaping @Sendable () -> Int64 = { WallClock.milliseconds / 1000 }
  ) {
    self.handler = handler
    self.limits = limits
    self.execution = execution
    self.now = now
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// The numbers of this moment.
  public var statistics: Statistics {
    var numbers = counts.withLock(\.self)
    numbers.activeRequests = active.load(ordering: .relaxed)
    return numbers
  }

  /// The time of the clock in nanoseconds.
  public var nanoseconds: UInt64 { now() }

  /// Changes the numbers, for a transport.
  public func count(_ change: (inout Statistics) -> Void) {
    counts.withLock { counts in
      var changed = counts
      change(&changed)
      counts = changed
    }
  }

  /// Whether the server accepts nothing more, and streams should end.
  public var isStopping: Bool { isEnding.load(ordering: .relaxed) }

  func beginStop() {
    isEnding.store(true, ordering: .relaxed)
  }

  /// Takes a place for a request, unless there are too many.
  func admitRequest() -> Bool {
    guard active.add(1, ordering: .relaxed).newValue <= limits.requests else {
      active.subtract(1, ordering: .relaxed)
      return false
    }
    return true
  }

  func endRequest() {
    active.subtract(1, ordering: .relaxed)
  }

  /// The line of a head that says what time it is; it is made once in a second.
  var dateLine: [UInt8] {
    let second = secondsSinceEpoch()
    return date.withLock { date in
      if date.second != second {
        date = (second, Array("Date: \(HTTPDate.text(of: second))\r\n".utf8))
      }
      return date.line
    }
  }
}
