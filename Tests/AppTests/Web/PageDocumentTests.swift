import Links
import Mediator
import Navigation
import Testing

@testable import AppCore

@Suite struct `A page` {
  private func page(
    _ screen: Screen,
    at link: String? = nil,
    _ change: (inout PageFrame) -> Void = { _ in }
  ) -> String {
    var frame = PageSamples.frame()
    change(&frame)
    return PageDocument(PageSamples.describe(screen, at: link), in: frame).html
  }

  // MARK: - The frame

  @Test func `has a language, one heading, landmarks and a way past the tabs`() {
    let html = page(PageSamples.inbox, at: "messaging")

    for part in [
      "<html lang=\"en\">", "<title>(13) Messages · Interchange</title>",
      "<a class=\"skip\" href=\"#main\">", "<nav id=\"tabs\" aria-label=\"Main\">", "<header",
      "<main id=\"main\"", "role=\"status\" aria-live=\"polite\"",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(html.count(of: "<h1") == 1)
    #expect(html.count(of: "<main") == 1)
  }

  @Test func `says the name of the site once in its title`() {
    #expect(page(Screen("Interchange"), at: "home").contains("<title>(13) Interchange</title>"))
  }

  @Test func `tells the menus of rows apart by what the rows say`() {
    let html = page(PageSamples.conversation)

    #expect(html.contains("aria-label=\"Actions: Bob Ross: Wonderful\""))
    #expect(html.contains("\"Actions: Bob Ross: I ask Carol too: she said she would brin…\""))
    // What has no text has a time.
    #expect(html.contains("\"Actions: Bob Ross: 12 May 2026, 15:15 UTC\""))
  }

  @Test(arguments: [
    ("", ""), ("one two", "one two"), (" one", "one"), ("one ", "one"), ("a  b", "a b"),
    ("a\nb", "a b"), ("a\tb", "a b"), ("café noir", "café noir"), ("a\u{2003}b", "a b"),
    (String(repeating: "x", count: 201), String(repeating: "x", count: 200)), (" ", ""),
  ])
  func `puts what a row says on one line`(text: String, line: String) {
    #expect(text.onOneLine(upTo: 200) == line)
  }

  @Test func `names the tab in front, and counts what waits in the others`() {
    let html = page(PageSamples.inbox)

    #expect(html.contains("<a href=\"/messaging\" aria-current=\"page\">Messages <span"))
    #expect(html.contains("<a href=\"/friends\">Friends <span class=\"badge\">1<span"))
    #expect(html.contains("<li><a href=\"/\">Home</a></li>"))
  }

  @Test func `says on the first page what there is to do, also where nothing waits`() {
    let stranger = page(Screen("Interchange"), at: "home") { $0.user = nil }
    let reader = page(Screen("Interchange"), at: "home")
    let waiting = page(
      Screen("Interchange") { ListRow("1 friend request", opens: SamplePlace.at("friends")) },
      at: "home"
    )

    #expect(stranger.contains("<a class=\"button main\" href=\"/auth/login\">Sign in</a>"))
    #expect(stranger.contains("href=\"/auth/register\">Open an account</a>"))
    #expect(reader.contains("<p class=\"empty\">Nothing is waiting for you.</p>"))
    #expect(!waiting.contains("Nothing is waiting") && !page(Screen("X")).contains("empty"))
  }

  @Test func `sets ways to other places apart from what a list is about`() {
    let html = page(PageSamples.inbox)

    #expect(html.count(of: "<ul class=\"rows\">") == 2)
  }

  @Test func `offers to sign in where nobody is signed in`() {
    let html = page(PageSamples.login) { $0.user = nil }

    #expect(html.contains("href=\"/auth/login\">Sign in</a>"))
    #expect(!html.contains("data-user"))
    #expect(page(PageSamples.login).contains("data-user=\"alice\""))
  }

  @Test func `has no code and no style of its own, so that a policy can forbid both`() {
    for screen in [PageSamples.conversation, PageSamples.inbox, PageSamples.profile] {
      let html = page(screen)

      #expect(!html.contains("<style") && !html.contains(" style="))
      #expect(html.count(of: "<script") == 1)
      #expect(!html.contains("javascript:") && !html.contains(" onclick"))
    }
  }

  @Test func `says where a stream of its changes continues`() {
    let main = PageDocument(
      PageSamples.describe(PageSamples.inbox, at: "messaging"),
      in: PageSamples.frame()
    ).main

    #expect(main.hasPrefix("<main id=\"main\""))
    #expect(main.hasSuffix("</main>"))
    #expect(main.contains("data-link=\"messaging\" data-position=\"1a-2b\""))
  }

  @Test func `shows what happened before the rest, a problem as an alert`() {
    let html = page(PageSamples.inbox) {
      $0.messages = [
        PageMessage(kind: .notice, text: "Signed in."),
        PageMessage(kind: .problem, text: "No.", hint: PageHint("Try again.")),
      ]
    }

    #expect(html.contains("role=\"status\" dir=\"auto\">Signed in.</p>"))
    #expect(html.contains("role=\"alert\" dir=\"auto\">No. <span class=\"hint\" dir=\"auto\">Try"))
  }

  // MARK: - Elements

  @Test func `shows values, people, moments, progress and quotes`() {
    let html = page(PageSamples.profile)

    for part in [
      "<dt>Bio</dt><dd><span class=\"words\" dir=\"auto\">Paints.\nHappy little trees",
      "<span class=\"none\">not set</span>", "<span class=\"number\">4</span>",
      "<time datetime=\"2026-05-12T15:30:00.000Z\">12 May 2026, 15:30 UTC</time>",
      "<bdi>Bob Ross</bdi> <bdi class=\"username\">@bobby</bdi>",
      "you</dd>",
      "<progress max=\"8\" value=\"3\"></progress>", "<progress></progress>",
      "<blockquote class=\"words\" dir=\"auto\">We don&#39;t make mistakes.</blockquote>",
    ] { #expect(html.contains(part), "\(part)") }
  }

  @Test func `shows a list with what is unread, where rows lead and what can be done with them`() {
    let html = page(PageSamples.inbox)

    for part in [
      "<li class=\"row leads unread\" data-key=\"bobby\">",
      "<a class=\"target\" href=\"/messaging/with/bobby\">",
      "<span class=\"badge\"><span class=\"number\">12</span><span class=\"hidden\"> unread</span>",
      "<span class=\"chip\">pinned</span>", "href=\"?menu=bobby#menu-bobby\"",
      "<button type=\"submit\">Show more",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(!html.contains("data-key=\"unpin\""), "No row is there to unpin.")
  }

  @Test func `shows sections with their titles and counts, and an empty list as such`() {
    let requests = page(PageSamples.requests)

    #expect(requests.contains("<h2>They ask you <span class=\"number\">1</span></h2>"))
    #expect(requests.contains("<p class=\"message\" dir=\"auto\">You and carol"))
    #expect(requests.contains("<div class=\"offers\"><form"))
    #expect(page(PageSamples.friends).contains("<p class=\"empty\" dir=\"auto\">No friends yet."))
  }

  // MARK: - A conversation

  @Test func `shows a conversation by its days, with the line before what is new`() throws {
    let html = page(PageSamples.conversation)

    let days = ["Monday, 11 May 2026", "Tuesday, 12 May 2026"]
    for day in days { #expect(html.contains(day)) }
    let order = try [days[0], "Are you coming", days[1], "data-key=\"new\"", "my cousin"].map {
      try #require(html.ranges(of: $0).first).lowerBound
    }
    #expect(order == order.sorted())
    #expect(html.contains("<span>2 new</span>"))
  }

  @Test func `has no field to write where the place offers none, and says so`() {
    var screen = PageSamples.conversation
    screen.actions.removeAll { $0.name == "send" }
    let closed = page(screen)
    screen.sections.append(ScreenSection { Paragraph("This account was deleted.") })
    let explained = page(screen)

    for html in [closed, explained] {
      #expect(!html.contains("composer") && !html.contains("Write a message"))
      #expect(html.contains("class=\"menu\""), "The rest can be done.")
    }
    #expect(closed.contains("<p class=\"closed\">Nothing can be sent here.</p>"))
    #expect(explained.contains("This account was deleted.") && !explained.contains("closed"))
    #expect(page(PageSamples.conversation).contains("class=\"composer fields"))
  }

  @Test func `sets own messages, remarks and deleted messages apart`() {
    let html = page(PageSamples.conversation)

    for part in [
      "<li class=\"said mine\" data-key=\"1.2\">", "<li class=\"said remark\"",
      "<li class=\"said gone\"", "This message was deleted.", "<span>edited</span>",
      "<span class=\"hidden\">Answers: </span>", "<li class=\"said continues\" data-key=\"1.4\">",
    ] { #expect(html.contains(part), "\(part)") }
    #expect(html.contains("class=\"app\""))
  }

  @Test func `ends a conversation with what is written next`() throws {
    let html = page(PageSamples.conversation)

    let composer = try #require(html.ranges(of: "class=\"composer fields lone\"").first)
    let last = try #require(html.ranges(of: "my cousin").last)
    #expect(composer.lowerBound > last.upperBound)
    #expect(html.contains("class=\"main\">"))
    #expect(html.contains("popovertarget=\"menu-\">Actions</button>"))
    #expect(html.contains("placeholder=\"Write a message\""))
    #expect(html.contains("class=\"danger\" title=\"Leaves.\">Leave</button>"))
  }
}

extension String {
  func count(of part: String) -> Int { ranges(of: part).count }
}
