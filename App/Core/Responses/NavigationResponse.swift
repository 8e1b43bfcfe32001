import Links
import Mediator
import Navigation
import Terminal

/// The answer to a navigation: how it ended, and the screen that is then in front.
struct NavigationResponse: ShellResponse {
  let outcome: String
  let screen: ScreenDescription?

  /// What the user must know besides the screen.
  var remark: String?

  /// Why the place could not be opened that waited for what was done; the remark says it in words.
  var problem: Problem?

  /// What an action did, where the screen does not show it.
  var notes: [String] = []

  /// The answer of a command on the way, such as the recovery codes of a new account.
  var result: (any CommandResponse)?

  /// The sheets that have opened and closed on the way.
  var sheets: [SheetMovement] = []

  /// The screen as it is on the terminal, so that of a conversation only what is new is printed.
  var printed: ScreenDescription?

  /// Whether the screen is followed, so that only what is new is printed in any place.
  var isFollowed = false

  func text(_ format: TextLayoutOptions) -> TerminalText {
    var lines = sheets.map(\.line)
    if let result { lines += AnswerText(result, format: format).lines }
    if let remark { lines.append(TerminalText(lines: remark, look: .yellow)) }
    return .lines(lines + screenLines(format))
  }

  /// The screen, or what is new in a conversation that is on the terminal already; where that is
  /// nothing, what was done.
  private func screenLines(_ format: TextLayoutOptions) -> [TerminalText] {
    let notes = notes.map { TerminalText(lines: $0, look: .green) }
    guard let screen else { return notes }
    let whole = RenderedScreen(screen, format: format).lines
    guard let printed, isFollowed || screen.isConversation else { return notes + whole }
    let new = ScreenDifference(from: printed, to: screen, format: format).lines
    if isFollowed {
      return new + TransientScreenItem.new(in: screen, since: printed).compactMap(\.text)
    }
    if !new.isEmpty { return new }
    return notes.isEmpty ? whole : notes
  }

  var value: any Encodable & Sendable {
    NavigationJSON(
      outcome: outcome,
      screen: screen.map { ScreenJSON($0) },
      result: result.map { AnyEncodableValue($0) },
      notes: notes.isEmpty ? nil : notes,
      remark: remark,
      sheets: sheets.isEmpty ? nil : sheets
    )
  }

  private struct NavigationJSON: Encodable, Sendable {
    let ok = true
    let outcome: String
    let screen: ScreenJSON?
    let result: AnyEncodableValue?
    let notes: [String]?
    let remark: String?
    let sheets: [SheetMovement]?
  }
}

/// The answer of a module's command, and the screen in front where the command changed it.
struct ModuleCommandNavigationResponse: ShellResponse {
  let name: String
  let answer: any CommandResponse
  let screen: ScreenDescription?
  let resumed: [ResumedNavigation]

  /// Why the screen is not the one that was asked for.
  let remark: String?

  /// The sheets that have opened and closed on the way.
  let sheets: [SheetMovement]

  /// Puts a slash before commands, where what is typed without it is sent.
  let signs: HintSlashPrefixer?

  /// A suspended navigation that continued because the command signed the user in.
  struct ResumedNavigation: Encodable, Sendable {
    let link: String?
    let outcome: String
  }

  func text(_ format: TextLayoutOptions) -> TerminalText {
    let screen = screen.map { RenderedScreen($0, format: format).lines } ?? []
    var format = format
    format.signs = signs
    let remark = remark.map { [TerminalText(lines: $0, look: .yellow)] } ?? []
    let sheets = screen.isEmpty ? [] : sheets.map(\.line)
    return .lines(AnswerText(answer, format: format).lines + remark + sheets + screen)
  }

  var warning: String? { answer.remark }

  var list: ScreenDescription? { answer.list(numbersRows: true) }

  var value: any Encodable & Sendable {
    Value(
      command: name,
      result: AnyEncodableValue(answer),
      resumed: resumed.isEmpty ? nil : resumed,
      remark: remark,
      sheets: sheets.isEmpty ? nil : sheets
    )
  }

  private struct Value: Encodable, Sendable {
    let ok = true
    let command: String
    let result: AnyEncodableValue
    let resumed: [ResumedNavigation]?
    let remark: String?
    let sheets: [SheetMovement]?
  }
}
