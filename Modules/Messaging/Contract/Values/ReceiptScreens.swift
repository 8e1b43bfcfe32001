import AuthContract
public import Navigation

extension MessagePage {
  /// Who is typing, by the usernames: they are the only names that users cannot make up freely.
  var typingText: String? {
    guard let names = typing?.map({ "@\($0)" }), let last = names.last else { return nil }
    guard names.count > 1 else { return "\(last) is typing…" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) are typing…"
  }

  /// Who is typing, where anyone is.
  var typingPeople: [ScreenPerson]? {
    typing?.map { ScreenPerson(username: $0.text, name: $0.text) }
  }

  /// The receipts that are shown: each only at the latest message that has come so far.
  var shownReceipts: [MessageID: DeliveryReceipt] {
    let recipient = with.map { ScreenPerson($0, name: title) }
    var shown: [MessageID: DeliveryReceipt] = [:]
    var last: DeliveryReceipt?
    for message in messages.reversed() {
      guard let receipt = message.receipt?.shown(to: recipient), receipt != last else { continue }
      shown[message.id] = receipt
      last = receipt
    }
    return shown
  }
}

extension ReceiptsResponse: ScreenConvertible {
  /// The recipients as a screen, one row each.
  public var screen: Screen { Screen("Receipts") { section } }

  /// The recipients, one row each.
  public var section: ScreenSection {
    ScreenSection("Receipts of \(id)", count: recipients.count) {
      if recipients.isEmpty { emptyNotice }
      ListRows(recipients) { recipient in
        ListRow(
          .person(ScreenPerson(recipient.username, name: recipient.name)),
          content: .text(recipient.state.rawValue)
        )
      }
      if !recipients.isEmpty, let hiddenText { Paragraph(hiddenText) }
    }
  }
}
