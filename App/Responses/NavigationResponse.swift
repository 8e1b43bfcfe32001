import Links
import Mediator
import Navigation
import Terminal

/// Where a navigation ended, and what stands there.
struct NavigationResponse: LineResponse {
  let outcome: String
  let screen: ScreenDescription?

  /// What a person should know beyond the screen.
  var remark: String?

  /// What was answered on the way, such as the recovery codes of a new account.
  var result: (any CommandResponse)?

  func text(columns: Int?) -> TerminalText {
    var lines: [TerminalText] = []
    if let result { lines.append(TerminalText(lines: result.description)) }
    if let remark { lines.append(TerminalText(lines: remark, look: .yellow)) }
    if let screen { lines += RenderedScreen(screen, columns: columns).lines }
    return .lines(lines)
  }

  var value: any Encodable & Sendable {
    Navigated(
      outcome: outcome,
      screen: screen.map { ScreenJSON($0) },
      result: result.map { AnyEncodableValue($0) }
    )
  }

  private struct Navigated: Encodable, Sendable {
    let ok = true
    let outcome: String
    let screen: ScreenJSON?
    let result: AnyEncodableValue?
  }
}

/// What a module's command answered, and what one sees afterwards if that has changed.
struct CommandNavigationResponse: LineResponse {
  let name: String
  let answer: any CommandResponse
  let screen: ScreenDescription?
  let resumed: [Resumed]

  /// Why what stands there now is not what was asked for.
  let remark: String?

  /// A place that opened after all, because the command changed who is signed in.
  struct Resumed: Encodable, Sendable {
    let link: String?
    let outcome: String
  }

  func text(columns: Int?) -> TerminalText {
    let screen = screen.map { RenderedScreen($0, columns: columns).lines } ?? []
    let remark = remark.map { [TerminalText(lines: $0, look: .yellow)] } ?? []
    return .lines([TerminalText(lines: answer.description)] + remark + screen)
  }

  var value: any Encodable & Sendable {
    Value(
      command: name,
      result: AnyEncodableValue(answer),
      resumed: resumed.isEmpty ? nil : resumed
    )
  }

  private struct Value: Encodable, Sendable {
    let ok = true
    let command: String
    let result: AnyEncodableValue
    let resumed: [Resumed]?
  }
}
