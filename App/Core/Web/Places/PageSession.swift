import Links
import Mediator
import Navigation

/// One open page of a browser: a session of its own, so that pages do not disturb each other.
struct PageSession: Sendable {
  /// How a form ended.
  enum FormOutcome: Sendable {
    /// It was done; the page with this link is in front now.
    case done(link: String?)

    /// The user has to confirm the question first.
    case asks(question: String)

    /// It was refused; the field is nil where the problem is not about one.
    case refused(Problem, field: String?)
  }

  /// The most names that complete one.
  private static let mostMentions = 6

  let session: ShellSession

  /// What the user must know besides the screen, once.
  var messages: [PageMessage] = []

  /// Whether an action has led here and no request has shown it yet.
  var isNews = false

  /// Creates a page at which nothing is open.
  init(in app: RunningApp, as identity: WebIdentity) async {
    let file = SessionTokenFile(at: nil, device: DeviceKeyFile(key: identity.device))
    if let token = identity.token { file.store(token: token) }
    session = ShellSession(in: app, store: nil, tokenFile: file)
    await Self.begin(session, as: identity.caller)
  }

  private static func begin(_ session: isolated ShellSession, as caller: Caller) async {
    session.navigator.watchQuestions { [weak session] in
      session?.assumeIsolated { $0.resumeIfQuiet() }
    }
    await session.navigator.callerChanged(to: caller)
    await session.navigator.start(session.app.definition.layout(for: session.app.mediator))
  }

  /// The token of the session, which an action may have changed.
  var token: String? { session.tokenFile.token }

  /// The signed-in user.
  var user: SignedInUser? { get async { await session.signedInUser } }

  // MARK: - Places

  /// Opens a place.
  func open(_ link: String) async -> NavigationResult {
    await Self.open(link, in: session)
  }

  private static func open(
    _ link: String,
    in session: isolated ShellSession
  ) async -> NavigationResult {
    let result = await session.navigator.open(link: link)
    await session.waitUntilQuiet()
    return result
  }

  /// The screen in front, as it is now.
  var screen: ScreenDescription? { get async { await Self.screen(session) } }

  private static func screen(_ session: isolated ShellSession) -> ScreenDescription? {
    session.navigator.screen
  }

  /// Whether no place is in front.
  var isEmpty: Bool { get async { await Self.isEmpty(session) } }

  private static func isEmpty(_ session: isolated ShellSession) -> Bool {
    session.navigator.front == nil
  }

  /// The link to the place in front, without making its screen; nil if no link leads there.
  var link: String? { get async { await Self.link(session) } }

  private static func link(_ session: isolated ShellSession) -> String? { session.navigator.link }

  /// The place in front among those that are open.
  var front: NodeID? { get async { await Self.front(session) } }

  private static func front(_ session: isolated ShellSession) -> NodeID? {
    session.navigator.tree.top
  }

  /// Another link to the screen in front, which leads there also when its own does not.
  var lastingLink: String? { get async { await Self.lastingLink(session) } }

  private static func lastingLink(_ session: isolated ShellSession) -> String? {
    session.navigator.front?.lastingPlace.flatMap(session.navigator.link)
  }

  /// Why another place opened than the one that was asked for, if a reason was given.
  var reasonOfRedirect: Problem? { get async { await Self.reasonOfRedirect(session) } }

  private static func reasonOfRedirect(_ session: isolated ShellSession) -> Problem? {
    session.navigator.reasonOfRedirect
  }

  /// Loads the screen in front again.
  ///
  /// - Returns: What the user must know besides it.
  func refresh() async -> String? { await Self.refresh(session) }

  private static func refresh(_ session: isolated ShellSession) async -> String? {
    await session.navigator.refresh().remark
  }

  /// Whether the page knows what its link does not say: it waits for what another place answers, is
  /// that place, or has changes that its user has not saved.
  var isUnfinished: Bool { get async { await Self.isUnfinished(session) } }

  private static func isUnfinished(_ session: isolated ShellSession) -> Bool {
    let navigator = session.navigator
    return navigator.questionCount > 0 || !navigator.intents.isEmpty
      || navigator.front?.asksBeforeLeaving == true
  }

  /// How much waits for the user, by the names of the tabs.
  var waitingCounts: [String: Int] { get async { await Self.waitingCounts(session) } }

  private static func waitingCounts(_ session: isolated ShellSession) async -> [String: Int] {
    await session.app.waitingCounts(for: session.navigator.call)
  }

  /// Tells the scene in front that a user has been shown what it shows.
  ///
  /// - Parameters:
  ///   - first: The key of the first row that came into view, if the page knows it.
  ///   - last: The key of the last row that came into view, or nil if all of them did.
  func seen(from first: String? = nil, through last: String?) async {
    await Self.seen(from: first, through: last, in: session)
  }

  private static func seen(
    from first: String?,
    through last: String?,
    in session: isolated ShellSession
  ) async {
    await session.navigator.seen(from: first, through: last)
  }

  /// Tells the scene in front that its user is typing.
  func noteTyping() async { await session.noteTyping() }

  /// Returns some of the usernames that a message can mention here and that begin so.
  func mentions(beginning: String) async -> [String] {
    await Self.mentions(beginning: beginning, in: session)
  }

  private static func mentions(
    beginning: String,
    in session: isolated ShellSession
  ) async -> [String] {
    let action = session.frontActions.first { $0.takesPlainText && $0.refusal == nil }
    return Array(await action?.mentions(beginning: beginning).prefix(mostMentions) ?? [])
  }

  // MARK: - Actions

  /// The values from which a user can choose for a parameter.
  func values(of parameter: ParameterInfo) async -> [String] {
    await Self.values(of: parameter, in: session)
  }

  private static func values(
    of parameter: ParameterInfo,
    in session: isolated ShellSession
  ) async -> [String] {
    await session.navigator.call.values(for: parameter.expectation, beginning: "")
  }

  /// What an action of the screen in front needs to know, or nil if there is no such action.
  func parameters(of action: String) async -> [ParameterInfo]? {
    if let shown = await screen?.withForms.actions.first(where: { $0.name == action }) {
      return shown.parameters
    }
    return await Self.unshownParameters(of: action, in: session)
  }

  /// What an action needs to know that the screen does not offer any more.
  private static func unshownParameters(
    of action: String,
    in session: isolated ShellSession
  ) -> [ParameterInfo]? {
    session.frontActions.first { $0.name == action }?.parameters
  }

  /// Performs an action of the screen in front.
  ///
  /// - Parameters:
  ///   - name: The name of the action.
  ///   - form: What was entered for it.
  ///   - key: The key with which the page may send the form again.
  /// - Returns: How it ended, and what the user must know besides.
  func perform(
    _ name: String,
    with form: WebForm,
    key: IdempotencyKey?
  ) async -> (FormOutcome, messages: [PageMessage]) {
    await Self.perform(name, with: form, key: key, in: session)
  }

  private static func perform(
    _ name: String,
    with form: WebForm,
    key: IdempotencyKey?,
    in session: isolated ShellSession
  ) async -> (FormOutcome, messages: [PageMessage]) {
    for step in session.frontActions where step.fills == name && step.isChanged(by: form) {
      let (outcome, messages) = await performAlone(step.name, with: form, key: nil, in: session)
      guard case .done = outcome else { return (outcome, messages) }
    }
    return await performAlone(name, with: form, key: key, in: session)
  }

  /// Performs an action without those that fill its form.
  private static func performAlone(
    _ name: String,
    with form: WebForm,
    key: IdempotencyKey?,
    in session: isolated ShellSession
  ) async -> (FormOutcome, messages: [PageMessage]) {
    let actions = session.frontActions
    guard let action = actions.first(where: { $0.name == name }) else {
      return (.refused(.actionGone(name), field: nil), [])
    }
    let arguments = form.arguments(for: action.parameters)
    let line: SceneActionInvocation
    do {
      let run = try action.bind(arguments)
      let node = session.navigator.tree.top
      line = SceneActionInvocation(name: name, node: node, holdsSecret: true, run: run)
    } catch {
      let problem = Problem(code: "usage", message: error.description)
      return (.refused(problem, field: error.parameter), [])
    }
    if action.confirmation != nil, form["confirm"] != "yes" {
      do {
        let question = try await action.question(arguments)
        if let question { return (.asks(question: question), []) }
      } catch {
        let problem = await session.navigator.call.suggestingNames(for: Problem(of: error))
        return (.refused(problem, field: action.field(of: problem)), [])
      }
    }
    session.navigator.idempotencyKey = key
    let result = await session.execute(.act(line))
    session.navigator.idempotencyKey = nil
    if let failure = result.answer as? FailedLineResponse {
      return (.refused(failure.problem, field: action.field(of: failure.problem)), [])
    }
    let mediator = session.app.mediator
    let messages = Self.messages(of: result.answer as? NavigationResponse, in: mediator)
    return (.done(link: session.navigator.link), messages)
  }

  private static func messages(
    of response: NavigationResponse?,
    in mediator: Mediator
  ) -> [PageMessage] {
    let remark = response?.problem == nil ? response?.remark : nil
    let texts = [response?.result?.description, remark]
    let notes = (response?.notes ?? []).map { PageHint.words($0, in: mediator) }
    return notes.map { PageMessage(kind: .done, text: $0) }
      + texts.compactMap { $0 }.map { PageMessage(kind: .notice, text: $0) }
      + [response?.problem].compactMap { $0 }.map { problem in
        let hint = PageHint(problem.hint, in: mediator)
        return PageMessage(kind: .problem, text: problem.message, hint: hint)
      }
  }
}

extension SceneAction {
  /// Whether a form has other texts for its parameters than it had when it was shown.
  fileprivate func isChanged(by form: WebForm) -> Bool {
    let typed = form.typed(for: parameters)
    return parameters.contains { parameter in
      typed[parameter.name].map { $0 != parameter.typed ?? "" } ?? false
    }
  }

  /// Returns the name of the field that a problem is about, or nil if it is about no single one.
  fileprivate func field(of problem: Problem) -> String? {
    let names = parameters.filter { $0.kind != .newFile }.map(\.name)
    if let name = problem.parameters.first(where: names.contains) { return name }
    let people = parameters.filter { $0.kind == .person }
    if problem.isAboutUnknownUser, people.count == 1 { return people.first?.name }
    // An action with one field may call it otherwise than the command that has several.
    return problem.parameters.isEmpty || names.count > 1 ? nil : names.first
  }
}

extension Problem {
  /// An action that a page offered and that the place does not offer any more.
  fileprivate static func actionGone(_ name: String) -> Problem {
    Problem(
      code: "navigation.no-action",
      message: "“\(name)” cannot be done here any more.",
      hint: "Look at the page as it is now."
    )
  }
}
