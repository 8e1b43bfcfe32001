import Links
import Mediator
import Navigation

/// What to do instead, as a page says it: without the lines that one would type at a prompt.
///
/// Where a place does the same, its link takes their place: "See your friend requests with: friends
/// requests" becomes a link to the requests.
struct PageHint: Equatable, Sendable {
  /// A sentence.
  struct Part: Equatable, Sendable {
    let text: String

    /// The link to where it can be done.
    var link: String?
  }

  let parts: [Part]

  /// Takes a text from others, or the program's own without a command in it.
  init(_ text: String) {
    parts = [Part(text: text)]
  }

  /// Takes what a problem says, or is nil if that is for a prompt alone.
  init?(_ hint: String?, in mediator: Mediator) {
    let commands = mediator.commands.entries
    var parts: [Part] = []
    var isAlternative = false
    for sentence in (hint ?? "").sentences {
      guard let line = HintCommand(in: sentence, among: commands) else {
        if !Self.isForPrompt(sentence, commands) { parts.append(Part(text: sentence)) }
        isAlternative = false
        continue
      }
      // Buttons of the place that stand in one hint are alternatives.
      if line.isAction, isAlternative, let former = parts.popLast() {
        parts.append(Part(text: "\(former.text.dropLast()), or \(line.lead.startingLowercase)"))
      } else {
        parts.append(Part(text: line.lead, link: line.link(in: mediator)))
      }
      isAlternative = line.isAction
    }
    if parts.isEmpty { return nil }
    self.parts = parts
  }

  /// Returns what went wrong, without the pattern of a link, which says nothing to a reader of pages.
  static func message(of problem: Problem) -> String {
    problem.message.sentences.filter { !$0.hasPrefix("The link is ") }.joined(separator: " ")
  }

  /// Returns what was done, without what one would type at a prompt to do more.
  static func words(_ text: String, in mediator: Mediator) -> String {
    let commands = mediator.commands.entries
    return text.sentences.filter { HintCommand(in: $0, among: commands) == nil }
      .joined(separator: " ")
  }

  /// Returns what a problem says to a program: the address of a command for the line with it, and
  /// nothing that is for a prompt alone.
  static func forPrograms(_ hint: String?, _ commands: [CommandDescriptor]) -> String? {
    let sentences = (hint ?? "").sentences.compactMap { sentence -> String? in
      if let line = HintCommand(in: sentence, among: commands) {
        return line.command.map { "\(line.lead.dropLast()): POST /api/v1/\($0.path)" }
      }
      let isForPrompt = sentence.hasPrefix("Type ") || sentence.hasPrefix("Usage: ")
      return isForPrompt ? nil : sentence.replacing("--", with: "")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// Whether a sentence speaks of what is typed at a prompt.
  private static func isForPrompt(_ sentence: String, _ commands: [CommandDescriptor]) -> Bool {
    sentence.hasPrefix("Type ") || sentence.hasPrefix("Usage: ") || sentence.contains("--")
      || commands.contains { sentence.contains($0.name) }
  }

  /// What a page advises where nothing waits for its user, if there is a place for it.
  static func nextStep(on screen: ScreenDescription, in mediator: Mediator) -> PageHint? {
    guard screen.link == "home" else { return nil }
    let hint = PageHint("Find people with: profile search TEXT", in: mediator)
    return hint?.parts.first?.link == nil ? nil : hint
  }

  /// The sentences, those with a place as links.
  var html: HTMLText {
    let sentences = parts.map { part -> HTMLText in
      guard let link = part.link else { return "\(part.text)" }
      return "<a href=\"\(SitePath(link).address)\">\(part.text)</a>"
    }
    return HTMLText(sentences.enumerated().map { ($0.offset == 0 ? "" : " ") + $0.element })
  }
}

/// A sentence that ends with a line to type.
private struct HintCommand {
  /// The sentence without the line.
  let lead: String
  let command: CommandDescriptor?
  private let words: [Substring]

  /// Finds the line after a colon: a command of a module, or an action of the place.
  init?(in sentence: String, among commands: [CommandDescriptor]) {
    guard let colon = sentence.ranges(of: ": ").last else { return nil }
    let line = sentence[colon.upperBound...]
    words = line.drop { $0 == "“" }.split(separator: " ")
    let name = words.prefix(2).joined(separator: " ")
    command = commands.first { $0.name == name }
    let before = sentence[..<colon.lowerBound]
    guard command != nil || before.hasSuffix(" with") else { return nil }
    lead = (before.hasSuffix(" with") ? before.dropLast(5) : before) + "."
  }

  /// Whether the line is an action of the place, which has a button there.
  var isAction: Bool { command == nil }

  /// The link to where a page does what the line does.
  func link(in mediator: Mediator) -> String? {
    guard let command else { return nil }
    // A link may do without what stands after the question mark.
    let places = Set(mediator.links.entries.map { $0.pattern.text.prefix { $0 != "?" } })
    let own = words.prefix(2).joined(separator: "/")
    if places.contains(own[...]) { return own }
    if let name = person(in: command) { return "@\(name)" }
    let isList = !command.parameters.contains { $0.presence == .required }
    let module = words.prefix(1).joined()
    return isList && places.contains(module[...]) ? module : nil
  }

  /// The user whom the line names, whose profile has the same as buttons.
  private func person(in command: CommandDescriptor) -> Substring? {
    let index = command.parameters.firstIndex { $0.kind == .person }
    guard let index, words.indices.contains(index + 2) else { return nil }
    let name = words[index + 2]
    // A name in capitals is one to fill in.
    return name == name.uppercased() ? nil : name
  }
}

extension String {
  /// The text with a small letter at its beginning.
  fileprivate var startingLowercase: String { prefix(1).lowercased() + dropFirst() }

  /// The sentences, each with its end.
  fileprivate var sentences: [String] {
    var sentences: [String] = []
    for part in split(separator: " ") {
      let begins = sentences.last.map { $0.last == "." || $0.last == "?" } ?? true
      if begins {
        sentences.append(String(part))
      } else {
        sentences[sentences.count - 1] += " \(part)"
      }
    }
    return sentences
  }
}
