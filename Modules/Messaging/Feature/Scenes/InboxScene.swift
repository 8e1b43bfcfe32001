import Links
import MessagingContract
import Navigation

/// Where one sees one's conversations.
final class InboxScene: Scene {
  private let desk: MessagingSceneContext
  private let routes: any MessagingRoute
  private var page = InboxPage(conversations: [], next: nil)

  init(context desk: MessagingSceneContext, routes: any MessagingRoute) {
    self.desk = desk
    self.routes = routes
  }

  var screen: Screen {
    var screen = page.screen
    SceneAction("new", run: write, summary: "writes to somebody").add(to: &screen)
    SceneAction("find", "text", run: find, summary: "looks for messages").add(to: &screen)
    if page.next != nil { SceneAction("more", run: more, summary: "goes on").add(to: &screen) }
    return screen
  }

  func load() async throws {
    page = try await desk.perform(ShowInbox())
  }

  private func more() async throws {
    page = try await desk.perform(ShowInbox(before: page.next))
  }

  private func write() async throws {
    try await routes.openMessages(.new).orThrow()
  }

  private func find(_ text: String) async throws {
    try await routes.openMessages(.search(text)).orThrow()
  }
}
