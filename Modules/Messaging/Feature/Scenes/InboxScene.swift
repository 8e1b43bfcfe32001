import Links
import MessagingContract
import Navigation

/// Shows the user's conversations.
final class InboxScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute
  private var page = InboxPage(conversations: [], next: nil)

  init(_ context: SceneContext, routes: any MessagingRoute) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    var screen = page.screen
    SceneAction("new", run: write, summary: "starts a conversation").add(to: &screen)
    SceneAction("find", "text", run: find, summary: "searches messages").add(to: &screen)
    if page.next != nil {
      SceneAction("more", run: more, summary: "shows the next page").add(to: &screen)
    }
    return screen
  }

  func load() async throws {
    page = try await context.perform(ShowInbox())
  }

  private func more() async throws {
    page = try await context.perform(ShowInbox(before: page.next))
  }

  private func write() async throws {
    try await routes.openMessages(.new).orThrow()
  }

  private func find(_ text: String) async throws {
    try await routes.openMessages(.search(text)).orThrow()
  }
}
