import Database
import HTTP
import Links
import Mediator
import Navigation
import Synchronization

/// What all requests to the web front share.
final class WebFrontState: Sendable {
  let app: RunningApp
  let settings: WebSettings
  let pages = PageSessionCache()
  let moved = MovedPlaces()
  let metrics = WebMetrics()
  let uploads: UploadFolder
  let streams = LiveStreams()
  let undo: UndoOffers

  /// The limit on what an address may do without a user who is signed in, such as guessing passwords.
  private let strangers = AddressRateLimiter(perMinute: 20, burst: 20)

  /// The limit on what the devices of a user may do after signing out, which others at their address
  /// cannot use up.
  private let knownDevices = RateLimiter<Int64>(5, per: .seconds(60))

  /// The limit on what a user may write.
  private let writers = RateLimiter<Int64>(300, per: .seconds(60), burst: 600)

  /// The limit on what all users at an address may write.
  private let addresses = AddressRateLimiter(perMinute: 3000, burst: 6000)

  /// The limit on what the pages of a user may tell of typing and reading.
  ///
  /// It is each user's own, so that many users behind one address take nothing from what they write.
  private let notes = RateLimiter<Int64>(240, per: .seconds(60))

  private let deliveredPosition = Mutex<LanePositions?>(nil)
  private let delivery = SharedRun()

  init(_ app: RunningApp, settings: WebSettings) {
    self.app = app
    self.settings = settings
    undo = UndoOffers(of: app)
    uploads = UploadFolder(in: app.folder, random: app.mediator.environment.random)
    uploads.removeAbandoned()
  }

  /// The time since the program started.
  var now: Duration { app.mediator.environment.elapsed() }

  /// Refuses a request that writes from an address, or tells of its user, which does that too often.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - identity: Who has sent it.
  ///   - isNote: Whether it only tells of its user, which has an allowance of its own.
  /// - Throws: How long to wait.
  func limit(
    _ request: WebRequest,
    as identity: WebIdentity,
    asNote isNote: Bool
  ) async throws(WebProblem) {
    guard settings.isLimited else { return }
    let wait: Duration?
    if let account = identity.user?.account {
      wait =
        isNote
        ? notes.take(for: account, at: now)
        : writers.take(for: account, at: now) ?? addresses.take(from: request.address, at: now)
    } else {
      wait = await waitOfStranger(at: request.address, as: identity)
    }
    if let wait { throw WebProblem(.limited(retryAfter: wait)) }
  }

  /// Returns how long a client without a user has to wait: what the address has used up, a device may
  /// still have.
  private func waitOfStranger(at address: String, as identity: WebIdentity) async -> Duration? {
    guard let wait = strangers.take(from: address, at: now) else { return nil }
    guard identity.knownDevice != nil,
      let account = try? await app.mediator.call(as: identity.caller).perform(LastAccountOnDevice())
    else { return wait }
    return knownDevices.take(for: account, at: now)
  }

  /// Delivers the events since the last time, so that the next request sees their effects.
  func deliverEvents() async {
    await delivery { [self] in
      guard let position = try? await app.log.position() else { return false }
      if position == deliveredPosition.withLock({ $0 }) { return true }
      guard (try? await app.log.deliver()) != nil else { return false }
      deliveredPosition.withLock { $0 = position }
      return true
    }
  }

  /// Returns the tabs of a page.
  ///
  /// - Parameters:
  ///   - counts: How much waits in each tab.
  ///   - link: The link of the place in front.
  /// - Returns: The tabs, in order.
  func tabs(counts: [String: Int], at link: String?) -> [PageFrame.Tab] {
    app.definition.tabs(in: app.mediator)
      .compactMap { tab in
        guard let path = tab.place.path else { return nil }
        let target = app.mediator.links.text(of: path)
        return PageFrame.Tab(
          name: tab.name,
          title: tab.place.title ?? tab.name.prefix(1).uppercased() + tab.name.dropFirst(),
          link: target,
          count: counts[tab.name] ?? 0,
          isSelected: Self.firstPart(of: target) == link.map(Self.firstPart)
        )
      }
  }

  private static func firstPart(of link: String) -> Substring {
    link.prefix { $0 != "/" && $0 != "?" }
  }

  // MARK: - Pages

  /// Returns a page as a response.
  ///
  /// - Parameters:
  ///   - document: The page.
  ///   - status: The outcome.
  ///   - isPrivate: Whether it is for the signed-in user alone, so that nothing may store it.
  /// - Returns: The response.
  func page(_ document: PageDocument, status: HTTPStatus, isPrivate: Bool) -> HTTPResponse {
    var response = HTTPResponse(status, text: document.html, type: "text/html; charset=utf-8")
    response.fields["Cache-Control"] = isPrivate ? "no-store" : "no-cache"
    return response
  }

  /// Returns a screen with the pictures of users as a page shows it to someone.
  ///
  /// They come last, so that the version of a screen is the same for every front.
  func addingPictures(
    to screen: ScreenDescription,
    as identity: WebIdentity
  ) async -> ScreenDescription {
    await app.mediator.call(as: identity.caller).addingPictures(to: screen)
  }

  /// Returns the page that says why there is no other, and where to go instead.
  ///
  /// - Parameters:
  ///   - failure: Why there is no other.
  ///   - link: The link to the place that was asked for.
  ///   - user: The name of the signed-in user.
  /// - Returns: The response.
  func page(of failure: WebProblem, at link: String, as user: String?) -> HTTPResponse {
    let screen = Screen(failure.title) {
      Paragraph(PageHint.message(of: failure.problem))
      if let hint = PageHint(failure.problem.hint, in: app.mediator) {
        // What leads somewhere is among the places.
        for part in hint.parts where part.link == nil || !failure.isAboutPlace {
          Paragraph(part.text)
        }
      }
      if failure.isAboutPlace {
        ListRows(places(near: link)) { ListRow($0.title, opens: $0.place) }
      }
    }
    let description = ScreenDescription(screen) { app.mediator.links.text(of: $0) }
    var frame = PageFrame()
    frame.user = user
    frame.tabs = tabs(counts: [:], at: nil)
    frame.publicURL = settings.publicURL
    return page(PageDocument(description, in: frame), status: failure.status, isPrivate: true)
  }

  /// The tab to which a place belongs, and the first one.
  private func places(near link: String) -> [(title: String, place: any SceneAdapter)] {
    let tabs = app.definition.tabs(in: app.mediator)
    let all = zip(tabs, self.tabs(counts: [:], at: link))
    return all.filter { $0.1.isSelected || $0.0.name == tabs.first?.name }.reversed()
      .map { ($0.1.title, $0.0.place) }
  }
}

extension WebProblem {
  /// Whether a place is why there is no page.
  fileprivate var isAboutPlace: Bool { [.notFound, .forbidden, .conflict].contains(status) }

  /// The problem as the title of a page.
  fileprivate var title: String {
    let isUnknownLink = problem.code.hasPrefix("navigation.link")
    return status == .notFound && !isUnknownLink ? "Not available" : status.title
  }
}

extension HTTPStatus {
  /// The status as the title of a page.
  fileprivate var title: String {
    switch self {
    case .notFound: "Not found"
    case .forbidden: "Not allowed"
    case .unauthorized: "Sign in first"
    case .tooManyRequests: "Too many attempts"
    case .serviceUnavailable: "Try again soon"
    case .internalServerError: "Something went wrong"
    default: "The request failed"
    }
  }
}
