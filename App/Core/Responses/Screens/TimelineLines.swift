import Mediator
import Navigation
import Terminal

/// What users said, in the order of time: with a line for each day, and where reading stopped.
struct TimelineLines {
  /// The width from which the texts stand in a column beside their senders.
  private static let leastColumns = 60

  /// The greatest width of the column of senders.
  private static let senderWidth = 26

  private let elements: [ScreenDescription.Element]
  private let indent: Int
  private let format: TextLayoutOptions

  /// The widths of the columns before the texts, which all rows share.
  private typealias Widths = (number: Int, time: Int, sender: Int)

  init(_ elements: [ScreenDescription.Element], indent: Int, format: TextLayoutOptions) {
    self.elements = elements
    self.indent = indent
    self.format = format
  }

  var lines: [TerminalText] { parts.flatMap(\.lines) }

  /// The rows, the days and the line where reading stopped, each with its lines.
  var parts: [TimelinePart] {
    var parts: [TimelinePart] = []
    var day: Int?
    var unread: UnreadLine?
    let widths = isWide ? columnWidths : nil
    func add(_ line: TerminalText, as identity: TimelinePartIdentity) {
      parts.append(TimelinePart(identity: identity, content: .fixed, lines: [line]))
    }
    for element in elements {
      if case .unread(let line) = element { unread = line }
      guard let row = element.row else { continue }
      if let moment = row.moment, case let number = format.times.dayNumber(of: moment),
        number != day
      {
        day = number
        let name = TerminalText(format.times.day(of: moment), look: .dim)
        add(margin + name, as: .day(number))
      }
      if let line = unread { add(line.text(indent: indent), as: .unread) }
      unread = nil
      let lines = (widths.map { inColumns(row, $0) } ?? stacked(row)).flatMap(\.lines)
      parts.append(
        TimelinePart(identity: TimelinePartIdentity(row), content: .row(row), lines: lines)
      )
    }
    if let unread { add(unread.text(indent: indent), as: .unread) }
    return parts
  }

  private var margin: TerminalText { TerminalText(trusted: String(repeating: " ", count: indent)) }

  private var isWide: Bool { format.columns.map { $0 >= Self.leastColumns } ?? true }

  private func inColumns(_ row: ScreenDescription.Row, _ widths: Widths) -> [TerminalText] {
    let before = [number(of: row).padded(to: widths.number), time(of: row).padded(to: widths.time)]
    let head = before.filter { !$0.isEmpty }.reduce(margin) { "\($0)\($1)  " }
    let senders = sender(of: row).wrapped(to: widths.sender).lines
    let textStart = head.width + widths.sender + 2
    let texts = text(of: row).wrapped(to: (format.columns ?? .max) - textStart).lines
    return (0..<max(senders.count, texts.count)).map { index in
      let first = index == 0 ? head : TerminalText("").padded(to: head.width)
      let sender = index < senders.count ? senders[index] : ""
      let text = index < texts.count ? texts[index] : ""
      return (first + sender.padded(to: widths.sender + 2) + text).trimmed
    }
  }

  private func stacked(_ row: ScreenDescription.Row) -> [TerminalText] {
    let columns = format.columns ?? .max
    let parts = [number(of: row), time(of: row), sender(of: row)].filter { !$0.isEmpty }
    let head = parts.dropFirst().reduce(parts[0]) { "\($0) · \($1)" }
    let text = text(of: row)
    let texts = text.isEmpty ? [] : text.wrapped(to: columns, indent: indent + 2).lines
    return head.wrapped(to: columns, indent: indent).lines + texts
  }

  private var columnWidths: Widths {
    let rows = elements.compactMap(\.row)
    return (
      rows.map { number(of: $0).width }.max() ?? 0, rows.map { time(of: $0).width }.max() ?? 0,
      min(Self.senderWidth, rows.map { sender(of: $0).width }.max() ?? 0)
    )
  }

  private func number(of row: ScreenDescription.Row) -> TerminalText {
    let key = format.namesRows && row.number != nil ? row.key : nil
    return TerminalText(key ?? row.number.map { "\($0)" } ?? "", look: .dim)
  }

  private func time(of row: ScreenDescription.Row) -> TerminalText {
    TerminalText(row.moment.map(format.times.timeOfDay) ?? "", look: .dim)
  }

  /// The sender, then what the program says of the message: nothing that users write stands there.
  private func sender(of row: ScreenDescription.Row) -> TerminalText {
    let words = row.state.subtracting([.unread, .mine, .mentionsReader]).words
    let sender = ValueRenderer.text(row.label, format.times).looking(.bold)
    return words.isEmpty ? sender : "\(sender) \("(\(words.joined(separator: ", ")))", .dim)"
  }

  /// What the message says, then what belongs to it; its number says which it is.
  private func text(of row: ScreenDescription.Row) -> TerminalText {
    let deleted =
      row.state.contains(.deleted) ? TerminalText(RowState.deletionNotice, look: .dim) : ""
    let content = row.content.map { ValueRenderer.labeled($0, format.times) } ?? deleted
    let fields = row.fields.filter { $0.name != "id" }.map { field in
      "\("\(field.name) ", .dim)\(ValueRenderer.text(field.content, format.times))" as TerminalText
    }
    let mention = row.state.intersection(.mentionsReader).words.map { word in
      TerminalText("(\(word))", look: .dim)
    }
    let receipt = TerminalText(row.receipt.map { "(\($0.words))" } ?? "", look: .dim)
    // What users write after words of the program goes on with the sentence.
    let gap = if case .text? = row.content { " " } else { "  " }
    let parts = ([content] + fields + mention + [receipt]).filter { !$0.isEmpty }
    return parts.reduce(nil) { text, part in
      text.map { "\($0)\(gap)\(part)" } ?? part
    } ?? ""
  }
}

extension RowState {
  /// What stands where the words of a message were that was deleted.
  static let deletionNotice = "This message was deleted."
}
