import Links
import Mediator
import Navigation
import Terminal

/// What has changed on the screen that a user was shown.
struct ShownScreenChange: Sendable {
  /// The screen as the user was shown it, or nil if it was another.
  let before: ScreenDescription?
  let after: ScreenDescription

  /// What the user must know besides the screen.
  let remark: String?
}

/// A sentence that the user was told besides the screen, or the link of a place that they were shown.
struct ToldSentence: Sendable {
  /// How it was told.
  enum Kind: Sendable {
    /// As the notice of a module.
    case notice
    /// As the reason why a place has closed.
    case remark
    /// As a place with all that is there.
    case place
  }

  let words: String
  let kind: Kind

  /// When it was told, as elapsed time.
  let time: Duration
}

extension ShellSession {
  /// What a user watches.
  enum Watched: Equatable, Sendable {
    /// All that modules tell them.
    case notices
    case place(link: String)
  }

  /// Returns the screen in front as the user sees it from now on.
  ///
  /// It is as fresh as if the place had been opened at this moment.
  ///
  /// - Returns: The screen, and what the user must know besides it.
  func show() async -> (screen: ScreenDescription?, remark: String?) {
    let refresh = await navigator.refresh(loadedBefore: loadBeforeLine)
    // The next run must not find the place again, and say why it is closed once more.
    if case .closed = refresh { await save() }
    shownScreen = navigator.screen
    await navigator.seen()
    noteShownPlace()
    return (shownScreen, advice(on: refresh))
  }

  /// Yields when something has changed on which the screen in front depends.
  var changes: AsyncStream<Void> { watch?.changes ?? AsyncStream { $0.finish() } }

  /// Brings the screen in front up to date while no line is being executed.
  ///
  /// - Returns: What the user has to be shown, or nil if they see it already.
  func takeNews() async -> ShownScreenChange? {
    await waitUntilIdle()
    let refresh = await navigator.refresh()
    // The next run begins where the user is now.
    if case .closed = refresh {
      await save()
      await savePlace()
    }
    // A line that has come meanwhile shows the screen itself.
    guard !isExecuting, let screen = navigator.screen else { return nil }
    let before = shownScreen
    guard screen != before || refresh.problem != nil else { return nil }
    shownScreen = screen
    await navigator.seen()
    noteShownPlace()
    let isSamePlace = before?.link == screen.link
    var remark = advice(on: refresh)
    // A notice may have said why the place has closed, or the answer to the user's own command.
    if case .closed(let problem) = refresh,
      hasJustChangedData || !tellOnce(problem.message, as: .remark)
    {
      remark = nil
    }
    return ShownScreenChange(before: isSamePlace ? before : nil, after: screen, remark: remark)
  }

  /// Returns whether nothing but counts have changed, which then stand above the prompt.
  func noteCounts(of news: ShownScreenChange) -> Bool {
    guard news.remark == nil, let before = news.before else { return false }
    return changedCounts.note(from: before, to: news.after)
  }

  /// Whether a command of the user changed data a moment ago, whose answer says what it did.
  private var hasJustChangedData: Bool {
    guard let answered else { return false }
    return app.mediator.environment.elapsed() - answered < .seconds(1)
  }

  /// Remembers that a command of a module has done what it says.
  func noteAnswer() { answered = app.mediator.environment.elapsed() }

  /// Returns whether a sentence is new to the user, who was not told the same in another way a moment
  /// ago: two messages of the same words are two notices.
  func tellOnce(_ words: String, as kind: ToldSentence.Kind) -> Bool {
    forgetEarlier()
    let other: ToldSentence.Kind = kind == .notice ? .remark : .notice
    guard !told.contains(where: { $0.words == words && $0.kind == other }) else { return false }
    note(words, as: kind)
    return true
  }

  private func note(_ words: String, as kind: ToldSentence.Kind) {
    told.append(ToldSentence(words: words, kind: kind, time: app.mediator.environment.elapsed()))
  }

  private func forgetEarlier() {
    let now = app.mediator.environment.elapsed()
    told.removeAll { now - $0.time > .seconds(5) }
  }

  private func noteShownPlace() {
    guard watch != nil, let link = placeLink else { return }
    forgetEarlier()
    note(link, as: .place)
  }

  /// Whether the user was shown a place at a moment or after it, at most a few seconds ago.
  func hasShown(_ path: LinkPath?, since moment: Duration) -> Bool {
    guard let link = path.map({ app.mediator.links.text(of: $0) }) else { return false }
    return told.contains { $0.kind == .place && $0.words == link && $0.time >= moment }
  }

  /// Prints a notice above the line that is being typed, unless its user knows what it says, or has
  /// signed out since it was written.
  ///
  /// What is new to the user is printed at once, so that no other prompt comes in between.
  func tell(
    _ notice: Notice,
    to user: SignedInUser?,
    above editor: LineEditor,
    _ options: TextLayoutOptions
  ) async {
    guard await isSignedIn(user), tellOnce(notice.text, as: .notice) else { return }
    // What is typed in a conversation is sent, unless it begins with a sign.
    let text = notice.text(options, commandsBeginWith: frontTakesPlainText ? "/" : "")
    editor.print(above: text.lines)
  }

  /// Whether users see by themselves what is new at a place: it is in front, or they watch it or all
  /// that modules tell them.
  func shows(_ path: LinkPath?) -> Bool {
    if watched == .notices { return true }
    guard let link = path.map({ app.mediator.links.text(of: $0) }) else { return false }
    return watched == .place(link: link) || watch != nil && placeLink == link
  }

  /// Sets what the user watches from now on.
  func noteWatched(_ place: Watched?) { watched = place }
}

// MARK: - The user

extension ShellSession {
  /// Tells modules whether the user is there.
  func report(_ activity: SessionActivity) async { await navigator.call.report(activity) }

  /// Whether what is typed at the place in front is text for it.
  var frontTakesPlainText: Bool {
    frontActions.contains { $0.takesPlainText && $0.refusal == nil }
  }

  /// Why the place in front takes no text, where it does at other times.
  var textRefusal: Problem? {
    frontActions.lazy.filter(\.takesPlainText).compactMap(\.refusal).first
  }

  /// Tells the scene in front that the user is typing, where it takes what is typed.
  func noteTyping() async {
    guard !isExecuting, frontTakesPlainText else { return }
    await navigator.typing()
  }
}

// MARK: - The prompt

extension ShellSession {
  /// The widest that the title of a place may be in the prompt.
  private static let titleWidth = 32

  /// Who is signed in and where they are: `alice · bob> `.
  var prompt: TerminalText {
    let name = (signedInUser?.name).map { TerminalText($0) }
    let words = [name, placeTitle].compactMap { $0?.truncated(to: Self.titleWidth) }
    guard let first = words.first else { return "> " }
    return words.dropFirst().reduce(first) { $0 + " · " + $1 } + "> "
  }

  /// Shows where the user is before the next line, and returns that with what they have typed there.
  func beginLine(in editor: LineEditor) -> (prompt: TerminalText, draft: StoredDraft?) {
    passPrompt(to: editor)
    return (prompt, draft)
  }

  /// Shows who is signed in and where they are before the line that is being typed.
  ///
  /// While a line is being executed, the editor may be asking a question of its own.
  func passPrompt(to editor: LineEditor) {
    if !isExecuting { editor.changePrompt(to: prompt, beneath: lineAbovePrompt) }
  }

  /// What happens at the place in front at this moment, such as that someone is typing; else how far
  /// the last row has come since it was printed, or the counts that have changed since then.
  var lineAbovePrompt: TerminalText? {
    let moments = navigator.screen?.moments ?? []
    let last = navigator.screen?.rows.last?.number
    let texts = moments.compactMap { moment in
      if case .paragraph(let words) = moment { words } else { nil }
    }
    let receipts = moments.compactMap { moment -> String? in
      guard case .receipt(let receipt, let row?) = moment, row == last,
        !printedReceipts.contains(moment)
      else { return nil }
      return "\(row) \(receipt.words)"
    }
    let moment = (texts.last ?? receipts.last).map { TerminalText("  \($0)", look: .dim) }
    return moment ?? navigator.screen.flatMap(changedCounts.line)
  }

  /// The title of the place in front, unless that is where a session begins.
  ///
  /// A person's name means the conversation with them, also while nothing can be sent. Other places of
  /// theirs have their link, such as `profile/bob`. A title that users have chosen, as that of a group,
  /// is quoted: it could be the name of a person or of a place.
  private var placeTitle: TerminalText? {
    guard placeLink != "home", let screen = navigator.screen else { return nil }
    switch screen.label {
    case .quote(let title):
      return ValueRenderer.quoted(TerminalText(title).truncated(to: Self.titleWidth - 2).plain)
    case .numbered(let title, let number):
      let mark = " (#\(number))"
      let room = Self.titleWidth - 2 - mark.count
      return ValueRenderer.quoted(TerminalText(title).truncated(to: room).plain) + "\(mark)"
    case .person where !frontActions.contains(where: \.takesPlainText):
      return TerminalText(placeLink ?? screen.shortTitle)
    case _: return TerminalText(screen.shortTitle)
    }
  }

  /// The link to the place in front.
  var placeLink: String? { navigator.link }

  /// How to type here, where what is typed goes to the scene.
  var plainTextHint: TerminalText? {
    guard let action = frontActions.first(where: \.takesPlainText), action.refusal == nil else {
      return nil
    }
    return TerminalText(
      "What you type here \(action.summary). Begin a command with /, such as /back or /help.",
      look: .dim
    )
  }

  /// What help says here and now.
  var helpTopics: HelpTopics {
    let screen = navigator.front?.screen
    let title = navigator.screen?.title
    let isSignedIn = signedInUser != nil
    let words = app.definition.commonCommands(isSignedIn: isSignedIn)
    let commands = app.mediator.commands.entries
    return HelpTopics(
      mediator: app.mediator,
      screen: screen.map { (title ?? $0.title, $0.offeredActions) },
      takesPlainText: takesPlainText,
      common: words.compactMap { name in commands.first { $0.name == name } }
    )
  }
}

// MARK: - Advice

extension ShellSession {
  /// Puts a slash before the commands of advice where what is typed without it is sent; else nil.
  var signs: HintSlashPrefixer? {
    guard takesPlainText || watch != nil, frontTakesPlainText else { return nil }
    return HintSlashPrefixer(
      commands: app.mediator.commands,
      names: Set(frontActions.map(\.name) + tabNames)
    )
  }

  /// What the user reads beside the screen, and how to try again where that may help.
  private func advice(on refresh: RefreshResult) -> String? {
    switch refresh {
    case .current, .closed: refresh.remark
    case .outdated:
      refresh.remark.map { "\($0) \(signs?.signed(Self.retry) ?? Self.retry)" }
    }
  }

  private static let retry = "Try again with: show"
}
