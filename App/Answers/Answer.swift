import Mediator
import Navigation
import Terminal

/// Text for a terminal; scenes have paragraphs of the same name.
typealias Text = Terminal.Text

/// What the app answers to a line: to a person as text, to a script as one JSON object.
protocol Answer: Sendable {
  /// The answer as a person reads it.
  ///
  /// - Parameter columns: The width of the terminal, or nothing where none limits it.
  /// - Returns: The lines, without an end of the last.
  func text(columns: Int?) -> Text

  /// The answer as a script reads it.
  var value: any Encodable & Sendable { get }
}

/// An answer that says why there is none.
struct Refused: Answer {
  let report: Report

  /// Where one stands still, if the answer is to a navigation.
  var place: ScreenFacts?

  func text(columns: Int?) -> Text {
    var lines: [Text] = ["\("✗", .red) \(Text(lines: report.message))"]
    if let hint = report.hint { lines.append("  \(Text(lines: hint).looking(.dim))") }
    if let place {
      let link = place.link.map { Text("  \($0)", .cyan) } ?? ""
      lines.append("  You are still at: \(place.title, .bold)\(link)")
    }
    return .lines(lines)
  }

  var value: any Encodable & Sendable { Failure(error: Failure.Cause(report)) }

  private struct Failure: Encodable, Sendable {
    struct Cause: Encodable, Sendable {
      let code: String
      let message: String
      let hint: String?

      init(_ report: Report) {
        code = report.code
        message = report.message
        hint = report.hint
      }
    }

    let ok = false
    let error: Cause
  }
}

/// What a verb of the app says.
struct Page: Answer {
  let verb: String
  let title: String?
  let rows: [[String]]
  let lines: [String]
  let result: any Encodable & Sendable

  /// Creates a page of lines.
  init(_ verb: String, lines: [String], result: (any Encodable & Sendable)? = nil) {
    self.init(verb, title: nil, rows: [], lines: lines, result: result ?? lines)
  }

  /// Creates a page with a table.
  init(
    _ verb: String,
    title: String?,
    rows: [[String]],
    lines: [String] = [],
    result: any Encodable & Sendable
  ) {
    self.verb = verb
    self.title = title
    self.rows = rows
    self.lines = lines
    self.result = result
  }

  func text(columns: Int?) -> Text {
    var parts: [Text] = []
    if let title { parts.append(Text(title, .bold)) }
    if !rows.isEmpty {
      let cells = rows.map { row in row.map { Text($0) } }
      parts.append(Table(cells, indent: title == nil ? 0 : 2).text(columns: columns))
    }
    return .lines(parts + lines.map { Text(lines: $0) })
  }

  var value: any Encodable & Sendable { Done(command: verb, result: AnyValue(result)) }
}

/// What a command of a module answered.
struct Done: Encodable, Sendable {
  let ok = true
  let command: String
  let result: AnyValue
}

/// A value that encodes itself, whatever its type.
struct AnyValue: Encodable, Sendable {
  private let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) {
    self.value = value
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
