import Links
import Mediator
import Navigation

extension ShellSession {
  /// Finds what the words stand for: a verb, an action of the place, a command, or a link.
  func reply(to words: [ShellWord], asking prompter: InputPrompter) async -> LineResult {
    guard let first = words.first else { return .done(BuiltinResponse("", lines: [])) }
    let rest = words.dropFirst()
    let verb = BuiltinCommands.all.first { $0.name == first.text }
    var action = navigator.front?.screen.action(first.text)
    let wasAction = action != nil
    let finding = verb == nil && action == nil ? mediator.commands.find(words) : nil
    if case .found = finding {
      // A module's command is looked at by the module; all else would show what one sees no more.
    } else if await !lasts() {
      await signOut()
      action = navigator.front?.screen.action(first.text)
    }
    if let verb { return await perform(verb, with: Array(rest)) }
    if let action { return await perform(action, with: Array(rest), asking: prompter) }
    switch finding ?? mediator.commands.find(words) {
    case .found(let entry, let rest):
      return await perform(entry, with: Array(rest), asking: prompter)
    case .ambiguous(let entries): return .misunderstood(.ambiguous(first.text, among: entries))
    case .unknown where wasAction: return await refused(first.text)
    case .unknown(let nearest):
      if let unanswered = unanswered(first.text) { return .failed(unanswered.problem) }
      guard words.count == 1, first.text.contains("/") || isLink(first.text) else {
        return .misunderstood(.unknown(first.text, nearest: nearest + nearestHere(first.text)))
      }
      return await opened(link: first.text) { await $0.open(link: first.text) }
    }
  }

  /// Why an action can no longer be done that the place had until its person's session was ended.
  private func refused(_ action: String) async -> LineResult {
    do throws(Problem) {
      try await navigator.perform(action)
      return shown(nil)
    } catch {
      return .failed(error)
    }
  }

  private func isLink(_ text: String) -> Bool {
    (try? mediator.links.resolve(text)) != nil
  }

  /// Why a word or a link means nothing in this run, if its module was left out of it.
  private func unanswered(_ text: String) -> UnansweredRequest? {
    let link = text.hasPrefix("interchange://") ? text.dropFirst("interchange://".count) : text[...]
    let word = link.prefix { $0 != "/" && $0 != "?" }
    return leftOut.first { $0.text.lowercased() == word }
      .map { UnansweredRequest(request: text, owner: $0, cause: .leftOut) }
  }

  private func nearestHere(_ word: String) -> [String] {
    let actions = navigator.front?.screen.actions.map(\.name) ?? []
    return SpellingSuggestion.words(to: word, among: BuiltinCommands.all.map(\.name) + actions)
  }

  // MARK: - Verbs

  private func perform(_ verb: BuiltinCommand, with words: [ShellWord]) async -> LineResult {
    do {
      var reply = try await verb.run(in: self, arguments: CommandArguments(words))
      reply.leavesTrace = verb.leavesTrace
      return reply
    } catch let error as ParameterError {
      return .misunderstood(.words(error, usage: verb.usage))
    } catch {
      return .failed(Problem(of: error))
    }
  }

  // MARK: - Actions

  private func perform(
    _ action: SceneAction,
    with words: [ShellWord],
    asking prompter: InputPrompter
  ) async -> LineResult {
    let usage = ([action.name] + action.parameters.map(\.usage)).joined(separator: " ")
    let given: SecretArguments
    do {
      given = try await SecretArguments(
        in: words,
        for: action.parameters,
        asking: prompter,
        missing: action.missing
      )
      if let question = action.confirmation, await !prompter.confirm(question) {
        return .failed(.notConfirmed)
      }
      try await carryOut { try await action.perform(given.arguments) }
    } catch let error as ParameterError {
      return .misunderstood(.words(error, usage: usage))
    } catch let error as SecretInputError {
      return .unclear(error)
    } catch {
      return .failed(Problem(of: error))
    }
    let adopted = await adoptCaller()
    await settle()
    await save()
    var reply = shown(adopted?.resumed.last?.arrival, after: adopted?.change)
    reply.holdsSecret = given.holdsSecret
    return reply
  }

  // MARK: - Commands

  private func perform(
    _ entry: CommandDescriptor,
    with words: [ShellWord],
    asking prompter: InputPrompter
  ) async -> LineResult {
    do {
      let given = try await SecretArguments(
        in: words,
        for: entry.parameters,
        asking: prompter,
        missing: entry.missing
      )
      let command = try entry.parse(given.arguments)
      var reply = await perform(entry, prepared: command)
      reply.holdsSecret = given.holdsSecret
      return reply
    } catch let error as ParameterError {
      return .misunderstood(.words(error, usage: entry.usage))
    } catch let error as SecretInputError {
      return .unclear(error)
    } catch {
      return .failed(Problem(of: error))
    }
  }

  private func perform(_ entry: CommandDescriptor, prepared command: BoundCommand) async
    -> LineResult
  {
    let answer: any CommandResponse
    do {
      answer = try await command.perform(navigator.call)
    } catch {
      if await !lasts() { await signOut() }
      return .failed(error)
    }
    let adopted = await adoptCaller()
    await settle()
    if adopted != nil { await save() }
    let opened = (adopted?.resumed ?? []).map { resumption in
      CommandNavigationResponse.Resumed(
        link: navigator.link(to: resumption.intent.destination.adapter),
        outcome: resumption.arrival.word
      )
    }
    let wasLedElsewhere = opened.last?.outcome == "redirected"
    return .done(
      CommandNavigationResponse(
        name: entry.name,
        answer: answer,
        screen: opened.isEmpty ? nil : navigator.screen,
        resumed: opened,
        remark: wasLedElsewhere ? navigator.reasonOfRedirect?.description : nil
      )
    )
  }

  // MARK: - Places

  /// Opens a link, or says why it leads nowhere in this run.
  func opened(link: String, _ navigate: (Navigator) async -> NavigationResult) async -> LineResult {
    if !isLink(link), let unanswered = unanswered(link) {
      return .failed(unanswered.problem, at: navigator.screen)
    }
    return await opened(navigate)
  }

  /// Navigates, and answers with where that ended.
  func opened(_ navigate: (Navigator) async -> NavigationResult) async -> LineResult {
    let arrival = await navigate(navigator)
    await untilQuiet()
    await save()
    return shown(arrival)
  }

  /// Answers with what stands in front.
  ///
  /// - Parameters:
  ///   - arrival: How a navigation ended, if there was one.
  ///   - change: Who has signed in or out on the way, with what they should know.
  /// - Returns: The screen, or why the navigation reached none.
  func shown(_ arrival: NavigationResult?, after change: (any CallerChangingResponse)? = nil)
    -> LineResult
  {
    let result = change as? any CommandResponse
    // Signing in went well even where the place that waited for it cannot be opened.
    if let problem = arrival?.problem, result == nil {
      return .failed(problem.withAdvice, at: navigator.screen)
    }
    var answer = NavigationResponse(outcome: arrival?.word ?? "arrived", screen: navigator.screen)
    answer.result = result
    answer.remark = arrival?.problem?.description
    if case .redirected = arrival { answer.remark = navigator.reasonOfRedirect?.description }
    if case .suspended(let intent) = arrival {
      let wanted = navigator.link(to: intent.destination.adapter) ?? "\(intent.destination)"
      let remark = "You asked for \(wanted). It opens once you are signed in."
      if answer.screen?.text.contains(remark) != true { answer.remark = remark }
    }
    return .done(answer)
  }
}
