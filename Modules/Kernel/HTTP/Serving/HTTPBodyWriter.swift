import Synchronization

/// A reason for which nothing more can be written to a client.
public enum HTTPWriteError: Error, Equatable, Sendable {
  /// The client has left, or the server has ended.
  case disconnected
  /// The client took too little of what was sent, and was dropped.
  case tooSlow
}

/// Writes the body of a response while it is made, with a bound on what waits for the client.
public final class HTTPBodyWriter: Sendable {
  fileprivate struct State {
    var pending: [UInt8] = []
    /// The bytes that the connection has taken and not yet sent.
    var unsent = 0
    var isEnded = false
    var failure: HTTPWriteError?
    var waiting: [CheckedContinuation<Void, Never>] = []
    var stopActions: [@Sendable () -> Void] = []
    var isStopping = false
  }

  private let state = Mutex(State())
  private let bound: Int
  private let notify: @Sendable () -> Void

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - bound: The bytes that may wait.
  ///   - notify: Tells the connection that there are bytes, or that there is an end or a failure.
  init(bound: Int, notify: @escaping @Sendable () -> Void) {
    self.bound = bound
    self.notify = notify
  }

  /// Writes bytes, and waits while the client takes them more slowly than they are made.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: The reason for which nothing can be written.
  public func write(_ bytes: some Collection<UInt8> & Sendable) async throws(HTTPWriteError) {
    while true {
      let isFull = state.withLock { $0.failure == nil && $0.backlog >= bound }
      guard isFull else { break }
      await withCheckedContinuation { continuation in
        let isFull = state.withLock { state in
          guard state.failure == nil, state.backlog >= bound else { return false }
          state.waiting.append(continuation)
          return true
        }
        if !isFull { continuation.resume() }
      }
    }
    try add(bytes, atMost: .max)
  }

  /// Sends bytes without waiting, and drops the client if too many wait for it already.
  ///
  /// - Parameter bytes: The bytes, for example of a ``ServerSentEvent``.
  /// - Throws: The reason for which nothing can be sent.
  public func send(_ bytes: some Collection<UInt8>) throws(HTTPWriteError) {
    try add(bytes, atMost: bound)
  }

  /// Calls a function when the server begins to stop, so that it can send a last word and end.
  ///
  /// - Parameter action: The function; where the server stops already, it is called at once.
  public func whenServerStops(_ action: @escaping @Sendable () -> Void) {
    let isStopping = state.withLock { state in
      if !state.isStopping { state.stopActions.append(action) }
      return state.isStopping
    }
    if isStopping { action() }
  }

  /// Waits until the server begins to stop, the client leaves, or the task is cancelled.
  public func waitUntilClosed() async {
    let stream = AsyncStream<Void> { continuation in
      whenServerStops { continuation.finish() }
    }
    for await _ in stream {}
  }

  private func add(_ bytes: some Collection<UInt8>, atMost bound: Int) throws(HTTPWriteError) {
    let result = state.withLock { state -> Result<Bool, HTTPWriteError> in
      if let failure = state.failure { return .failure(failure) }
      guard !state.isEnded else { return .failure(.disconnected) }
      if bytes.count > bound - min(bound, state.backlog) {
        state.failure = .tooSlow
        return .success(true)
      }
      defer { state.pending.append(contentsOf: bytes) }
      return .success(state.pending.isEmpty)
    }
    if try result.get() { notify() }
    if bound < .max, state.withLock({ $0.failure }) == .tooSlow { throw .tooSlow }
  }
}

// MARK: - The connection's side

extension HTTPBodyWriter {
  /// What the connection has to do.
  enum DrainResult {
    /// Send these bytes.
    case bytes([UInt8])
    /// Send these last bytes and end the response.
    case end([UInt8])
    /// Close the connection at once.
    case drop
  }

  /// Takes what was written.
  func take() -> DrainResult {
    state.withLock { state in
      if state.failure != nil { return .drop }
      defer { state.pending = [] }
      return state.isEnded ? .end(state.pending) : .bytes(state.pending)
    }
  }

  /// Ends the response.
  func end() {
    state.withLock { $0.isEnded = true }
    notify()
  }

  /// Records the bytes that the system has not taken from the connection.
  func note(unsent: Int) {
    resume { $0.unsent = unsent }
  }

  func fail(_ error: HTTPWriteError) {
    resume { $0.failure = $0.failure ?? error }
    stop()
  }

  /// Tells those who asked for it that the server stops.
  func stop() {
    let actions = state.withLock { state in
      state.isStopping = true
      defer { state.stopActions = [] }
      return state.stopActions
    }
    for action in actions { action() }
  }

  private func resume(after change: (inout State) -> Void) {
    let waiting = state.withLock { state in
      change(&state)
      guard state.failure != nil || state.backlog < bound else {
        return [CheckedContinuation<Void, Never>]()
      }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension HTTPBodyWriter.State {
  fileprivate var backlog: Int { pending.count + unsent }
}
