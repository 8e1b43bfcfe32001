import Database
import HTTP
import JSON
import Links
import Mediator
import Navigation

/// Tells one client what changes at a place, until it leaves.
///
/// A stream sends whole screens. So a client that was away for a while gets one event with what is
/// there now, however much it has missed, and none where nothing has changed.
struct ScreenStream: Sendable {
  /// The form in which screens are sent.
  enum Form: String {
    case html, json
  }

  /// What can happen while a stream lasts.
  private enum Event: Sendable {
    case changed
    case notice(Notice)
    case dataChanged
    case quiet
    case stopping
  }

  /// The shortest time between two screens, so that a burst of changes is one.
  private static let pause = Duration.milliseconds(100)

  /// The time after which a stream says that it lasts.
  private static let quietTime = Duration.seconds(15)

  let web: WebFrontState
  let identity: WebIdentity
  let link: String
  let form: Form

  /// What the client has seen already.
  let position: String?

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
    // What happens from here on is noticed, also while the first screen is sent.
    let signals = web.app.database.signals()
    await navigator.start(.stack(nil))
    let result = await navigator.open(link: link)
    guard result.problem == nil, let screen = navigator.screen, result.word != "suspended" else {
      return try close(writer, because: result.problem)
    }
    let notices = try await navigator.call.notices()
    var shown = ScreenVersion(of: screen)
    if shown.text == position {
      try writer.send(ServerSentEvent(data: nil, id: shown.text, retry: .seconds(2)).bytes)
    } else {
      try show(screen, at: shown, to: writer)
    }
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    writer.whenServerStops { continuation.yield(.stopping) }
    let sources = Task { await Self.follow(watch, signals, notices, into: continuation) }
    defer { sources.cancel() }
    for await event in events {
      switch event {
      case .changed:
        guard try await update(navigator, &shown, writer) else { return }
      case .notice(let notice): try send(notice, to: writer)
      case .dataChanged:
        guard try await !endIfSignedOut(writer) else { return }
      case .quiet: try writer.send(ServerSentEvent.keepAlive)
      case .stopping: return try stop(writer)
      }
    }
  }

  // MARK: - What happens

  private static func follow(
    _ watch: TopicWatch,
    _ signals: AsyncStream<Void>,
    _ notices: [AnswerStream<Notice>],
    into events: AsyncStream<Event>.Continuation
  ) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in watch.changes { events.yield(.changed) } }
      group.addTask { for await _ in signals { events.yield(.dataChanged) } }
      group.addTask {
        while (try? await Task.sleep(for: quietTime)) != nil { events.yield(.quiet) }
      }
      for source in notices {
        group.addTask {
          do { for try await notice in source { events.yield(.notice(notice)) } } catch {}
        }
      }
    }
    events.finish()
  }

  /// Sends the screen if it has changed, and returns whether the stream goes on.
  private func update(
    _ navigator: Navigator,
    _ shown: inout ScreenVersion,
    _ writer: HTTPBodyWriter
  ) async throws -> Bool {
    let refresh = await navigator.refresh()
    if case .closed(let problem) = refresh {
      if try await endIfSignedOut(writer) { return false }
      try close(writer, because: problem)
      return false
    }
    guard let screen = navigator.screen else { return true }
    let position = ScreenVersion(of: screen)
    guard position != shown else { return true }
    shown = position
    try show(screen, at: position, to: writer)
    web.metrics.countRepaint()
    await navigator.seen()
    try? await Task.sleep(for: Self.pause)
    return true
  }

  /// Ends the stream if the session of its user was ended elsewhere.
  private func endIfSignedOut(_ writer: HTTPBodyWriter) async throws -> Bool {
    guard let token = identity.token else { return false }
    do {
      let user = try await web.app.mediator.call().perform(ResumeSession(token: token))
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
    at position: ScreenVersion,
    to writer: HTTPBodyWriter
  ) throws {
    var data: String
    switch form {
    case .json: data = try JSONTextEncoder.text(of: ScreenJSON(screen))
    case .html:
      var frame = PageFrame()
      frame.user = identity.user?.name
      frame.publicURL = web.settings.publicURL
      frame.streamPosition = position.text
      data = PageDocument(screen, in: frame).main
    }
    let event = ServerSentEvent(data: data, kind: "screen", id: position.text, retry: .seconds(2))
    try writer.send(event.bytes)
  }

  private func send(_ notice: Notice, to writer: HTTPBodyWriter) throws {
    let target = notice.path.map { web.app.mediator.links.text(of: $0) }
    // The user sees by themselves what is new at the place in front.
    guard target != link else { return }
    let members: OrderedJSON = .object([
      ("text", .text(notice.text)), ("link", target.map { .text($0) } ?? .null),
    ])
    let data = try JSONTextEncoder.text(of: members)
    try writer.send(ServerSentEvent(data: data, kind: "notice").bytes)
    web.metrics.countNotice()
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
