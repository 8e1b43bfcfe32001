import HTTP
import JSON
import Links
import Mediator
import Navigation

/// Loads what changes for a session, and sends it to the clients.
///
/// Nothing waits here: a task comes when there is news, and takes its memory with it when it ends.
///
/// A stream sends whole screens. So a client that was away for a while gets one event with what is
/// there now, however much it has missed, and none where nothing has changed. Each notice is sent
/// once: a client that comes back gets those that it has missed.
actor SessionStreamsTask {
  /// How long the tabs' numbers wait, so that what the place in front shows is read by then.
  private static let countDelay = Duration.milliseconds(100)

  private let session: LiveSession
  private let web: WebFrontState
  private let identity: WebIdentity

  /// Tells when the session of the user may have ended.
  private let validity: TopicWatch
  private let counter: WaitingItemCounter

  /// Identifies the session among those of all fronts that tell whether a user is there.
  private let number: Int64

  /// The places that streams show, by numbers of their own.
  private var places: [Int: SharedLiveScreen] = [:]
  private var lastPlace = 0

  /// How long notices for pages are collected after one was sent.
  private static let noticePause = Duration.seconds(2)

  /// How far the streams of programs are in each feed of notices, and those of pages.
  private var notices: [String: String] = [:]
  private var pageNotices: [String: String] = [:]

  /// What pages are told together in a moment; nil if a notice is sent at once.
  private var collected: [Notice]?

  /// What follows the feeds, from the first stream on.
  private var feeds: Task<Void, Never>?
  private var hasEnded = false

  init(of session: LiveSession, in web: WebFrontState, as identity: WebIdentity) {
    self.session = session
    self.web = web
    self.identity = identity
    number = Int64(truncatingIfNeeded: web.app.mediator.environment.random() >> 1)
    validity = TopicWatch(of: web.app.live.hub) { session.note { $0.hasSessionChanged = true } }
    counter = WaitingItemCounter(of: web, for: identity.caller) {
      session.note { $0.haveCountsChanged = true }
    }
  }

  /// Deals with what has happened, until there is no more.
  ///
  /// - Returns: Whether the last stream has ended.
  func work() async -> Bool {
    while !hasEnded, let news = session.takeNews() { await deal(with: news) }
    if hasEnded { feeds?.cancel() }
    return hasEnded
  }

  private func deal(with news: LiveSession.News) async {
    if news.hasSessionChanged || news.isQuiet || feeds == nil {
      // A session also ends by itself, when its time is over.
      await endIfSignedOut(before: news.joining)
    }
    for stream in news.joining where !hasEnded { await begin(stream) }
    if news.isActivityDue || !news.joining.isEmpty { await tellActivity() }
    for number in news.changedPlaces.sorted() where !hasEnded { await update(number) }
    for (notice, feed) in news.notices { send(notice, of: feed) }
    if news.areNoticesDue { sendCollected() }
    if news.haveCountsChanged {
      later(Self.countDelay) { $0.areCountsDue = true }
    }
    if news.areCountsDue, !hasEnded { await count() }
    if news.isQuiet { for stream in streams { stream.send(ServerSentEvent.keepAlive) } }
    for stream in news.leaving { stop(stream) }
  }

  private var streams: [ClientStream] { places.values.flatMap { $0.viewers.map(\.stream) } }

  private func later(
    _ delay: Duration,
    _ change: @escaping @Sendable (inout LiveSession.News) -> Void
  ) {
    Task { [session] in
      try? await Task.sleep(for: delay)
      session.note(change)
    }
  }
}

// MARK: - Streams

extension SessionStreamsTask {
  private func begin(_ stream: ClientStream) async {
    if feeds == nil { await follow(after: stream.position.notices) }
    lastPlace += 1
    let opened = SharedLiveScreen(
      lastPlace,
      at: stream.link,
      in: web.app,
      as: identity.caller,
      telling: session
    )
    if let problem = await opened.open() { return close(stream, because: problem) }
    // One that shows the same serves both from now on.
    let same = places.values.first { $0.link == opened.link && $0.likeness == opened.likeness }
    let place = same ?? opened
    places[place.number] = place
    if stream.form == .html { await addPictures(at: place) }
    if [place.version, LivePosition.ownScreen].contains(stream.position.screen) {
      let id = position(at: place.version, as: stream.form)
      stream.send(ServerSentEvent(data: nil, id: id, retry: .seconds(2)).bytes)
    } else if let screen = opened.screen {
      stream.send(event(of: screen, as: stream.form, on: place))
    }
    place.viewers.append(SharedLiveScreen.Viewer(stream: stream, seen: place.version))
    if counter.last == nil { _ = await counter.changedCounts() }
    if let counts = counter.last { send(counts, to: stream, at: place.version) }
  }

  /// Asks the client to come back, not at the same moment as all others; one that has left is told
  /// nothing.
  private func stop(_ stream: ClientStream) {
    let random = web.app.mediator.environment.random()
    let wait = Duration.milliseconds(500 + Int64(random % 4500))
    stream.send(ServerSentEvent(data: "{}", kind: "restart", retry: wait).bytes)
    end(stream)
  }

  private func close(_ stream: ClientStream, because problem: Problem) {
    let data = try? JSONTextEncoder.text(of: ProblemDocument(WebProblem(showing: problem)))
    stream.send(ServerSentEvent(data: data, kind: "closed").bytes)
    end(stream)
  }

  private func end(_ stream: ClientStream) {
    for (number, place) in places {
      place.viewers.removeAll { $0.stream === stream }
      if place.viewers.isEmpty { places[number] = nil }
    }
    stream.close()
    if session.remove(stream) { hasEnded = true }
  }

  /// Ends all streams if the session of their user was ended elsewhere.
  private func endIfSignedOut(before joining: [ClientStream]) async {
    guard let token = identity.token else { return }
    do {
      let call = web.app.mediator.call(as: identity.caller, observing: validity)
      let session = ResumeSession(token: token, isUse: false)
      let user = try await validity.renew { try await call.perform(session) }
      guard user == nil else { return }
    } catch {
      // Whether the session lasts is unknown.
      return
    }
    await report(.ended)
    for stream in streams + joining { close(stream, because: .sessionEndedElsewhere) }
  }

  /// Tells that the user has a page in front, as only such a page has a stream.
  ///
  /// A user who goes on to another page leaves this one. So nothing is told then, and one who comes to
  /// no other page counts as gone after a while.
  private func tellActivity() async {
    guard identity.user != nil, streams.contains(where: { $0.form == .html }) else { return }
    await report(.present)
  }

  private func report(_ state: SessionActivity.State) async {
    let call = web.app.mediator.call(as: identity.caller)
    await call.report(SessionActivity(session: number, state: state))
  }
}

// MARK: - Screens

extension SessionStreamsTask {
  /// Loads a place again, and sends it to those who have not seen it so.
  private func update(_ number: Int) async {
    guard let place = places[number], place.mayBeShown(after: later) else { return }
    let screen: ScreenDescription?
    do {
      screen = try await place.refresh()
    } catch {
      await endIfSignedOut(before: [])
      for viewer in place.viewers { close(viewer.stream, because: error) }
      return
    }
    guard let screen else { return }
    if let target = place.newLink {
      web.moved.note(place.link, to: target, of: identity.token, now: web.now)
    }
    if place.isOnPage { await addPictures(at: place) }
    show(screen, of: place)
    await place.noteShown()
  }

  private func addPictures(at place: SharedLiveScreen) async {
    guard let screen = place.screen else { return }
    place.pageScreen = await web.addingPictures(to: screen, as: identity)
  }

  private func show(_ screen: ScreenDescription, of place: SharedLiveScreen) {
    var events: [ClientStream.Form: [UInt8]] = [:]
    for index in place.viewers.indices where place.viewers[index].seen != place.version {
      let stream = place.viewers[index].stream
      let event = events[stream.form] ?? event(of: screen, as: stream.form, on: place)
      events[stream.form] = event
      stream.send(event)
      place.viewers[index].seen = place.version
      web.metrics.countRepaint()
    }
  }

  private func event(
    of screen: ScreenDescription,
    as form: ClientStream.Form,
    on place: SharedLiveScreen
  ) -> [UInt8] {
    let data: String?
    switch form {
    case .json: data = try? JSONTextEncoder.text(of: ScreenJSON(screen))
    case .html:
      var frame = PageFrame()
      frame.user = identity.user?.name
      frame.publicURL = web.settings.publicURL
      frame.streamPosition = place.version
      // The page has the address of the stream until it is loaded again.
      frame.link = place.newLink == nil ? nil : place.link
      frame.nextStep = PageHint.nextStep(on: screen, in: web.app.mediator)
      data = PageDocument(place.pageScreen ?? screen, in: frame).main
    }
    let id = position(at: place.version, as: form)
    return ServerSentEvent(data: data, kind: "screen", id: id, retry: .seconds(2)).bytes
  }

  private func position(at version: String, as form: ClientStream.Form) -> String {
    let notices =
      switch form {
      case .html: pageNotices
      case .json: notices
      }
    return LivePosition(screen: version, notices: notices).text
  }

  /// Sends how much waits at other places, if that has changed.
  private func count() async {
    guard let counts = await counter.changedCounts() else { return }
    for place in places.values {
      for viewer in place.viewers { send(counts, to: viewer.stream, at: viewer.seen) }
    }
  }

  private func send(_ counts: String, to stream: ClientStream, at version: String) {
    let id = position(at: version, as: stream.form)
    stream.send(ServerSentEvent(data: counts, kind: "counts", id: id).bytes)
  }
}

// MARK: - Notices

extension SessionStreamsTask {
  /// Follows all feeds of notices from where the clients have left them.
  private func follow(after positions: [String: String]) async {
    let call = web.app.mediator.call(as: identity.caller, observing: validity)
    let found = await call.notices(after: positions)
    // What a client says of other feeds would be told it again with each event.
    for (name, feed) in found { notices[name] = positions[name] ?? feed.start }
    pageNotices = notices
    session.note(notices: notices)
    feeds = Task(executorPreference: web.streams.executor) { [session] in
      await withTaskGroup(of: Void.self) { group in
        for (name, feed) in found { group.addTask { await session.tell(feed, name) } }
      }
    }
  }

  /// Sends a notice to programs; pages are told the first one at once, and those that come soon after
  /// it together.
  private func send(_ notice: Notice, of feed: String) {
    if let position = notice.position { notices[feed] = position }
    session.note(notices: notices)
    send(notice, to: .json)
    if collected != nil {
      collected?.append(notice)
    } else {
      pageNotices = notices
      send(notice, to: .html)
      collect()
    }
  }

  private func collect() {
    collected = []
    later(Self.noticePause) { $0.areNoticesDue = true }
  }

  private func sendCollected() {
    let all = collected ?? []
    collected = nil
    guard !all.isEmpty else { return }
    pageNotices = notices
    for notice in Notice.joined(all) { send(notice, to: .html) }
    collect()
  }

  private func send(_ notice: Notice, to form: ClientStream.Form) {
    let mediator = web.app.mediator
    let target = notice.path.map { mediator.links.text(of: $0) }
    let link = target.flatMap { mediator.reasonAgainstOpening($0) == nil ? $0 : nil }
    let members: OrderedJSON = .object([
      ("text", .text(notice.text)), ("link", link.map { .text($0) } ?? .null),
    ])
    let data = try? JSONTextEncoder.text(of: members)
    // The user sees by themselves what is new at the place in front.
    for place in places.values where place.link != target {
      for viewer in place.viewers where viewer.stream.form == form {
        let id = position(at: viewer.seen, as: form)
        viewer.stream.send(ServerSentEvent(data: data, kind: "notice", id: id).bytes)
        web.metrics.countNotice()
      }
    }
  }
}

extension LiveSession {
  /// Notes the notices of a feed as they come.
  fileprivate func tell(_ feed: NoticeStream, _ name: String) async {
    do {
      for try await notice in feed { note { $0.notices.append((notice, name)) } }
    } catch {
      // The feed ends with the session, which the streams learn otherwise.
    }
  }
}
