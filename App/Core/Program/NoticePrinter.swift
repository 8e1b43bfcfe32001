import Database
import Mediator
import Terminal

/// Prints the notices of modules above the prompt, while their user is signed in.
///
/// The first notice is printed at once. Those that come soon after it are printed together, with
/// those of one kind as one.
actor NoticePrinter {
  /// How long notices are collected after one was printed.
  private static let pause: Duration = .seconds(2)

  private let session: ShellSession
  private let editor: LineEditor
  private let printer: ResponsePrinter
  private var user: SignedInUser?
  private var printing: [Task<Void, any Error>] = []
  private var watching: Task<Void, Never>?
  private var waiting: [(notice: Notice, time: Duration)] = []
  private var collecting: Task<Void, Never>?

  init(session: ShellSession, editor: LineEditor, printer: ResponsePrinter) {
    self.session = session
    self.editor = editor
    self.printer = printer
  }

  /// Follows the notices of the user who is signed in now.
  func follow() async {
    let current = await session.signedInUser
    guard current != user else { return }
    close()
    user = current
    guard current != nil else { return }
    // As data there is nothing but the answers.
    let feeds = printer.isJSON ? [] : await session.notices()
    printing = feeds.map { notices in
      Task {
        for try await notice in notices {
          guard await session.isSignedIn(current) else { return }
          if await session.shows(notice.path) { continue }
          await tell(notice)
        }
      }
    }
    let signals = session.app.database.signals()
    watching = Task { [weak self, session] in
      for await _ in signals where await session.signOutIfEndedElsewhere() {
        await self?.empty()
      }
    }
  }

  /// Leaves nothing on the terminal of what the user saw whose session was ended elsewhere.
  private func empty() async {
    stopTelling()
    editor.withdraw()
    print(TerminalText(Problem.sessionEndedElsewhere.message, look: .bold))
  }

  /// Prints a notice now, or with others in a moment.
  private func tell(_ notice: Notice) async {
    guard collecting == nil else {
      return waiting.append((notice, session.app.mediator.environment.elapsed()))
    }
    // Printing waits for the session, and what comes meanwhile has to wait its turn.
    collecting = Task {}
    await print(notice)
    collecting = Task {
      while (try? await Task.sleep(for: Self.pause)) != nil, await printWaiting() {}
    }
  }

  /// Prints at once what waits to be printed together: the line that follows may be about it, and what
  /// it mutes must not be told after it.
  func flush() async {
    if !waiting.isEmpty { await printWaiting() }
  }

  /// Prints what has come meanwhile, and returns whether there was something.
  @discardableResult
  private func printWaiting() async -> Bool {
    let batch = waiting
    waiting = []
    guard !batch.isEmpty else {
      collecting = nil
      return false
    }
    var told: [Notice] = []
    for (notice, time) in batch {
      // The user may have dealt with it meanwhile.
      let isShown = await session.hasShown(notice.path, since: time)
      if !isShown, await !session.shows(notice.path) { told.append(notice) }
    }
    for notice in Notice.joined(told) { await print(notice) }
    return true
  }

  /// Prints a line of the program's own, on as many lines as it needs.
  private func print(_ text: TerminalText) {
    let columns = printer.format.columns ?? .max
    editor.print(above: text.wrapped(to: columns).lines)
  }

  private func print(_ notice: Notice) async {
    await session.tell(notice, to: user, above: editor, printer.format)
  }

  /// Stops printing.
  func close() {
    stopTelling()
    watching?.cancel()
    watching = nil
  }

  private func stopTelling() {
    collecting?.cancel()
    collecting = nil
    waiting = []
    for task in printing { task.cancel() }
    printing = []
  }
}
