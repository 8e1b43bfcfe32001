import Mediator
import Navigation

/// What users said, in the order of time: the reader's own at the other side, and the days.
struct TimelineHTML {
  private let elements: ArraySlice<ScreenDescription.Element>
  private let forms: ActionForms

  init(_ elements: ArraySlice<ScreenDescription.Element>, forms: ActionForms) {
    self.elements = elements
    self.forms = forms
  }

  var html: HTMLText {
    var items: HTMLText = ""
    var day: Int?
    var previous: ScreenDescription.Row?
    var line: UnreadLine?
    var isNew = false
    for element in elements {
      if case .unread(let unread) = element { line = unread }
      guard let row = element.row else { continue }
      if let moment = row.moment, ScreenValueHTML.dayNumber(moment) != day {
        day = ScreenValueHTML.dayNumber(moment)
        items += ScreenValueHTML.day(moment)
        previous = nil
      }
      if let unread = line {
        items += RowListHTML.line(unread)
        previous = nil
      }
      isNew = isNew || line != nil
      line = nil
      items += item(row, after: previous, isNew: isNew)
      previous = row
    }
    return "<ol class=\"timeline\">\(items)</ol>\n"
  }

  private func item(
    _ row: ScreenDescription.Row,
    after previous: ScreenDescription.Row?,
    isNew: Bool
  ) -> HTMLText {
    let isMine = row.state.contains(.mine)
    let isRemark = Self.isRemark(row)
    let continues = previous?.label == row.label && previous.map(Self.isRemark) == false
    var style = "said"
    if isMine { style += " mine" }
    if isNew && !isMine { style += " unread" }
    if isRemark { style += " remark" }
    if continues && !isRemark { style += " continues" }
    if row.fields.contains(where: { $0.name == "found" }) { style += " found" }
    if row.state.contains(.mentionsReader) { style += " mention" }
    if row.state.contains(.pending) { style += " pending" }
    if row.state.contains(.deleted) { style += " gone" }
    let avatar = isMine || isRemark ? "" : PersonHTML.avatar(for: row.label)
    return """
      <li class="\(style)" \
      data-key="\(RowListHTML.key(of: row))\(row.key == nil ? row.moment?.rfc3339 ?? "" : "")">\
      \(avatar)<div class="bubble"><div class="sender">\(ScreenValueHTML.inline(row.label))</div>\
      \(answered(row))\(words(of: row))\(Self.foot(of: row))</div>\(forms.actions(of: row))</li>
      """
  }

  /// Whether the program says what happened, and no user.
  private static func isRemark(_ row: ScreenDescription.Row) -> Bool {
    if case .text = row.content { return true }
    return false
  }

  private func words(of row: ScreenDescription.Row) -> HTMLText {
    guard let content = row.content else {
      return row.state.contains(.deleted)
        ? "<p class=\"words none\">\(RowState.deletionNotice)</p>" : ""
    }
    if case .quote(let text) = content {
      return "<p class=\"words\" dir=\"auto\">\(LinkedTextHTML.html(of: text))</p>"
    }
    return "<p class=\"words\">\(ScreenValueHTML.inline(content))</p>"
  }

  private func answered(_ row: ScreenDescription.Row) -> HTMLText {
    guard let field = row.fields.first(where: { $0.name == "answers" }) else { return "" }
    return """
      <blockquote><span class="hidden">Answers: </span>\(ScreenValueHTML.block(field.content))</blockquote>
      """
  }

  private static func foot(of row: ScreenDescription.Row) -> HTMLText {
    let others = row.fields.filter { $0.name != "id" && $0.name != "answers" && !$0.isEmpty }
    let values = others.map { field -> HTMLText in
      let name: HTMLText =
        field.name == "reactions"
        ? "<span class=\"hidden\">Reactions: </span>" : "\(field.name) "
      return "<span class=\"chip\">\(name)\(ScreenValueHTML.inline(field.content))</span>"
    }
    let states = row.state.subtracting([.unread, .mine, .deleted, .pending]).words.map {
      "<span>\($0)</span>" as HTMLText
    }
    let moment = row.moment.map(ScreenValueHTML.timeOfDay) ?? ""
    let receipt: HTMLText = row.receipt.map { "<span class=\"receipt\">\($0.words)</span>" } ?? ""
    return """
      <div class="foot">\(HTMLText(values))\(HTMLText(states))\(moment)\(receipt)</div>
      """
  }
}
