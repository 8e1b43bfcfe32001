import Synchronization

/// Tells the followers of a database that a transaction that signals was stored.
///
/// Within the process they follow a stream. Other processes observe the gate's file, which is
/// written to for nothing else. Streams and the watcher keep this object alive until it is closed.
final class ChangeSignalBroadcaster: Sendable {
  private struct Followers {
    var streams: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var isClosed = false
    var watcher: ChangeSignalWatcher?
  }

  private let followers = Mutex(Followers())
  let gate: InterprocessWriteGate?

  init(gate: InterprocessWriteGate?) {
    self.gate = gate
  }

  /// Tells the followers in all processes.
  func send() {
    gate?.signal()
    sendHere()
  }

  /// Tells the followers in this process.
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
