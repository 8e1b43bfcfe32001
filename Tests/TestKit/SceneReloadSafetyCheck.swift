public import Links
public import Mediator
public import Navigation
import Testing

/// Checks every scene that modules declare: that loading it changes nothing, and that loading it
/// again leaves alone what a user has typed into it.
///
/// The scenes are found through the links of the modules, so a new one is checked from the start.
public struct SceneReloadSafetyCheck {
  /// A scene to check: where it is, and the name under which it is reported.
  private struct Target {
    let name: String
    let open: (Navigator) async -> NavigationResult
  }

  let mediator: Mediator

  /// The places to check that no link leads to.
  let places: [any SceneAdapter]

  /// Who looks at the scenes.
  let callers: [Caller]

  /// Returns words that suit a parameter.
  let words: (ParameterInfo) -> [String]

  /// Returns how often anything was stored so far.
  let writes: () -> Int

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - mediator: The modules.
  ///   - places: The places to check that no link leads to.
  ///   - callers: Who looks at the scenes.
  ///   - words: Returns words that suit a parameter.
  ///   - writes: Returns how often anything was stored so far.
  public init(
    _ mediator: Mediator,
    and places: [any SceneAdapter] = [],
    as callers: [Caller],
    words: @escaping (ParameterInfo) -> [String],
    writes: @escaping () -> Int
  ) {
    self.mediator = mediator
    self.places = places
    self.callers = callers
    self.words = words
    self.writes = writes
  }

  // MARK: - Loads

  /// Loads every scene for every caller, and records an issue where that stores anything.
  ///
  /// - Returns: The patterns of the links that could be opened.
  public func checkLoads() async -> Set<String> {
    var loaded: Set<String> = []
    for target in targets {
      for caller in callers {
        let before = writes()
        let navigator = await open(target, as: caller)
        _ = await navigator?.refresh()
        let name = caller.principal?.name ?? "nobody"
        #expect(writes() == before, "loading \(target.name) as \(name) stores something")
        if await isReached(target, by: caller) { loaded.insert(target.name) }
      }
    }
    return loaded
  }

  /// Whether a target itself is in front once it is opened, and not a place that a guard leads to.
  private func isReached(_ target: Target, by caller: Caller) async -> Bool {
    let navigator = Navigator(mediator, as: caller)
    await navigator.start(.stack(nil))
    guard case .arrived(let node) = await target.open(navigator) else { return false }
    return navigator.tree.top == node && navigator.screen != nil
  }

  // MARK: - Actions

  /// Performs every action that stores something, and records an issue where the screen then differs
  /// from that of a user who comes anew, such as by a sentence that tells what was done.
  ///
  /// - Returns: What the actions that stored something and stayed at their place told their users.
  public func checkActions() async -> [String] {
    var told: [String] = []
    for target in targets {
      for caller in callers {
        for form in await forms(at: target, for: caller) {
          told += await checkScreen(after: form)
        }
      }
    }
    return told
  }

  private func checkScreen(after form: FormInput) async -> [String] {
    guard let navigator = await open(form.target, as: form.caller) else { return [] }
    let (place, before) = (navigator.tree.top, writes())
    navigator.watchQuestions { [unowned navigator] in navigator.end() }
    let words = CommandArguments(form.words.map { ShellWord($0, isQuoted: true) })
    guard (try? await navigator.perform(form.action, with: words)) != nil,
      writes() != before, navigator.tree.top == place
    else { return [] }
    _ = await navigator.refresh()
    guard let screen = navigator.screen,
      let fresh = await open(form.target, as: form.caller)?.screen
    else { return [] }
    #expect(screen == fresh, "\(form.target.name) after \(form.action)")
    return navigator.takeNotes()
  }

  // MARK: - Forms

  /// What a user types into a form.
  private struct FormInput {
    let target: Target
    let caller: Caller
    let action: String
    let words: [String]
  }

  /// Types into every form, loads it again, and records an issue where what was typed is gone.
  ///
  /// A form is a scene with an action that stores nothing but changes what the scene would save with
  /// its session, or that makes the scene ask before it closes. An action that opens a picker counts as
  /// given up.
  ///
  /// - Parameter disturb: Changes what the scenes depend on, as others do.
  /// - Returns: The forms by their links, and the actions that type into each.
  /// - Throws: What `disturb` throws.
  public func checkForms(
    disturbing disturb: (Int) async throws -> Void
  ) async throws -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for target in targets {
      for caller in callers {
        for (number, form) in await forms(at: target, for: caller).enumerated()
        where try await check(form, disturbing: { try await disturb(number) }) {
          found[target.name, default: []].insert(form.action)
        }
      }
    }
    return found
  }

  /// What could be typed at a place.
  private func forms(at target: Target, for caller: Caller) async -> [FormInput] {
    guard let navigator = await open(target, as: caller) else { return [] }
    return navigator.front?.screen.actions.filter { action in
      action.parameters.contains { $0.presence != .flag }
    }.map { action in
      let words = action.parameters.flatMap { parameter in
        let choices = (parameter.choices + self.words(parameter)).prefix(1)
        return parameter.presence == .flag ? [] : choices
      }
      return FormInput(target: target, caller: caller, action: action.name, words: words)
    } ?? []
  }

  /// Returns whether anything was typed.
  private func check(_ form: FormInput, disturbing disturb: () async throws -> Void) async throws
    -> Bool
  {
    guard let navigator = await open(form.target, as: form.caller) else { return false }
    let (untouched, before) = (navigator.snapshot(), writes())
    let place = navigator.tree.top
    // An action that waits for an answer of the user is no form, and nobody answers here.
    navigator.watchQuestions { [unowned navigator] in navigator.end() }
    let words = CommandArguments(form.words.map { ShellWord($0, isQuoted: true) })
    guard (try? await navigator.perform(form.action, with: words)) != nil,
      writes() == before, navigator.tree.top == place
    else { return false }
    let typed = navigator.snapshot()
    guard typed != untouched else { return false }
    let isGuarded = navigator.front?.asksBeforeLeaving ?? false
    try await disturb()
    _ = await navigator.refresh()
    _ = await navigator.refresh()
    let comment: Comment = "what was typed with \(form.action) at \(form.target.name)"
    #expect(navigator.snapshot() == typed, comment)
    if isGuarded {
      let result = await navigator.back()
      #expect(result.problem != nil && navigator.tree.top == place, comment)
    }
    return true
  }

  private func open(_ target: Target, as caller: Caller) async -> Navigator? {
    let navigator = Navigator(mediator, as: caller)
    await navigator.start(.stack(nil))
    let result = await target.open(navigator)
    return result.problem == nil && navigator.screen != nil ? navigator : nil
  }

  // MARK: - Places

  private var targets: [Target] {
    // First the places without a link, before actions elsewhere change who may do what.
    places.map { place in Target(name: "\(place)") { await $0.open(place) } }
      + links.map { link in Target(name: link.pattern) { await $0.open(link: link.text) } }
  }

  /// Every link, filled with words that suit its parameters, and the pattern of each.
  private var links: [(text: String, pattern: String)] {
    mediator.links.entries.flatMap { entry in
      let choices = entry.parameters.map { words($0).count }.max() ?? 0
      return (0..<max(1, choices)).map { number in
        let parts = entry.pattern.text.split(separator: "?", maxSplits: 1)
        let word = { (name: Substring) -> String in
          let parameter = entry.parameters.first { $0.name == name }
          let words = parameter.map(words) ?? []
          return words.isEmpty ? "1" : words[number % words.count]
        }
        let path = parts[0].split(separator: "/").map { part in
          part.hasPrefix(":") || part.hasPrefix("*") ? word(part.dropFirst()) : String(part)
        }
        let query = parts.dropFirst().joined().split(separator: "&").map { name in
          "\(name)=\(word(name).replacing(" ", with: "+"))"
        }
        // A place is another one with what may be added to its link.
        let isLong = !query.isEmpty && number % 2 == 0
        let text = path.joined(separator: "/")
        return (isLong ? "\(text)?\(query.joined(separator: "&"))" : text, entry.pattern.text)
      }
    }
  }
}
