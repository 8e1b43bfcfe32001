import Links
import Mediator
import Navigation
import Terminal

/// Where a navigation ended, and what stands there.
struct Shown: Answer {
  let outcome: String
  let screen: ScreenFacts?

  /// What a person should know beyond the screen.
  var remark: String?

  /// What was answered on the way, such as the recovery codes of a new account.
  var result: (any CommandAnswer)?

  func text(columns: Int?) -> Text {
    var lines: [Text] = []
    if let result { lines.append(Text(lines: result.description)) }
    if let remark { lines.append(Text(lines: remark, .yellow)) }
    if let screen { lines += ScreenText(screen, columns: columns).lines }
    return .lines(lines)
  }

  var value: any Encodable & Sendable {
    Navigated(
      outcome: outcome,
      screen: screen.map { ScreenValue($0) },
      result: result.map { AnyValue($0) }
    )
  }

  private struct Navigated: Encodable, Sendable {
    let ok = true
    let outcome: String
    let screen: ScreenValue?
    let result: AnyValue?
  }
}

/// What a module's command answered, and what one sees afterwards if that has changed.
struct Commanded: Answer {
  let name: String
  let answer: any CommandAnswer
  let screen: ScreenFacts?
  let resumed: [Resumed]

  /// Why what stands there now is not what was asked for.
  let remark: String?

  /// A place that opened after all, because the command changed who is signed in.
  struct Resumed: Encodable, Sendable {
    let link: String?
    let outcome: String
  }

  func text(columns: Int?) -> Text {
    let screen = screen.map { ScreenText($0, columns: columns).lines } ?? []
    let remark = remark.map { [Text(lines: $0, .yellow)] } ?? []
    return .lines([Text(lines: answer.description)] + remark + screen)
  }

  var value: any Encodable & Sendable {
    Value(command: name, result: AnyValue(answer), resumed: resumed.isEmpty ? nil : resumed)
  }

  private struct Value: Encodable, Sendable {
    let ok = true
    let command: String
    let result: AnyValue
    let resumed: [Resumed]?
  }
}
