import Links
import Mediator
import Navigation
import Testing

@testable import AppCore

@Suite struct `Text in HTML` {
  @Test(arguments: [
    ("<b>", "&lt;b&gt;"), ("a & b", "a &amp; b"), ("\"'", "&quot;&#39;"), ("\u{0}\u{1B}", "��"),
    ("a\r\nb\t", "a&#13;\nb\t"), ("\u{FFFF}", "�"), ("\u{85}ä\u{1FFFE}", "�ä�"),
    ("é 👩‍👩‍👧 مرحبا", "é 👩‍👩‍👧 مرحبا"),
  ])
  func `cannot become a part of it`(text: String, escaped: String) {
    #expect(HTMLText.escaped(text) == escaped)
    #expect(("<p>\(text)</p>" as HTMLText).source == "<p>\(escaped)</p>")
  }

  @Test func `is escaped once, and HTML within HTML is not`() {
    let inner: HTMLText = "<b>\("&")</b>"

    #expect(("<p>\(inner)</p>" as HTMLText).source == "<p><b>&amp;</b></p>")
    #expect(
      ("<p\("title", "\"")\("lang", nil)\("hidden", if: true)>" as HTMLText).source
        == "<p title=\"&quot;\" hidden>"
    )
    #expect(HTMLText([inner, inner]).source == (inner + inner).source)
  }

  @Test(arguments: [
    ("messaging", "/messaging"), ("home", "/"), ("//evil.example/x", "/evil.example/x"),
    ("/\\evil.example", "/evil.example"), ("javascript:alert(1)", "/javascript:alert(1)"),
  ])
  func `as a link stays on this site`(link: String, address: String) {
    #expect(SitePath(link).address == address)
  }

  @Test func `of users is inert in every element of a screen`() {
    let text = PageSamples.naughty
    let person = ScreenPerson(username: text, name: text)
    let row = ListRow(
      .person(person),
      content: .quote(text),
      fields: [LabeledValue(text, .quote(text))],
      opens: SamplePlace.at(text),
      actions: RowActions(["act"], key: text)
    )
    for order in [ScreenSection.Order.list, .timeline] {
      let screen = Screen(of: .quote(text)) {
        Paragraph(text)
        Paragraph(note: text)
        Paragraph(empty: text)
        Paragraph(quoting: text)
        LabeledValue(text, .people([person, person]))
        WorkProgress(text, done: 1)
        ScreenSection(text, order: order) {
          row
          ListRow(.quote(text), content: .text(text), at: PageSamples.now)
          ListRow(.numbered(text, number: 12))
        }
        SceneAction("act", "text", run: Unused().one, summary: text, confirm: text)
      }
      var frame = PageFrame()
      frame.user = text
      frame.tabs = [.init(name: text, title: text, link: text, count: 1, isSelected: true)]
      frame.messages = [PageMessage(kind: .problem, text: text, hint: PageHint(text))]
      frame.typed = ["act": ["text": text]]
      frame.fieldProblem = ("act", "text", text)
      frame.confirmation = PageConfirmation(question: text, action: text, fields: [(text, text)])
      frame.streamPosition = text

      let html = PageDocument(PageSamples.describe(screen, at: text), in: frame).html

      #expect(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=x &amp;amp;"))
      #expect(html.count(of: "<script") == 1, "The page's own.")
      #expect(!html.contains("\"' onload") && !html.contains("</p><script>"))
      #expect(!html.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\t" })
      #expect(html.count(of: "<") == html.count(of: ">"))
    }
  }
}
