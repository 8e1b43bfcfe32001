/// The bounds within which a server works.
public struct HTTPLimits: Sendable {
  /// The bytes of a request's head.
  public var head = 8 * 1024
  /// The fields of a request's head.
  public var fields = 64
  /// The bytes of a request's body, where its handler does not set another limit.
  public var body = 1024 * 1024
  /// The time from the first byte of a head to its end.
  public var headTime = Duration.seconds(10)
  /// The time for each MiB of a body that has begun.
  public var bodyTime = Duration.seconds(30)
  /// The time for which a connection may have no request.
  public var idleTime = Duration.seconds(60)
  /// The time for which a client may take nothing of what waits for it.
  public var outputTime = Duration.seconds(30)
  /// The bytes that may wait for a client before its handler waits or it is dropped.
  public var output = 256 * 1024
  /// The requests that handlers work on at the same time; streams that have begun do not count.
  public var requests = 1024
  /// The connections in all.
  public var connections = 16 * 1024
  /// The connections from one address; those through a socket file are not counted.
  public var connectionsPerAddress = 1024

  /// The addresses without a limit of their own, such as that of a proxy.
  public var unlimitedAddresses: Set<String> = []

  /// Creates the usual limits.
  public init() {}

  /// Creates the limits of a process that may have so many files open.
  ///
  /// The connections leave 256 of them to the rest of the process, or half of them where there are few.
  ///
  /// - Parameter openFiles: How many files the process may have open.
  public init(openFiles: Int) {
    connections = min(connections, max(openFiles - 256, openFiles / 2))
  }
}
