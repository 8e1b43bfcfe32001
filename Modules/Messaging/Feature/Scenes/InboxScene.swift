import Links
import MessagingContract
import Navigation

/// Where one sees one's conversations.
final class InboxScene: Scene {
  private let desk: Desk
  private let routes: any MessagingRoute
  private var page = InboxPage(conversations: [], next: nil)

  init(_ desk: Desk, _ routes: any MessagingRoute) {
    self.desk = desk
    self.routes = routes
  }

  var screen: Screen {
    var screen = page.screen
    Action("new", run: write, summary: "writes to somebody").add(to: &screen)
    Action("find", "text", run: find, summary: "looks for messages").add(to: &screen)
    if page.next != nil { Action("more", run: more, summary: "goes on").add(to: &screen) }
    return screen
  }

  func load() async throws {
    page = try await desk.perform(ShowInbox())
  }

  private func more() async throws {
    page = try await desk.perform(ShowInbox(page.next))
  }

  private func write() async throws {
    try await routes.openMessages(.new).orThrow()
  }

  private func find(_ text: String) async throws {
    try await routes.openMessages(.search(text)).orThrow()
  }
}
