import Synchronization

/// A reason for which the body of a request cannot be read.
public enum HTTPBodyError: Error, Equatable, Sendable {
  /// The client has sent something that is not in the grammar, or more than the limit.
  case refused(HTTPParseError)
  /// The body did not arrive in time.
  case timedOut
  /// The client has left, or the server stops.
  case disconnected

  /// The status of the response to such a request.
  public var status: HTTPStatus {
    switch self {
    case .refused(let error): error.status
    case .timedOut: .requestTimeout
    case .disconnected: .badRequest
    }
  }
}

/// The body of a request, for one reader.
///
/// Nothing of it is taken from the client before the first ``next(limit:)``; a client that waits for
/// `100 Continue` gets it then. What the reader does not take in time stays with the client.
public final class HTTPRequestBody: Sendable {
  /// What the reader gets: bytes, nil at the end, or why there are no more.
  fileprivate typealias Piece = Result<[UInt8]?, HTTPBodyError>
  fileprivate typealias Reader = CheckedContinuation<Piece, Never>

  fileprivate struct State {
    var bytes: [UInt8] = []
    var isEnded = false
    var failure: HTTPBodyError?
    var reader: Reader?
  }

  private let state: Mutex<State>
  private let ask: @Sendable (_ limit: Int?) -> Void

  /// The body of a request that has none.
  public static let empty = HTTPRequestBody([])

  /// Creates a body that has arrived, for example for a test of a handler.
  ///
  /// - Parameter bytes: The bytes.
  public init(_ bytes: [UInt8]) {
    state = Mutex(State(bytes: bytes, isEnded: true))
    ask = { _ in }
  }

  /// Creates a body that asks for more bytes when it has none left.
  init(ask: @escaping @Sendable (_ limit: Int?) -> Void) {
    state = Mutex(State())
    self.ask = ask
  }

  /// Returns the next bytes, or nil at the end.
  ///
  /// - Parameter limit: The largest size of the whole body, instead of the server's usual one; only
  ///   the first call decides.
  /// - Returns: The bytes, or nil.
  /// - Throws: The reason for which there are no more bytes.
  public func next(limit: Int? = nil) async throws(HTTPBodyError) -> [UInt8]? {
    let result = await withCheckedContinuation { continuation in
      let result = state.withLock { state in
        let result = state.take()
        if result == nil { state.reader = continuation }
        return result
      }
      if let result { continuation.resume(returning: result) } else { ask(limit) }
    }
    return try result.get()
  }

  /// Returns all bytes of the body.
  ///
  /// - Parameter limit: The largest size, instead of the server's usual one.
  /// - Returns: The bytes.
  /// - Throws: The reason for which the body is not whole.
  public func bytes(limit: Int? = nil) async throws(HTTPBodyError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try await next(limit: limit) { bytes += piece }
    return bytes
  }

  /// The number of bytes that the reader has not taken.
  var waitingCount: Int { state.withLock(\.bytes.count) }

  func add(_ bytes: [UInt8]) { wake { $0.bytes += bytes } }

  func end() { wake { $0.isEnded = true } }

  func fail(_ error: HTTPBodyError) {
    wake { state in
      if !state.isEnded { state.failure = state.failure ?? error }
    }
  }

  private func wake(_ change: (inout State) -> Void) {
    let ready: (reader: Reader, result: Piece)? = state.withLock { state in
      change(&state)
      guard let reader = state.reader, let result = state.take() else { return nil }
      state.reader = nil
      return (reader, result)
    }
    if let ready { ready.reader.resume(returning: ready.result) }
  }
}

extension HTTPRequestBody.State {
  /// Takes what there is; nil if the reader has to wait.
  fileprivate mutating func take() -> HTTPRequestBody.Piece? {
    if !bytes.isEmpty {
      defer { bytes = [] }
      return .success(bytes)
    }
    if let failure { return .failure(failure) }
    return isEnded ? .success(nil) : nil
  }
}
