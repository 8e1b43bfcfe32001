import Testing

@testable import AppCore

@Suite struct `An address in a message` {
  /// Returns the addresses that lead somewhere.
  private func addresses(in text: String) -> [String] {
    LinkedTextHTML.html(of: text).source.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
  }

  @Test func `leads there in a window of its own, which learns nothing of this one`() {
    #expect(
      LinkedTextHTML.html(of: "see https://example.org/a?b=1&c now").source == """
        see <a href="https://example.org/a?b=1&amp;c" rel="noopener noreferrer nofollow" \
        target="_blank">https://example.org/a?b=1&amp;c</a> now
        """
    )
  }

  @Test(arguments: [
    ("http://a.example", ["http://a.example"]), ("HTTPS://A.example/B", ["HTTPS://A.example/B"]),
    ("(https://a.example/b_(c)).", ["https://a.example/b_(c)"]),
    (
      "https://a.example, http://b.example:8080/x#y!",
      ["https://a.example", "http://b.example:8080/x#y"]
    ),
    ("https://de.example/wiki/Käse", ["https://de.example/wiki/Käse"]),
    ("“https://a.example/b”", ["https://a.example/b"]),
    ("https://a.example/\u{202E}gpj.exe", ["https://a.example/"]),
    ("<https://a.example/>", ["https://a.example/"]),
    ("line\r\nhttp://a.example\r\n", ["http://a.example"]),
  ])
  func `ends where the sentence goes on`(text: String, expected: [String]) {
    #expect(addresses(in: text) == expected)
  }

  @Test(arguments: [
    "javascript:alert(1)", "javascript://a.example/%0aalert(1)", "data:text/html,x",
    "ftp://a.example",
    "https://", "http://.", "https:///path", "xhttps://a.example",
    "https://bank.example@evil.example/",
    "https://good.example\\@evil.example", "https://a:b@evil.example", "http//a.example", "://",
    "https://\u{202E}a.example",
  ])
  func `is only one of the web, with a host and no name before it`(text: String) {
    #expect(addresses(in: text) == [])
    #expect(LinkedTextHTML.html(of: text) == HTMLText(text: text))
  }

  @Test(arguments: [
    "a https://a.example/<b>\"' onclick=x & c",
    PageSamples.naughty + "https://a.example" + PageSamples.naughty,
    "https://a.example/'onmouseover='alert(1)", "https://a.example/\u{0}\u{1}",
  ])
  func `stays text, letter by letter`(text: String) {
    let html = LinkedTextHTML.html(of: text).source

    let bare = html.replacing(/<a href="[^"<>]*" rel="[a-z ]*" target="_blank">/, with: "")
      .replacing("</a>", with: "")
    #expect(bare == HTMLText.escaped(text))
    #expect(html.count(of: "<a ") == 1)
  }

  @Test func `is a link in a conversation, and not in a list of rows that lead elsewhere`() {
    let html = PageDocument(
      PageSamples.describe(PageSamples.conversation),
      in: PageSamples.frame()
    ).html

    #expect(html.contains("See <a href=\"https://example.org/a/very/long"))
  }
}
