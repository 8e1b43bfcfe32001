import Mediator
import Navigation

/// Rows of a list as HTML: each leads somewhere as a whole, and has its actions behind it.
struct RowListHTML {
  private let elements: ArraySlice<ScreenDescription.Element>
  private let forms: ActionForms

  init(_ elements: ArraySlice<ScreenDescription.Element>, forms: ActionForms) {
    self.elements = elements
    self.forms = forms
  }

  var html: HTMLText {
    let items = elements.map { element -> HTMLText in
      switch element {
      case .row(let row): item(row)
      case .unread(let line): Self.line(line)
      case .text, .value, .more, .progress: ""
      }
    }
    return "<ul class=\"rows\">\(HTMLText(items))</ul>\n"
  }

  /// Returns the line before what is new.
  static func line(_ line: UnreadLine) -> HTMLText {
    "<li class=\"new\" data-key=\"new\"><span>\(line.count) new</span></li>"
  }

  private func item(_ row: ScreenDescription.Row) -> HTMLText {
    let label = ScreenValueHTML.inline(row.label)
    let title: HTMLText =
      row.link.map { "<a class=\"target\" href=\"\(SitePath($0).address)\">\(label)</a>" }
      ?? label
    let isNew = row.state.contains(.unread)
    let sign: HTMLText = isNew ? "<span class=\"hidden\">unread: </span>" : ""
    let content: HTMLText =
      row.content.map {
        "<div class=\"content\(row.isOwnText ? " whole" : "")\" dir=\"auto\">\(Self.preview($0))</div>"
      } ?? ""
    return """
      <li class="\(Self.style(of: row))" data-key="\(Self.key(of: row))">\
      \(PersonHTML.avatar(for: row.label))\
      <div class="body"><div class="title" dir="auto">\(sign)\(title)</div>\(content)\
      \(details(of: row))</div>\(Self.aside(of: row))\(forms.actions(of: row))</li>
      """
  }

  /// Returns what a row adds, which is cut off where it is long.
  private static func preview(_ value: ScreenValue) -> HTMLText {
    if case .quote(let text) = value { HTMLText(text: text) } else { ScreenValueHTML.inline(value) }
  }

  private static func style(of row: ScreenDescription.Row) -> String {
    let parts = [
      "row", row.link == nil ? nil : "leads", row.state.contains(.unread) ? "unread" : nil,
      row.state.contains(.pending) ? "pending" : nil, row.state.contains(.deleted) ? "gone" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  /// What identifies the row while the list changes.
  static func key(of row: ScreenDescription.Row) -> String {
    row.key ?? row.link ?? row.title
  }

  /// The named values, except the number of what is unread, which is shown beside the time.
  private func details(of row: ScreenDescription.Row) -> HTMLText {
    // A number to enter at a prompt says nothing here.
    let fields = row.fields.filter { !Self.isBadge($0) && !$0.isEmpty && $0.name != "id" }
    let states = row.state.subtracting([.unread, .mine, .pending]).words
    guard !fields.isEmpty || !states.isEmpty else { return "" }
    let parts =
      fields.map { Self.detail($0) }
      + states.map { "<span class=\"chip\">\($0)</span>" as HTMLText }
    return "<div class=\"details\">\(HTMLText(parts))</div>"
  }

  private static func detail(_ field: LabeledValue) -> HTMLText {
    if field.name == "role" {
      return "<span class=\"chip\">\(ScreenValueHTML.inline(field.content))</span>"
    }
    guard case .count(let count) = field.content else {
      return "<span>\(field.name) \(ScreenValueHTML.inline(field.content))</span>"
    }
    let name = count == 1 && field.name.hasSuffix("s") ? field.name.dropLast() : field.name[...]
    return "<span>\(ScreenValueHTML.inline(field.content)) \(name)</span>"
  }

  private static func isBadge(_ field: LabeledValue) -> Bool {
    guard case .count = field.content else { return false }
    return ["unread", "waiting"].contains(field.name)
  }

  private static func aside(of row: ScreenDescription.Row) -> HTMLText {
    let badges = row.fields.filter(isBadge).map { field -> HTMLText in
      let value = ScreenValueHTML.inline(field.content)
      return "<span class=\"badge\">\(value)<span class=\"hidden\"> \(field.name)</span></span>"
    }
    let moment = row.moment.map(ScreenValueHTML.time) ?? ""
    guard !badges.isEmpty || !moment.isEmpty else { return "" }
    return "<div class=\"aside\">\(moment)\(HTMLText(badges))</div>"
  }
}
