import Synchronization

/// Tells those who follow a database that something was stored that they may want to know.
///
/// Within the process that is a stream. Other processes see that the gate's file, which holds
/// nothing else, was written to. Streams and the watcher hold on to this until it is closed.
final class ChangeSignals: Sendable {
  private struct Followers {
    var streams: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isClosed = false
    var watcher: ChangeSignalWatcher?
  }

  private let followers = Mutex(Followers())
  let gate: WriteGate?

  init(gate: WriteGate?) {
    self.gate = gate
  }

  /// Tells everybody, here and elsewhere.
  func send() {
    gate?.signal()
    sendHere()
  }

  /// Tells those in this process.
  func sendHere() {
    let streams = followers.withLock { Array($0.streams.values) }
    for stream in streams { stream.yield() }
  }

  func follow() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let number = followers.withLock { followers -> Int? in
      guard !followers.isClosed else { return nil }
      if followers.watcher == nil, let gate {
        followers.watcher = ChangeSignalWatcher(gate) { [self] in sendHere() }
      }
      followers.next += 1
      followers.streams[followers.next] = continuation
      return followers.next
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [self] _ in
      followers.withLock { _ = $0.streams.removeValue(forKey: number) }
    }
    return stream
  }

  func close() {
    let streams = followers.withLock { followers in
      followers.isClosed = true
      followers.watcher?.end()
      defer { (followers.streams, followers.watcher) = ([:], nil) }
      return Array(followers.streams.values)
    }
    for stream in streams { stream.finish() }
  }
}
