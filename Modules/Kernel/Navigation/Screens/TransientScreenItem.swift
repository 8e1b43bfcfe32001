/// Something on a screen that is true for a moment only: who is there, who is typing, what is read.
///
/// A front that cannot take back what it has shown says each of them once, and leaves alone what
/// stands there already.
public enum TransientScreenItem: Hashable, Sendable {
  /// Whether a user is there.
  case presence(ScreenPerson)

  /// How far the row with a number has come.
  case receipt(DeliveryReceipt, row: Int?)

  /// What happens at this moment.
  case paragraph(String)
}

extension ScreenDescription {
  /// What is true for a moment only, in the order of the screen.
  public var moments: [TransientScreenItem] {
    let rows = sections.flatMap(\.elements).flatMap { element -> [TransientScreenItem] in
      switch element {
      case .text(let paragraph) where paragraph.role == .momentary:
        [.paragraph(paragraph.words)]
      case .row(let row):
        row.label.moments + (row.receipt.map { [.receipt($0, row: row.number)] } ?? [])
      case .text, .value, .unread, .more, .progress: []
      }
    }
    return label.moments + rows
  }

  /// The screen without what is true for a moment only.
  public var lasting: ScreenDescription {
    ScreenDescription(
      link: link,
      label: label.lasting,
      sections: sections.map { section in
        Section(
          title: section.title,
          count: section.count,
          order: section.order,
          elements: section.elements.compactMap(\.lasting)
        )
      },
      actions: actions,
      chrome: chrome
    )
  }
}

extension ScreenDescription.Element {
  fileprivate var lasting: Self? {
    switch self {
    case .text(let paragraph): paragraph.role == .momentary ? nil : self
    case .row(let row): .row(row.with(row.label.lasting, receipt: nil))
    case .value, .unread, .more, .progress: self
    }
  }
}

extension ScreenDescription.Row {
  /// Returns the row with another label and receipt.
  func with(_ label: ScreenValue, receipt: DeliveryReceipt?) -> Self {
    Self(
      label: label,
      content: content,
      title: title,
      detail: detail,
      fields: fields,
      link: link,
      key: key,
      number: number,
      offers: offers,
      initialTexts: initialTexts,
      state: state,
      moment: moment,
      receipt: receipt
    )
  }
}

extension ScreenValue {
  fileprivate var moments: [TransientScreenItem] {
    guard case .person(let person) = self, person.presence != nil else { return [] }
    return [.presence(person)]
  }

  /// The value without whether a person is there.
  public var lasting: ScreenValue {
    guard case .person(let person) = self else { return self }
    return .person(person.with(nil))
  }
}
