import Links
import Mediator
import Navigation

/// A section of a screen as HTML: a heading, then lists of rows and values in their order.
struct SectionHTML {
  private let section: ScreenDescription.Section
  private let forms: ActionForms

  init(_ section: ScreenDescription.Section, forms: ActionForms) {
    self.section = section
    self.forms = forms
  }

  var html: HTMLText {
    let content = HTMLText(groups.map(element))
    guard let title = section.title else {
      return "<div class=\"section\"\("data-key", section.order.rawValue)>\(content)</div>\n"
    }
    let count: HTMLText = section.count.map { " <span class=\"number\">\($0)</span>" } ?? ""
    return """
      <section data-key="\(title)" aria-label="\(title)"><h2>\(title)\(count)</h2>\(content)</section>

      """
  }

  /// The elements, with those together that make one list.
  private var groups: [ArraySlice<ScreenDescription.Element>] {
    let elements = section.elements
    var groups: [ArraySlice<ScreenDescription.Element>] = []
    var start = 0
    for next in elements.indices.dropFirst() where !shareList(elements[next - 1], elements[next]) {
      groups.append(elements[start..<next])
      start = next
    }
    return elements.isEmpty ? [] : groups + [elements[start...]]
  }

  /// Whether two elements belong to the same list.
  private func shareList(
    _ first: ScreenDescription.Element,
    _ second: ScreenDescription.Element
  ) -> Bool {
    switch (first, second) {
    case (.value, .value), (.row, .unread), (.unread, .row): true
    // Ways to other places are set apart from what the list is about.
    case (.row(let first), .row(let second)):
      section.order == .timeline || Self.isPlainWay(first) == Self.isPlainWay(second)
    case (_, _): false
    }
  }

  private func element(_ group: ArraySlice<ScreenDescription.Element>) -> HTMLText {
    switch group[group.startIndex] {
    case .text(let paragraph): return Self.paragraph(paragraph)
    case .value:
      let values = group.compactMap(\.value).filter { !forms.repeats($0) }
      return values.isEmpty ? "" : Self.values(values)
    case .row, .unread:
      return section.order == .timeline
        ? TimelineHTML(group, forms: forms).html : RowListHTML(group, forms: forms).html
    case .more(let more): return forms.button(for: more)
    case .progress(let progress): return Self.progress(progress)
    }
  }

  /// Whether a row leads somewhere, and is about nothing else.
  private static func isPlainWay(_ row: ScreenDescription.Row) -> Bool {
    guard case .text = row.label else { return false }
    return row.link != nil && row.offers.isEmpty && row.content == nil
  }

  private static func paragraph(_ paragraph: Paragraph) -> HTMLText {
    // What there is to type is a form on a page.
    guard !paragraph.lead.isEmpty else { return "" }
    return switch paragraph.role {
    case .explanation: "<p dir=\"auto\">\(paragraph.lead)</p>\n"
    case .note: "<p class=\"message\" dir=\"auto\">\(paragraph.lead)</p>\n"
    case .empty: "<p class=\"empty\" dir=\"auto\">\(paragraph.lead)</p>\n"
    case .momentary: "<p class=\"moment\" dir=\"auto\">\(paragraph.lead)</p>\n"
    case .quote: "<blockquote class=\"words\" dir=\"auto\">\(paragraph.lead)</blockquote>\n"
    }
  }

  private static func values(_ values: [LabeledValue]) -> HTMLText {
    let pairs = values.map { value -> HTMLText in
      let content: HTMLText =
        value.isEmpty ? "<span class=\"none\">not set</span>" : ScreenValueHTML.block(value.content)
      return "<div><dt>\(value.name.startingUppercase)</dt><dd>\(content)</dd></div>"
    }
    return "<dl class=\"values\">\(HTMLText(pairs))</dl>\n"
  }

  private static func progress(_ progress: WorkProgress) -> HTMLText {
    let total: HTMLText = progress.total.map { " of \($0)" } ?? ""
    return """
      <div class="progress"><label>\(progress.title) <span class="number">\(progress.done)\(total)</span>\
      <progress\("max", progress.total.map { "\(max(1, $0))" })\
      \("value", progress.total == nil ? nil : "\(progress.done)")></progress></label></div>

      """
  }
}

extension String {
  /// The text with a capital letter at its beginning, and spaces for hyphens.
  var startingUppercase: String {
    let words = replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

extension ActionForms {
  /// Whether the form of the page has a value in a field already, such as the words of a search.
  fileprivate func repeats(_ value: LabeledValue) -> Bool {
    !value.isEmpty && lead?.parameters.contains { $0.typed == value.value } == true
  }
}
