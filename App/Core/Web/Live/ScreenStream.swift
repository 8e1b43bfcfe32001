import Database
import HTTP
import JSON
import Links
import Mediator
import Navigation

/// Tells one client what changes at a place, until it leaves.
///
/// A stream sends whole screens. So a client that was away for a while gets one event with what is
/// there now, however much it has missed, and none where nothing has changed. Each notice is sent
/// once: a client that comes back gets those that it has missed.
struct ScreenStream: Sendable {
  /// The form in which screens are sent.
  enum Form: String {
    case html, json
  }

  /// What can happen while a stream lasts.
  private enum Event: Sendable {
    case changed
    case notice(Notice, feed: String)
    case counted
    case sessionChanged
    case quiet
    case stopping
  }

  /// How long the tabs' numbers wait, so that what the place in front shows is read by then.
  private static let countDelay = Duration.milliseconds(100)

  /// The time after which a stream says that it lasts.
  private static let quietTime = Duration.seconds(15)

  let web: WebFrontState
  let identity: WebIdentity
  let link: String
  let form: Form

  /// What the client has seen already.
  let position: LivePosition

  /// Sends events until the client leaves, the session ends, or the server stops.
  func run(_ writer: HTTPBodyWriter) async {
    web.metrics.count(streams: 1)
    defer { web.metrics.count(streams: -1) }
    // An error means that the client has left.
    try? await send(to: writer)
  }

  private func send(to writer: HTTPBodyWriter) async throws {
    let watch = TopicWatch(of: web.app.live.hub)
    let navigator = Navigator(web.app.mediator, as: identity.caller, watchedBy: watch)
    let session = TopicWatch(of: web.app.live.hub)
    guard try await !endIfSignedOut(session, writer) else { return }
    await navigator.start(.stack(nil))
    let result = await navigator.open(link: link)
    guard result.problem == nil, let screen = navigator.screen, result.word != "suspended" else {
      return try close(writer, because: result.problem)
    }
    let feeds = await navigator.call.notices(after: position.notices)
    var seen = position
    for (name, feed) in feeds where seen.notices[name] == nil { seen.notices[name] = feed.start }
    seen.screen = ScreenVersion(of: screen).text
    if seen.screen == position.screen {
      try writer.send(ServerSentEvent(data: nil, id: seen.text, retry: .seconds(2)).bytes)
    } else {
      try show(screen, at: seen, to: writer)
    }
    let counter = WaitingItemCounter(of: web, for: identity.caller)
    try await count(counter, seen, writer)
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    writer.whenServerStops { continuation.yield(.stopping) }
    let counts = counter.watch
    let sources = Task {
      await Self.follow(watch, counts, session, feeds, into: continuation)
    }
    defer { sources.cancel() }
    var pacer = RepaintPacer(web.app.mediator.environment)
    for await event in events {
      switch event {
      case .changed:
        guard try await update(navigator, &seen, &pacer, session, writer) else { return }
      case .notice(let notice, let feed): try send(notice, of: feed, &seen, writer)
      case .counted: try await count(counter, seen, writer)
      case .sessionChanged:
        guard try await !endIfSignedOut(session, writer) else { return }
      case .quiet:
        // A session also ends by itself, when its time is over.
        guard try await !endIfSignedOut(session, writer) else { return }
        try writer.send(ServerSentEvent.keepAlive)
      case .stopping: return try stop(writer)
      }
    }
  }

  // MARK: - What happens

  private static func follow(
    _ watch: TopicWatch,
    _ counts: TopicWatch,
    _ session: TopicWatch,
    _ feeds: [(name: String, feed: NoticeStream)],
    into events: AsyncStream<Event>.Continuation
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in watch.changes { events.yield(.changed) } }
      group.addTask {
        for await _ in counts.changes {
          try? await Task.sleep(for: countDelay)
          events.yield(.counted)
        }
      }
      group.addTask { for await _ in session.changes { events.yield(.sessionChanged) } }
      group.addTask {
        while (try? await Task.sleep(for: quietTime)) != nil { events.yield(.quiet) }
      }
      for (name, feed) in feeds {
        group.addTask { await tell(feed, name, to: events) }
      }
    }
    events.finish()
  }

  private static func tell(
    _ feed: NoticeStream,
    _ name: String,
    to events: AsyncStream<Event>.Continuation
  ) async {
    do {
      for try await notice in feed { events.yield(.notice(notice, feed: name)) }
    } catch {
      // The feed ends with the session, which the stream learns otherwise.
    }
  }

  /// Sends the screen if it has changed, and returns whether the stream goes on.
  private func update(
    _ navigator: Navigator,
    _ seen: inout LivePosition,
    _ pacer: inout RepaintPacer,
    _ session: TopicWatch,
    _ writer: HTTPBodyWriter
  ) async throws -> Bool {
    let refresh = await navigator.refresh()
    if case .closed(let problem) = refresh {
      if try await endIfSignedOut(session, writer) { return false }
      try close(writer, because: problem)
      return false
    }
    guard let screen = navigator.screen else { return true }
    let position = ScreenVersion(of: screen).text
    guard position != seen.screen else { return true }
    seen.screen = position
    try show(screen, at: seen, to: writer)
    web.metrics.countRepaint()
    await navigator.seen()
    pacer.noteRepaint()
    await pacer.pause()
    return true
  }

  /// Ends the stream if the session of its user was ended elsewhere.
  private func endIfSignedOut(
    _ session: TopicWatch,
    _ writer: HTTPBodyWriter
  ) async throws -> Bool {
    guard let token = identity.token else { return false }
    do {
      let call = web.app.mediator.call(as: identity.caller, observing: session)
      let user = try await session.renew { try await call.perform(ResumeSession(token: token)) }
      guard user == nil else { return false }
    } catch {
      // Whether the session lasts is unknown.
      return false
    }
    let text = "You were signed out. This session was ended elsewhere."
    try close(writer, because: Problem(code: "unauthorised", message: text))
    return true
  }

  // MARK: - Events

  private func show(
    _ screen: ScreenDescription,
    at position: LivePosition,
    to writer: HTTPBodyWriter
  ) throws {
    var data: String
    switch form {
    case .json: data = try JSONTextEncoder.text(of: ScreenJSON(screen))
    case .html:
      var frame = PageFrame()
      frame.user = identity.user?.name
      frame.publicURL = web.settings.publicURL
      frame.streamPosition = position.screen
      data = PageDocument(screen, in: frame).main
    }
    let event = ServerSentEvent(data: data, kind: "screen", id: position.text, retry: .seconds(2))
    try writer.send(event.bytes)
  }

  private func send(
    _ notice: Notice,
    of feed: String,
    _ seen: inout LivePosition,
    _ writer: HTTPBodyWriter
  ) throws {
    if let position = notice.position { seen.notices[feed] = position }
    let target = notice.path.map { web.app.mediator.links.text(of: $0) }
    // The user sees by themselves what is new at the place in front.
    guard target != link else { return }
    let members: OrderedJSON = .object([
      ("text", .text(notice.text)), ("link", target.map { .text($0) } ?? .null),
    ])
    let data = try JSONTextEncoder.text(of: members)
    try writer.send(ServerSentEvent(data: data, kind: "notice", id: seen.text).bytes)
    web.metrics.countNotice()
  }

  /// Sends how much waits at other places, if that has changed.
  private func count(
    _ counter: WaitingItemCounter,
    _ seen: LivePosition,
    _ writer: HTTPBodyWriter
  ) async throws {
    guard let counts = await counter.changedCounts() else { return }
    let data = try JSONTextEncoder.text(of: counts)
    try writer.send(ServerSentEvent(data: data, kind: "counts", id: seen.text).bytes)
  }

  private func close(_ writer: HTTPBodyWriter, because problem: Problem?) throws {
    let problem = problem ?? Problem(code: "unauthorised", message: "You are not signed in.")
    let data = try JSONTextEncoder.text(of: ProblemDocument(WebProblem(problem)))
    try writer.send(ServerSentEvent(data: data, kind: "closed").bytes)
  }

  /// Asks the client to come back, not at the same moment as all others.
  private func stop(_ writer: HTTPBodyWriter) throws {
    let random = web.app.mediator.environment.random()
    let wait = Duration.milliseconds(500 + Int64(random % 4500))
    try writer.send(ServerSentEvent(data: "{}", kind: "restart", retry: wait).bytes)
  }
}
