import Links
import MessagingContract
import Navigation

/// Shows the user's conversations.
final class InboxScene: Scene {
  private let context: SceneContext
  private let routes: any MessagingRoute
  private var pages = LoadedPages<InboxEntry, Int64>()

  init(_ context: SceneContext, routes: any MessagingRoute) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Messages") {
      InboxPage(conversations: pages.elements, next: pages.next).section
      if pages.next != nil { MoreRows(.later, action: "more") }
      SceneAction("new", run: write, summary: "starts a conversation")
      SceneAction("find", "text", run: find, summary: "searches messages")
      if pages.next != nil { SceneAction("more", run: more, summary: "shows the next page") }
    }
  }

  func load() async throws {
    pages = try await pages.reloaded(page)
  }

  private func more() async throws {
    pages = try await pages.extended(page)
  }

  private func page(before last: Int64?) async throws -> LoadedPages<InboxEntry, Int64>.Page {
    let page = try await context.perform(ShowInbox(before: last))
    return (page.conversations, page.next)
  }

  private func write() async throws {
    try await routes.openMessages(.new).orThrow()
  }

  private func find(_ text: String) async throws {
    try await routes.openMessages(.search(text)).orThrow()
  }
}
