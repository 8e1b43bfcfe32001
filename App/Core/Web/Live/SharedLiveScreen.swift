import HTTP
import JSON
import Mediator
import Navigation

/// A place that streams of one session show: it is loaded and written once for all of them.
final class SharedLiveScreen {
  let number: Int
  let link: String

  /// A client that is shown the place.
  struct Viewer {
    let stream: ClientStream

    /// The version of the screen that it has seen.
    var seen: String
  }

  var viewers: [Viewer] = []

  /// The version of the screen, as ``ScreenVersion`` names it.
  private(set) var version = ""

  /// Tells the screen from others, also by what a reader has not seen.
  private(set) var likeness = 0

  /// The screen as pages show it, once there is one.
  var pageScreen: ScreenDescription?

  /// The link of the place as it was opened.
  private var openedLink: String?

  private var isResting = false
  private var pacer: RepaintPacer
  private let navigator: Navigator

  // Kept, since the navigator's calls tell it what they depend on.
  private let watch: TopicWatch

  /// Creates a place at which nothing is open.
  ///
  /// - Parameters:
  ///   - number: What tells it from the other places of the session.
  ///   - link: The link.
  ///   - app: The app.
  ///   - caller: Who sees it.
  ///   - session: What learns that it has to be loaded again.
  init(
    _ number: Int,
    at link: String,
    in app: RunningApp,
    as caller: Caller,
    telling session: LiveSession
  ) {
    self.number = number
    self.link = link
    watch = TopicWatch(of: app.live.hub) { session.note { $0.changedPlaces.insert(number) } }
    navigator = Navigator(app.mediator, as: caller, watchedBy: watch)
    pacer = RepaintPacer(app.mediator.environment)
  }

  /// Opens the place, and returns the problem if that cannot be.
  func open() async -> Problem? {
    await navigator.start(.stack(nil))
    let result = await navigator.open(link: link)
    guard result.problem == nil, let screen = navigator.screen, result.word != "suspended" else {
      return result.problem ?? .notSignedIn
    }
    openedLink = screen.link
    note(screen)
    return nil
  }

  /// Loads the place again.
  ///
  /// - Returns: The screen if it has changed.
  /// - Throws: The problem if it may not be shown any more.
  func refresh() async throws(Problem) -> ScreenDescription? {
    if case .closed(let problem) = await navigator.refresh() { throw problem }
    guard let screen = navigator.screen else { return nil }
    let before = version
    note(screen)
    return version == before ? nil : screen
  }

  /// The link of the place now, if it has moved since it was opened.
  var newLink: String? {
    navigator.link.flatMap { $0 == openedLink ? nil : $0 }
  }

  /// The screen as it was loaded last.
  var screen: ScreenDescription? { navigator.screen }

  /// Whether any client is a page.
  var isOnPage: Bool { viewers.contains { $0.stream.form == .html } }

  /// Whether the place may be shown now; if not, the function is called once it may.
  func mayBeShown(
    after later: (Duration, @escaping @Sendable (inout LiveSession.News) -> Void) -> Void
  ) -> Bool {
    let rest = pacer.rest
    if rest > .zero, !isResting { later(rest) { [number] in $0.changedPlaces.insert(number) } }
    isResting = rest > .zero
    return !isResting
  }

  /// Notes that the screen was sent; a program has been shown it then, and a page tells what came
  /// into view.
  func noteShown() async {
    pacer.noteRepaint()
    if viewers.contains(where: { $0.stream.form == .json }) { await navigator.seen() }
  }

  private func note(_ screen: ScreenDescription) {
    version = ScreenVersion(of: screen).text
    likeness = screen.hashValue
  }
}

extension Problem {
  static let notSignedIn = Problem(code: "unauthorised", message: "You are not signed in.")
}
