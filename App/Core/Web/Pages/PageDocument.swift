import Database
import Links
import Navigation

/// A screen as a page.
///
/// The page says everything without its script, which adds only that changes show by themselves.
struct PageDocument {
  private static let site = "Interchange"

  private let screen: ScreenDescription
  private let frame: PageFrame

  init(_ screen: ScreenDescription, in frame: PageFrame) {
    self.screen = screen.withForms
    self.frame = frame
  }

  /// The whole page.
  var html: String {
    let page: HTMLText = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <link rel="icon" href="/assets/interchange.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/assets/interchange.css">
      <script src="/assets/interchange.js" defer></script>
      </head>
      <body\("class", screen.isConversation ? "app" : nil)\("data-user", frame.user)\
      \("data-ended", if: frame.hasEnded)>
      <a class="skip" href="#main">Skip to the content</a>
      \(header)
      \(mainElement)
      <div id="news" class="hidden" role="status" aria-live="polite"></div>\(scriptless)
      </body>
      </html>

      """
    return page.source
  }

  /// The part of the page that is replaced when the screen changes.
  var main: String { mainElement.source }

  // MARK: - Around the screen

  /// Tells the server that the browser runs scripts no more, where it did before.
  private var scriptless: HTMLText {
    guard frame.expectsScripts else { return "" }
    return """

      <noscript><img src="\(WebAssets.scriptlessPath)" alt="" width="1" height="1"></noscript>
      """
  }

  private var title: String {
    let waiting = frame.tabs.reduce(0) { $0 + $1.count }
    return (waiting > 0 ? "(\(waiting)) " : "") + lastingTitle
  }

  /// The title without how much waits elsewhere, which a script counts on.
  private var lastingTitle: String {
    let place = screen.shortTitle
    return place == Self.site ? place : "\(place) · \(Self.site)"
  }

  private var header: HTMLText {
    let tabs = HTMLText(frame.tabs.map(tab))
    let navigation: HTMLText =
      frame.tabs.isEmpty
      ? "" : "<nav id=\"tabs\" aria-label=\"Main\"><ul class=\"tabs\">\(tabs)</ul></nav>"
    return """
      <header class="top"><a class="brand" href="/">Interchange</a>\(navigation)\(account)</header>
      """
  }

  private func tab(_ tab: PageFrame.Tab) -> HTMLText {
    let count: HTMLText =
      tab.count > 0
      ? " <span class=\"badge\">\(tab.count)<span class=\"hidden\"> new</span></span>" : ""
    return """
      <li><a href="\(SitePath(tab.link).address)"\
      \("aria-current", tab.isSelected ? "page" : nil)>\(tab.title)\(count)</a></li>
      """
  }

  private var account: HTMLText {
    guard let user = frame.user else {
      return "<a class=\"account\" href=\"/auth/login\">Sign in</a>"
    }
    return """
      <a class="account" href="/auth/account">\(PersonHTML.avatar(of: user))\
      <span class="hidden">Account of </span><bdi class="who">\(user)</bdi></a>
      """
  }

  // MARK: - The screen

  private var mainElement: HTMLText {
    let forms = ActionForms(of: screen, in: frame)
    let parts = screen.isConversation ? conversation(forms) : place(forms)
    return """
      <main id="main" tabindex="-1" class="\(screen.isConversation ? "chat" : "place")"\
      \("data-link", frame.link ?? screen.link)\("data-position", frame.streamPosition)\
      \("data-title", lastingTitle)>
      \(parts)\(forms.people)
      </main>
      """
  }

  /// What can be done stands above a list, which may be long, and below everything else.
  private func place(_ forms: ActionForms) -> HTMLText {
    let sections = HTMLText(screen.sections.map { SectionHTML($0, forms: forms).html })
    let content =
      forms.hasRows
      ? forms.main + forms.others + sections : sections + forms.main + forms.others
    return """
      <h1 dir="auto">\(ScreenValueHTML.inline(screen.label))</h1>
      \(messages(forms))\(undo)\(forms.confirmation)\(content)\(welcome)
      """
  }

  /// What the first page offers where nothing waits for its user.
  private var welcome: HTMLText {
    guard screen.link == "home", screen.rows.isEmpty else { return "" }
    guard frame.user == nil else {
      let next: HTMLText = frame.nextStep.map { " \($0.html)" } ?? ""
      return "<p class=\"empty\">Nothing is waiting for you.\(next)</p>"
    }
    return """
      <div class="toolbar"><a class="button main" href="/auth/login">Sign in</a>\
      <a class="button" href="/auth/register">Open an account</a></div>
      """
  }

  /// A conversation fills the window: the messages scroll, and what is written next stays below.
  private func conversation(_ forms: ActionForms) -> HTMLText {
    let sections = HTMLText(screen.sections.map { SectionHTML($0, forms: forms).html })
    return """
      <div class="bar"><h1 dir="auto">\(ScreenValueHTML.inline(screen.label))</h1>\(forms.links)\
      \(forms.menu)</div>
      \(messages(forms))\(undo)\(forms.confirmation)
      <div class="log" tabindex="0" role="region" aria-label="Messages"><div class="flow">\
      \(sections)</div></div>
      \(forms.composer)
      """
  }

  /// The offer to undo what was done last, which goes when its time is over, also without a script.
  private var undo: HTMLText {
    guard let offer = frame.undo else { return "" }
    let steps = max(1, min(5, Int((offer.timeLeft.components.seconds + 1) / 2)))
    return """
      <div id="undo-\(String(offer.change))" class="undo left-\(steps * 2)" role="status" data-keep>\
      <p dir="auto">\(offer.done)</p><form method="post" data-key="undo">\
      <input type="hidden" name="undo" value="\(String(offer.change))">\
      <button type="submit">Undo</button></form></div>

      """
  }

  private func messages(_ forms: ActionForms) -> HTMLText {
    var messages = frame.messages
    if let problem = frame.fieldProblem, !forms.shows(problem.action, problem.field) {
      messages.append(PageMessage(kind: .problem, text: problem.text, hint: frame.fieldHint))
      // The form is gone, and what was typed into it is not.
      messages += frame.typedTexts.map { PageMessage(kind: .typed, text: $0) }
    }
    guard !messages.isEmpty else { return "" }
    return "<div id=\"messages\" data-keep>\(HTMLText(messages.map(message)))</div>\n"
  }

  private func message(_ message: PageMessage) -> HTMLText {
    let hint: HTMLText =
      message.hint.map { " <span class=\"hint\" dir=\"auto\">\($0.html)</span>" } ?? ""
    let text = lines(of: message.text)
    switch message.kind {
    case .typed:
      return """
        <div class="message"><p>You have typed:</p>\
        <p class="words" dir="auto">\(message.text)</p></div>
        """
    case .notice, .done:
      return "<p class=\"message\" role=\"status\" dir=\"auto\">\(text)\(hint)</p>"
    case .problem:
      return "<p class=\"message problem\" role=\"alert\" dir=\"auto\">\(text)\(hint)</p>"
    }
  }

  /// A text of several lines, those without a space as codes to copy.
  private func lines(of text: String) -> HTMLText {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1 else { return "\(text)" }
    return HTMLText(
      lines.enumerated().map { index, line -> HTMLText in
        let isCode = index > 0 && !line.isEmpty && !line.contains(" ")
        let html: HTMLText = isCode ? "<code>\(line)</code>" : "\(line)"
        return index == 0 ? html : "\n" + html
      }
    )
  }
}
