import Foundation
import Links
import Mediator
import Navigation
import TestKit
import Testing

@Suite struct `What is true for a moment on a screen` {
  private static let bob = ScreenPerson(username: "bob", name: "Bob")

  private func description(
    _ presence: PersonPresence?,
    _ receipt: DeliveryReceipt?,
    typing: String?
  ) -> ScreenDescription {
    let screen = Screen(of: .person(Self.bob.with(presence))) {
      Paragraph("It stays.")
      ListRow(.person(Self.bob.with(presence)))
      ListRow("hi", actions: RowActions(["edit"], key: "1.2", number: 2)).with(receipt)
      if let typing { Paragraph(momentary: typing) }
    }
    return ScreenDescription(screen) { $0.text }
  }

  @Test func `is told in the order of the screen`() {
    let screen = description(.online, DeliveryReceipt(.read), typing: "@bob is typing…")

    #expect(
      screen.moments == [
        .presence(Self.bob.with(.online)), .presence(Self.bob.with(.online)),
        .receipt(DeliveryReceipt(.read), row: 2), .paragraph("@bob is typing…"),
      ]
    )
    #expect(description(nil, nil, typing: nil).moments == [])
  }

  @Test func `can be taken away, and nothing else goes with it`() {
    let busy = description(.away, DeliveryReceipt(.delivered), typing: "@bob is typing…")
    let calm = description(nil, nil, typing: nil)

    #expect(busy.lasting == calm)
    #expect(calm.lasting == calm)
    #expect(busy != calm)
  }

  @Test func `survives coding`() throws {
    let screen = description(
      .seen(daysAgo: 3),
      DeliveryReceipt(.read, count: 3, of: 5),
      typing: "…"
    )

    let text = try JSONEncoder().encode(screen)

    #expect(try JSONDecoder().decode(ScreenDescription.self, from: text) == screen)
    #expect(String(decoding: text, as: UTF8.self).contains(#""daysAgo":3"#))
  }

  @Test(arguments: [
    (PersonPresence.online, "online"), (.away, "away"), (.seen(daysAgo: -1), "last seen today"),
    (.seen(daysAgo: 1), "last seen yesterday"), (.seen(daysAgo: 2), "last seen 2 days ago"),
    (.seen(daysAgo: 12), "last seen a week ago"), (.seen(daysAgo: 99), "last seen 8 weeks ago"),
  ])
  func `says presence in a few words, coarsely`(presence: PersonPresence, words: String) {
    #expect(presence.words == words)
  }

  @Test(arguments: [
    (DeliveryReceipt(.delivered), "delivered"), (DeliveryReceipt(.read), "read"),
    (DeliveryReceipt(.delivered, count: 2, of: 5), "delivered to 2 of 5"),
    (DeliveryReceipt(.read, count: 5, of: 5), "read by 5 of 5"),
  ])
  func `says a receipt in a few words`(receipt: DeliveryReceipt, words: String) {
    #expect(receipt.words == words)
  }
}
