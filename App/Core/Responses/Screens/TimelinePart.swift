import Navigation
import Terminal

/// What makes a part of a conversation the same as before.
enum TimelinePartIdentity: Hashable {
  case row(String)
  case day(Int)
  case unread
  case section(String)
  case text(String)

  /// What tells a row from others, also while these change.
  init(_ row: ScreenDescription.Row) {
    self = .row(row.key ?? row.number.map { "\($0)" } ?? "\(row.title) \(row.detail ?? "")")
  }
}

/// A part of a conversation with its lines.
struct TimelinePart {
  /// What the part says.
  enum Content {
    case row(ScreenDescription.Row)
    case text(String)
    case fixed

    /// Whether it says the same to a reader, apart from the display name of its sender.
    func isSame(as other: Content) -> Bool {
      switch (self, other) {
      case (.row(let row), .row(let former)):
        let isGone = row.label.username == nil && former.label.username != nil
        return isGone || VisibleRowContent(of: row) == VisibleRowContent(of: former)
      case (.text(let text), .text(let former)): return text == former
      case (.fixed, .fixed): return true
      case (.row, _), (.text, _), (.fixed, _): return false
      }
    }
  }

  let identity: TimelinePartIdentity
  let content: Content
  let lines: [TerminalText]
}

/// What a reader sees of a row besides its receipt.
private struct VisibleRowContent: Equatable {
  let sender: String?
  let content: ScreenValue?
  let fields: [LabeledValue]
  let state: RowState

  init(of row: ScreenDescription.Row) {
    sender = row.label.username
    content = row.content
    fields = row.fields
    state = row.state.subtracting([.unread, .mine])
  }
}

extension ScreenValue {
  var person: ScreenPerson? {
    if case .person(let person) = self { person } else { nil }
  }

  /// The username of the user; nil for everything else, and for a deleted account.
  fileprivate var username: String? { person?.username }
}
