import AuthContract
import Links
import Mediator
import Navigation

extension ShellSession {
  /// Executes a line that was turned into a value.
  ///
  /// Whether the session of the user still lasts is read once a line: for a command of a module by
  /// the middleware of the call, for everything else here.
  func execute(_ line: InterpretedLine) async -> LineResult {
    if line.isForModules, let problem = await resumeIfUnknown() { return .failed(problem) }
    mayHaveChanged = line.isForModules
    switch line {
    case .unknown(let result):
      return result
    case .command(let command):
      return await execute(command)
    case .builtin(let command):
      await signOutIfEnded()
      return await execute(command)
    case .act(let action):
      await signOutIfEnded()
      return await execute(action)
    case .navigate(let link):
      await signOutIfEnded()
      return await open(link)
    }
  }

  /// Turns a line into a value and executes it, again where a secret was refused that the user has
  /// made up for it: so the next one is never read as a line that everyone can see.
  func execute(
    _ line: ShellLine,
    as parser: LineParser,
    asking prompter: SecretPrompter
  ) async -> (InterpretedLine, LineResult) {
    while true {
      let asked = AskedSecrets()
      let interpreted = await parser.interpret(line, asking: prompter.noting(in: asked))
      let result = await execute(interpreted)
      guard let refuse = prompter.refuse,
        let problem = (result.answer as? FailedLineResponse)?.problem,
        problem.parameters.contains(where: asked.madeUp.contains)
      else { return (interpreted, result) }
      refuse(problem)
    }
  }

  private func execute(_ command: BuiltinCommandInvocation) async -> LineResult {
    do {
      var result = try await command.run(self)
      result.leavesTrace = command.leavesTrace
      return result
    } catch {
      return .failed(Problem(of: error))
    }
  }

  private func execute(_ command: ParsedModuleCommand) async -> LineResult {
    let answer: any CommandResponse
    if command.command.command is Logout, let reason = await navigator.reasonAgainstLeaving() {
      return .failed(reason)
    }
    do {
      answer = try await command.command.perform(navigator.call)
    } catch {
      if error.code == "unauthorised" { await signOutIfEnded() }
      let problem = await navigator.call.suggestingNames(for: error)
      return .failed(problem.advised(for: command.name, leftOut: app.leftOut))
    }
    noteAnswer()
    let change = await adoptCaller()
    if change == nil { await noteUse() }
    await deliverEvents()
    return await response(to: command, with: answer, resumed: change?.resumed ?? [])
  }

  private func response(
    to command: ParsedModuleCommand,
    with answer: any CommandResponse,
    resumed: [ResumedIntent]
  ) async -> LineResult {
    let opened = resumed.map { resumption in
      ModuleCommandNavigationResponse.ResumedNavigation(
        link: navigator.link(to: resumption.intent.destination.adapter),
        outcome: resumption.result.word
      )
    }
    let failure = resumed.last?.result.problem?.message
    let redirect =
      opened.last?.outcome == "redirected" ? navigator.reasonOfRedirect?.description : nil
    let shown = opened.isEmpty ? nil : await show()
    return .done(
      ModuleCommandNavigationResponse(
        name: command.name,
        answer: answer,
        screen: shown?.screen,
        resumed: opened,
        remark: failure ?? redirect ?? shown?.remark,
        sheets: sheets.take(),
        signs: signs
      )
    )
  }

  // MARK: - Navigation

  /// Opens a link, or says why it leads nowhere in this run.
  func open(
    _ link: EnteredLink,
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> LineResult {
    await navigate(to: link.text) { navigator in
      guard let resolved = link.resolved else {
        return await navigator.open(link: link.text, as: transition, options: options)
      }
      return await navigator.open(link: resolved, as: transition, options: options)
    }
  }

  /// Opens a link as a user entered it, the tab of that name, or the only place that has the name.
  func open(
    entered text: LinkInput,
    as transition: Transition? = nil,
    options: OpenOptions = .reuse
  ) async -> LineResult {
    var link = EnteredLink(text.rawValue, in: app.mediator)
    if link.resolved == nil, let place = linkOfTab(link.text) {
      link = EnteredLink(place, in: app.mediator)
    } else if link.resolved == nil, signedInUser != nil {
      let places = await NamedPlaceFinder.find(link.text, in: navigator.call)
      let links = places.compactMap { navigator.link(to: $0) }
      guard links.count < 2 else { return failed(.severalPlaces(named: link.text, links: links)) }
      if let place = links.first { link = EnteredLink(place, in: app.mediator) }
    }
    return await open(link, as: transition, options: options)
  }

  /// Returns the link to the first place of a tab, or nil if there is no such tab.
  private func linkOfTab(_ name: String) -> String? {
    let tab = app.definition.tabs(in: app.mediator).first { $0.name == name }
    return tab.flatMap { navigator.link(to: $0.place) }
  }

  /// Navigates, and answers with the screen that is then in front.
  ///
  /// - Parameters:
  ///   - link: The link that is opened, if one is.
  ///   - navigate: What the navigator does.
  /// - Returns: The screen, or why the navigation reached none.
  func navigate(
    to link: String? = nil,
    _ navigate: (Navigator) async -> NavigationResult
  ) async -> LineResult {
    if let problem = await resumeIfUnknown() { return .failed(problem) }
    let result = await navigate(navigator)
    await waitUntilQuiet()
    await save()
    if case .failed(.link) = result, let link,
      let problem = Problem.leftOut(link, among: app.leftOut) ?? commandInstead(of: link)
    {
      return failed(problem)
    }
    if let link, let problem = await misspeltName(link, after: result) { return failed(problem) }
    let answer = await response(to: result)
    guard let link, let draft = takeDraft(of: link, after: result) else { return answer }
    return answer.givingBack(draft)
  }

  /// Returns what to run instead, where what was entered as a link names a command.
  private func commandInstead(of link: String) -> Problem? {
    let named = app.mediator.commands.entries.first { $0.words.joined(separator: "/") == link }
    return named.map { command in
      Problem(
        code: "navigation.link",
        message: "“\(link)” is a command, not a place.",
        hint: "Run it instead of opening it: \(command.name)"
      )
    }
  }

  /// Returns why what was entered leads nowhere, with the names that may have been meant by it; nil
  /// if there are none.
  private func misspeltName(_ text: String, after result: NavigationResult) async -> Problem? {
    guard case .failed(.link) = result, let problem = result.advisedProblem, problem.hint == nil,
      !text.contains("/")
    else { return nil }
    let named = Problem(
      code: problem.code,
      message: problem.message,
      unresolvedName: UnresolvedName(text)
    )
    let advised = await navigator.call.suggestingNames(for: named)
    return advised.hint == nil ? nil : advised
  }

  /// Answers with the screen in front.
  ///
  /// - Parameters:
  ///   - navigation: How a navigation ended, if there was one.
  ///   - change: Who signed in or out on the way, with what they must be told.
  ///   - printed: The screen that is on the terminal, if one is.
  ///   - given: What else the user reads, where there is nothing else to say.
  /// - Returns: The screen, or why the navigation reached none.
  func response(
    to navigation: NavigationResult?,
    after change: (any CallerChangingResponse)? = nil,
    printed: ScreenDescription? = nil,
    remark given: (ScreenDescription?) -> String? = { _ in nil }
  ) async -> LineResult {
    let answer = change as? any CommandResponse
    // A sign-in succeeded even where the place that waited for it cannot be opened.
    if let problem = navigation?.advisedProblem, answer == nil {
      return failed(await navigator.call.suggestingNames(for: problem.withAdvice))
    }
    let shown = await show()
    var response = NavigationResponse(outcome: navigation?.word ?? "arrived", screen: shown.screen)
    response.result = answer
    response.sheets = sheets.take()
    response.notes = navigator.takeNotes()
    response.problem = navigation?.advisedProblem
    response.remark = navigation.flatMap(remark) ?? shown.remark ?? given(shown.screen)
    if let printed, printed.link == shown.screen?.link { response.printed = printed }
    return .done(response)
  }

  /// Answers that a navigation failed, with the screen that is in front then.
  private func failed(_ problem: Problem) -> LineResult {
    let hasMoved = navigator.tree.top != frontBeforeLine
    return .failed(problem, at: navigator.screen, hasMoved: hasMoved)
  }

  private func remark(on navigation: NavigationResult) -> String? {
    switch navigation {
    case .redirected: return navigator.reasonOfRedirect?.description
    case .suspended(let intent):
      let link = navigator.link(to: intent.destination.adapter) ?? "\(intent.destination)"
      let remark = "You asked for \(link). It opens once you are signed in."
      return navigator.screen?.text.contains(remark) == true ? nil : remark
    case .arrived, .denied, .cancelled, .duplicate, .unanswered, .failed:
      return navigation.problem?.description
    }
  }
}

extension Problem {
  /// What a user entered as a link is the name, or how the names begin, of several places.
  fileprivate static func severalPlaces(named name: String, links: [String]) -> Problem {
    let first = links.prefix(5).joined(separator: ", ")
    let others = links.count > 5 ? " and \(links.count - 5) others" : ""
    return Problem(
      code: "navigation.link",
      message: "“\(name)” could be several places: \(first)\(others).",
      hint: "Open one of them by its link."
    )
  }
}
