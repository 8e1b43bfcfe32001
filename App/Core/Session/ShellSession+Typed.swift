import Links
import Mediator
import Navigation
import Terminal

// What waits for the user, and what the user has typed and the data does not have yet.
extension ShellSession {
  /// Keeps what the user types from now on in a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isRead: Whether what is in it is used, as at a prompt.
  func keepTypedText(in file: TypedTextFile, isRead: Bool) {
    typedOnDisk = file
    if isRead { typed = file }
  }

  /// Returns a line for each thing that waits for the signed-in user, with the link to it.
  func waitingLines() async -> [TerminalText] {
    let items = await navigator.call.waitingItems().flatMap(\.items)
    let drafts = signedInUser.map { typed.content(of: $0.name).drafts.keys.sorted() } ?? []
    return items.map { "● \($0.text)  \(navigator.link(to: $0.place.adapter) ?? "", .cyan)" }
      + drafts.map { "● a draft  \($0, .cyan)" }
  }

  /// Returns the place where the session continues; nil where what waits for the user says it all.
  ///
  /// The caller ends the answer as that of a line, with ``becomeIdle()``.
  func restoredPlace() async -> LineResult? {
    isExecuting = true
    guard navigator.screen != nil else { return nil }
    guard signedInUser == nil || placeLink != "home" else {
      // The user knows what it shows, and sees what changes of it.
      if let screen = await show().screen { noteShown(screen, isWhole: true) }
      return nil
    }
    let result = await response(to: nil)
    result.answer.screen.map { noteShown($0, isWhole: true) }
    return result
  }

  /// Keeps a command that the machine was in the way of, where it was typed as text at a prompt.
  ///
  /// - Parameter error: The command, and why it was not performed.
  /// - Returns: What the user reads.
  func keep(_ error: PostponedCommandError) -> LineResult {
    guard takesPlainText, let user = signedInUser?.name,
      typed.content(of: user).unsent.count < TypedTextFile.limit
    else { return .failed(error.problem) }
    let place = placeLink
    // What waits to be sent is no draft any more.
    let isStored = typed.change(of: user) { content in
      content.unsent.append(error.words)
      if let place { content.drafts[place] = nil }
    }
    unsentNews.yield()
    return .failed(.unsent(because: error.cause, isStored: isStored))
  }

  /// Takes what the user has typed at a place that admits them no more, which they get back once.
  func takeDraft(of link: String, after result: NavigationResult) -> String? {
    guard takesPlainText, result.problem?.fault == .caller, let user = signedInUser?.name,
      let place = (try? app.mediator.links.resolveWithParents(link))?.text,
      let draft = typed.content(of: user).drafts[place]
    else { return nil }
    typed.change(of: user) { $0.drafts[place] = nil }
    return draft
  }

  /// Returns why the user should not quit now, once: messages would be lost.
  func reasonAgainstQuitting() -> Problem? {
    let count = signedInUser.map { typed.takeUnstoredCount(of: $0.name) } ?? 0
    guard count > 0 else { return nil }
    let (messages, them) = count == 1 ? ("1 message is", "it") : ("\(count) messages are", "them")
    return Problem(
      code: "data.disk",
      message: "\(messages) not sent, and there is no room to keep \(them).",
      hint: "Make room, or quit again and lose \(them).",
      fault: .machine
    )
  }

  /// How many commands wait.
  var unsentCount: Int {
    signedInUser.map { typed.content(of: $0.name).unsent.count } ?? 0
  }

  /// Performs the commands that wait, in their order, up to the first that still cannot be.
  ///
  /// - Returns: A line for each that was performed or refused.
  func sendUnsent() async -> [TerminalText] {
    await waitUntilIdle()
    return await sendEarlier()
  }

  /// Does the same during a line, whose own text comes after the earlier ones.
  func sendEarlier() async -> [TerminalText] {
    guard let user = signedInUser?.name else { return [] }
    var lines: [TerminalText] = []
    while let words = typed.content(of: user).unsent.first {
      let line = TerminalText(words.last ?? "")
      do {
        try await perform(words)
        lines.append("Sent now: \(line)")
      } catch {
        let problem = Problem(of: error)
        // What its own module refuses stays refused; what else is in the way may pass.
        let isFinal = problem.code.hasPrefix("\(words[0]).") || problem.fault == .program
        guard isFinal else { break }
        lines.append("Not sent: \(line) \(problem.description)")
      }
      guard signedInUser?.name == user else { break }
      typed.change(of: user) { $0.unsent.removeAll { $0 == words } }
    }
    return lines
  }

  private func perform(_ words: [String]) async throws {
    let line = ShellLine(arguments: words)
    guard case .found(let command, let rest) = app.mediator.commands.find(line.words) else {
      throw Problem.unknown(words[0], nearest: [])
    }
    _ = try await command.parse(CommandArguments(rest, of: line)).perform(navigator.call)
  }

  /// What the user has typed so far at the place in front; nil where what is typed is no text.
  var draft: StoredDraft? {
    guard let user = signedInUser?.name, frontTakesPlainText, let place = placeLink
    else { return nil }
    return StoredDraft(
      file: typed,
      user: user,
      place: place,
      namesThatTakeSecrets: interpreter.namesThatTakeSecrets
    )
  }
}

/// What a user has typed so far at a place.
struct StoredDraft: Sendable {
  let file: TypedTextFile
  let user: String

  /// The link to the place.
  let place: String

  /// The names of commands with a secret, which may be typed here without the sign of a command.
  var namesThatTakeSecrets: Set<String> = []

  /// The longest that is kept, in bytes: more than a message can have.
  private static let limit = 1 << 15

  var text: String { file.content(of: user).drafts[place] ?? "" }

  /// Whether what was typed is for the place, and not a command.
  func isText(_ text: String) -> Bool {
    !text.isEmpty && (!text.hasPrefix("/") || text.hasPrefix("//"))
  }

  /// Keeps a text in place of the former one; what begins a command is none.
  func keep(_ text: String) {
    let isKept =
      isText(text) && text.utf8.count <= Self.limit
      && !LineParser.mayHoldSecret(unfinished: text, for: namesThatTakeSecrets)
    file.change(of: user, isDurable: false) { content in
      content.drafts[place] = isKept ? text : nil
      if content.drafts.count > TypedTextFile.limit { content.drafts = [place: text] }
    }
  }
}

extension Problem {
  /// Says that a text was not sent yet, and what happens to it.
  fileprivate static func unsent(because cause: Problem, isStored: Bool) -> Problem {
    let span = isStored ? "also after a restart" : "while this program runs"
    // A run that cannot tell what a failing disk has stored writes no more.
    let isOver = ["data.unsafe", "data.closed"].contains(cause.code)
    let advice = isOver ? cause.hint.map { "\($0) " } ?? "" : ""
    return Problem(
      code: cause.code,
      message: "Not sent yet. \(cause.message)",
      hint: "\(advice)Your text is kept, and sent as soon as that is possible, \(span).",
      fault: cause.fault
    )
  }
}
