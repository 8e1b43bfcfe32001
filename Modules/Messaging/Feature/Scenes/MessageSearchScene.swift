import Links
import MessagingContract
import Navigation

/// Searches the user's messages.
final class MessageSearchScene: Scene {
  private let context: SceneContext
  private let routes: any ReplacingSearchRoute
  private let text: String?
  private var pages: LoadedPages<MessageSearchResponse.Hit, Int64>?

  init(_ context: SceneContext, routes: any ReplacingSearchRoute, text: String?) {
    self.context = context
    self.routes = routes
    self.text = text
  }

  var screen: Screen {
    Screen("Search") {
      if let text { LabeledValue("for", .quote(text)) }
      pages.map { MessageSearchResponse(hits: $0.elements, next: $0.next).section }
      if pages?.next != nil { MoreRows(.later, action: "more") }
      SceneAction(
        "find",
        Parameter("text", label: "Words", typed: text),
        run: find,
        summary: "searches messages"
      )
      .titled("Search").asPrimary
      if pages?.next != nil { SceneAction("more", run: more, summary: "shows the next page") }
    }
  }

  func load() async throws {
    guard let text else { return }
    pages = try await (pages ?? LoadedPages()).reloaded { try await page(of: text, before: $0) }
  }

  /// Opens the place of the words, to which a user can come back.
  private func find(_ text: String) async throws {
    // The results on show stay where other words are refused.
    _ = try await page(of: text, before: nil)
    try await routes.replaceWithSearch(for: text).orThrow()
  }

  private func more() async throws {
    guard let text else { return }
    pages = try await pages?.extended { try await page(of: text, before: $0) }
  }

  private func page(
    of text: String,
    before last: Int64?
  ) async throws -> LoadedPages<MessageSearchResponse.Hit, Int64>.Page {
    let found = try await context.perform(SearchMessages(text: text, before: last))
    return (found.hits, found.next)
  }
}

/// The route from a search to the one for other words.
protocol ReplacingSearchRoute {
  /// Opens the search for words in place of the scene.
  func replaceWithSearch(for text: String) async -> NavigationResult
}

extension ReplacingSearchRoute where Self: Router {
  func replaceWithSearch(for text: String) async -> NavigationResult {
    await replace(with: MessagingScene.search(text))
  }
}
