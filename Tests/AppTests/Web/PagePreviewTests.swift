import Navigation
import System
import Testing

@testable import AppCore

/// Pages as files, for those who want to look at them: `PAGES=DIR swift test --filter preview`.
@Suite struct `A preview of pages` {
  private static func sample(_ name: String) -> (screen: Screen, frame: PageFrame) {
    var frame = PageSamples.frame()
    switch name {
    case "conversation": return (PageSamples.conversation, frame)
    case "inbox": return (PageSamples.inbox, frame)
    case "requests": return (PageSamples.requests, PageSamples.frame(at: "friends"))
    case "friends": return (PageSamples.friends, PageSamples.frame(at: "friends"))
    case "profile": return (PageSamples.profile, PageSamples.frame(at: "profile"))
    case "confirmation":
      frame.confirmation = PageConfirmation(question: "Leave the group?", action: "leave")
      return (PageSamples.conversation, frame)
    case _:
      (frame.user, frame.tabs) = (nil, [frame.tabs[0]])
      frame.typed = ["submit": ["username": "al ice"]]
      frame.fieldProblem = ("submit", "username", "A username has no spaces.")
      return (PageSamples.login, frame)
    }
  }

  @Test(arguments: [
    "conversation", "inbox", "requests", "friends", "profile", "confirmation", "login",
  ])
  func `refers to files that there are`(name: String) throws {
    let (screen, frame) = Self.sample(name)

    let html = PageDocument(PageSamples.describe(screen, at: name), in: frame).html

    let paths = html.matches(of: /"(\/assets\/[^"]*)"/).map { String($0.output.1) }
    #expect(paths.count == 3)
    for path in paths { #expect(WebAssets.asset(at: path) != nil, "\(path)") }
    guard let root = CurrentProcess.variable("PAGES") else { return }
    try FileSystem.makeFolders("\(root)/assets")
    let page = html.replacing("\"/assets/", with: "\"assets/")
    try FileSystem.write(page, to: "\(root)/\(name).html", replacing: true)
    for path in paths {
      let text = String(decoding: WebAssets.asset(at: path)?.bytes ?? [], as: UTF8.self)
      try FileSystem.write(text, to: root + path, replacing: true)
    }
  }
}
