import HTTP
import Mediator
import Synchronization

/// The streams of all clients; those of one session of a user share what they load and send.
final class LiveStreams: Sendable {
  private struct State {
    /// The sessions that new streams join, by the tokens of their users.
    var sessions: [String: LiveSession] = [:]

    /// All sessions with streams.
    var all: [ObjectIdentifier: LiveSession] = [:]

    /// How many streams each client has, by its network.
    var clients: [String: Int] = [:]
    var isTimed = false
    var executor: (any TaskExecutor)?
  }

  /// The seconds between two comments that keep a stream alive.
  private static let quietTime = 15

  /// The most streams of one client: as many as an address has connections without a proxy.
  static let limitPerClient = 1024

  private let state = Mutex(State())

  /// How many sessions have streams.
  var sessionCount: Int { state.withLock(\.all.count) }

  /// How many streams there are.
  var streamCount: Int { state.withLock { $0.all.values.reduce(0) { $0 + $1.streamCount } } }

  /// Where the streams load what they send, if not on Swift's own threads.
  var executor: (any TaskExecutor)? { state.withLock(\.executor) }

  /// Lets the streams load what they send on an executor instead of Swift's own threads.
  func run(on executor: any TaskExecutor) { state.withLock { $0.executor = executor } }

  /// Whether a client has as many streams as one may have.
  func areAll(usedBy address: String) -> Bool {
    let client = ClientNetwork.name(of: address)
    return state.withLock { $0.clients[client, default: 0] } >= Self.limitPerClient
  }

  /// Counts a stream that begins (1) or ends (-1) at the address of a client.
  func count(_ change: Int, from address: String) {
    let client = ClientNetwork.name(of: address)
    state.withLock { state in
      let count = state.clients[client, default: 0] + change
      state.clients[client] = count > 0 ? count : nil
    }
  }

  /// Sends what changes to a client, until it leaves, its session ends, or the server stops.
  func run(_ stream: ClientStream, of web: WebFrontState, as identity: WebIdentity) async {
    web.metrics.count(streams: 1)
    defer { web.metrics.count(streams: -1) }
    let session = join(stream, of: web, as: identity)
    stream.writer.whenServerStops { session.leave(stream) }
    await stream.waitUntilClosed()
  }

  private func join(
    _ stream: ClientStream,
    of web: WebFrontState,
    as identity: WebIdentity
  ) -> LiveSession {
    let (session, isNew) = state.withLock { state in
      if let token = identity.token, let session = state.sessions[token], session.join(stream) {
        return (session, false)
      }
      let session = LiveSession(first: stream)
      if let token = identity.token { state.sessions[token] = session }
      state.all[ObjectIdentifier(session)] = session
      return (session, true)
    }
    guard isNew else { return session }
    let run = SessionStreamsTask(of: session, in: web, as: identity)
    // Looked up once: a stream that joins begins the work while the state is locked.
    session.begin { [self, executor] in
      Task(executorPreference: executor) { [self] in
        guard await run.work() else { return }
        session.end()
        end(session, token: identity.token)
      }
    }
    keepTime()
    return session
  }

  private func end(_ session: LiveSession, token: String?) {
    state.withLock { state in
      state.all[ObjectIdentifier(session)] = nil
      if let token, state.sessions[token] === session { state.sessions[token] = nil }
    }
  }

  // MARK: - Time

  /// Tells each session every 15 seconds to say that it lasts, and more often that its user is there,
  /// an equal part of them each second.
  private func keepTime() {
    let begins = state.withLock { state in
      defer { state.isTimed = true }
      return !state.isTimed
    }
    guard begins else { return }
    Task(executorPreference: executor) { [self] in
      var turn = 0
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        turn += 1
        guard let sessions = sessionsOrEnd else { return }
        for session in sessions { session.tellTime(turn, quietTime: Self.quietTime) }
      }
    }
  }

  /// The sessions, or nil once there are none: then nothing keeps the time.
  private var sessionsOrEnd: [LiveSession]? {
    state.withLock { state in
      state.isTimed = !state.all.isEmpty
      return state.isTimed ? Array(state.all.values) : nil
    }
  }
}

/// What has happened for one session of a user, until it is dealt with.
final class LiveSession: Sendable {
  /// What has happened and was not dealt with.
  struct News: Sendable {
    var joining: [ClientStream] = []
    var leaving: [ClientStream] = []
    var changedPlaces: Set<Int> = []
    var notices: [(notice: Notice, feed: String)] = []
    var haveCountsChanged = false
    var areCountsDue = false
    var areNoticesDue = false
    var hasSessionChanged = false
    var isQuiet = false
    var isActivityDue = false
  }

  /// Lets a task deal with what has happened.
  typealias Work = @Sendable () -> Void

  private struct State {
    var news: News?

    /// How far the streams are in each feed of notices, once that is known.
    var notices: [String: String]?
    var streams: Set<ObjectIdentifier>
    var hasEnded = false

    /// Lets a task deal with the news; nil before the session has begun, and after its end.
    var work: Work?
    var isWorking = false

    /// Returns what has to be called because there is news.
    mutating func startWork() -> Work? {
      guard let work, !isWorking, news != nil else { return nil }
      isWorking = true
      return work
    }
  }

  private let state: Mutex<State>

  /// Creates a session with its first stream.
  init(first: ClientStream) {
    var news = News()
    news.joining = [first]
    state = Mutex(State(news: news, streams: [ObjectIdentifier(first)]))
  }

  /// Lets a function begin to deal with the news, whenever there is some and no one does.
  func begin(_ work: @escaping Work) {
    let work: Work? = state.withLock { state in
      state.work = work
      return state.startWork()
    }
    work?()
  }

  /// Notes what is due in a second.
  func tellTime(_ second: Int, quietTime: Int) {
    let isQuiet = isTurn(second, of: quietTime)
    let isActivityDue = isTurn(second, of: Int(SessionActivity.interval.components.seconds))
    guard isQuiet || isActivityDue else { return }
    note { news in
      news.isQuiet = news.isQuiet || isQuiet
      news.isActivityDue = news.isActivityDue || isActivityDue
    }
  }

  /// Whether it is the session's turn in a second, of which each has one in a period of some.
  private func isTurn(_ second: Int, of period: Int) -> Bool {
    (ObjectIdentifier(self).hashValue & .max) % period == second % period
  }

  /// Adds a stream, unless the session has ended or the client has missed notices.
  func join(_ stream: ClientStream) -> Bool {
    let joins = state.withLock { state in
      let missed = stream.position.notices
      guard !state.hasEnded, missed.isEmpty || missed == state.notices else { return false }
      state.streams.insert(ObjectIdentifier(stream))
      return true
    }
    if joins { note { $0.joining.append(stream) } }
    return joins
  }

  /// Notes that a client has left, or has to.
  func leave(_ stream: ClientStream) { note { $0.leaving.append(stream) } }

  /// Notes what has happened.
  func note(_ change: (inout News) -> Void) {
    let work: Work? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      var news = state.news ?? News()
      change(&news)
      state.news = news
      return state.startWork()
    }
    work?()
  }

  /// Notes how far the streams are in each feed.
  func note(notices: [String: String]) { state.withLock { $0.notices = notices } }

  /// Takes what has happened; nil where there is nothing, and no one deals with it any more.
  func takeNews() -> News? {
    state.withLock { state in
      defer { state.news = nil }
      state.isWorking = state.news != nil
      return state.news
    }
  }

  var streamCount: Int { state.withLock(\.streams.count) }

  /// Takes a stream out, and returns whether it was the last one: then none can join any more.
  func remove(_ stream: ClientStream) -> Bool {
    state.withLock { state in
      state.streams.remove(ObjectIdentifier(stream))
      if state.streams.isEmpty { state.hasEnded = true }
      return state.hasEnded
    }
  }

  /// Lets go what deals with the news, after the last stream has ended.
  func end() { state.withLock { $0.work = nil } }
}
