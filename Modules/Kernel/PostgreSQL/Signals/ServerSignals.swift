import Database
import Synchronization
import System

/// Tells the followers of a database that a transaction that signals was stored, in any process.
///
/// Within the process they follow a stream. What other processes store, the server tells on a
/// connection of its own, which opens when the first one follows. A process that dies between its
/// commit and the notice is noticed by a look at the tables now and then.
final class ServerSignals: Sendable {
  private struct Followers {
    var streams: [Int: AsyncStream<Void>.Continuation] = [:]
    var next = 0
    var hasThread = false
    var isListening = false
    var isClosed = false

    /// The sessions of this process, which tells its followers itself.
    var sessions: Set<Int32> = []
  }

  private let address: PostgreSQLSettings
  private let followers = Mutex(Followers())
  private let wakeUp: WakeUp

  init(_ address: PostgreSQLSettings) throws(DatabaseError) {
    self.address = address
    wakeUp = try .make()
  }

  /// Notes a session of this process.
  func note(_ session: Int32) {
    followers.withLock { _ = $0.sessions.insert(session) }
  }

  func forget(_ session: Int32) {
    followers.withLock { _ = $0.sessions.remove(session) }
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
    let (number, isFirst) = followers.withLock { followers -> (Int?, Bool) in
      guard !followers.isClosed else { return (nil, false) }
      defer { followers.hasThread = true }
      followers.next += 1
      followers.streams[followers.next] = continuation
      return (followers.next, !followers.hasThread)
    }
    guard let number else {
      continuation.finish()
      return stream
    }
    if isFirst { startThread() }
    continuation.onTermination = { [self] _ in
      followers.withLock { _ = $0.streams.removeValue(forKey: number) }
    }
    return stream
  }

  /// Waits until what other processes store from now on is told, where something follows.
  ///
  /// What is read then misses nothing: it is from before, or the server tells of it.
  func waitUntilListening() {
    _ = SystemThread.wait(upTo: .seconds(5)) {
      followers.withLock { !$0.hasThread || $0.isListening || $0.isClosed }
    }
  }

  func close() {
    let streams = followers.withLock { followers in
      followers.isClosed = true
      defer { followers.streams = [:] }
      return Array(followers.streams.values)
    }
    for stream in streams { stream.finish() }
    wakeUp.signal()
  }

  // MARK: - The thread

  private func startThread() {
    guard (try? SystemThread.start { [self] in listen() }) == nil else { return }
    followers.withLock { $0.isListening = true }
  }

  private var isClosed: Bool { followers.withLock { $0.isClosed } }

  private func listen() {
    var isAgain = false
    while !isClosed {
      try? listen(isAgain: isAgain)
      isAgain = true
      // Work goes on without being told, and looks at the tables when the connection is back.
      followers.withLock { $0.isListening = true }
      if !isClosed { wakeUp.sleep(atMost: .milliseconds(200)) }
    }
  }

  /// Follows the server until the connection is lost.
  private func listen(isAgain: Bool) throws(DatabaseError) {
    let session = try ServerSession(address, isReading: false)
    let names = LockNames(schema: session.info.schema)
    let isTold = session.prepares && (try? session.run("LISTEN \(names.channel)")) != nil
    var count = try Self.changes(in: session)
    followers.withLock { $0.isListening = true }
    if isAgain { sendHere() }
    let lookInterval = isTold ? address.lookInterval : .seconds(1)
    var nextLook = ContinuousClock.now + lookInterval
    while !isClosed {
      let senders = try session.notifications()
      if !senders.isEmpty, followers.withLock({ !$0.sessions.isSuperset(of: senders) }) {
        sendHere()
      }
      let pause = ContinuousClock.now.duration(to: nextLook)
      if pause > .zero {
        wakeUp.sleep(orUntilReadable: session.descriptor, atMost: pause)
        continue
      }
      nextLook = .now + lookInterval
      let current = try Self.changes(in: session)
      if current != count { sendHere() }
      count = current
    }
  }

  /// A number that grows with every row that is changed.
  private static func changes(in session: ServerSession) throws(DatabaseError) -> String? {
    try session.runAlone(
      """
      SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables
      WHERE schemaname = current_schema()
      """
    ).text()
  }
}
