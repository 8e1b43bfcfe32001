import Links
import Navigation
import ProfileContract

/// The search for users.
final class PeopleSearchScene: Scene {
  private let context: SceneContext
  private let routes: any ReplacingPeopleSearchRoute

  /// What the user has searched for, if anything.
  private let text: String?

  /// Whether that is among the user's friends only.
  private let friends: Bool

  private var pages = LoadedPages<PeopleSearchResponse.Person, String>()

  init(
    _ context: SceneContext,
    routes: any ReplacingPeopleSearchRoute,
    text: String?,
    friends: Bool
  ) {
    self.context = context
    self.routes = routes
    self.text = text.flatMap { $0.isEmpty ? nil : $0 }
    self.friends = friends
  }

  var screen: Screen {
    Screen("Find people") {
      if let text {
        LabeledValue(friends ? "friends like" : "people like", .quote(text))
        if people.isEmpty { Paragraph(empty: PeopleSearchResponse.noResults) }
      } else {
        Paragraph("Enter the beginning of a username or of a word of a name.")
      }
      ListRows(people) { $0.row }
      if pages.next != nil { MoreRows(.later, action: "more") }
      SceneAction("find", field, run: find, summary: "searches everyone")
        .titled("Search everyone").asPrimary
      SceneAction("friends", field, run: findFriends, summary: "searches your friends")
        .titled("Search your friends")
      if pages.next != nil { SceneAction("more", run: showMore, summary: "shows more people") }
    }
  }

  private var field: Parameter<String> { Parameter("text", label: "Name", typed: text) }

  private var people: [PeopleSearchResponse.Person] { pages.elements }

  func load() async throws {
    guard let text else { return }
    pages = try await pages.reloaded { try await page(of: text, friends, after: $0) }
  }

  private func find(_ text: String) async throws { try await open(text, friends: false) }

  private func findFriends(_ text: String) async throws { try await open(text, friends: true) }

  /// Opens the place of the words, to which a user can come back.
  private func open(_ text: String, friends: Bool) async throws {
    // The results on show stay where other words are refused.
    _ = try await page(of: text, friends, after: nil)
    try await routes.replaceWithPeopleSearch(for: text, friends: friends).orThrow()
  }

  private func showMore() async throws {
    guard let text else { return }
    pages = try await pages.extended { try await page(of: text, friends, after: $0) }
  }

  private func page(
    of text: String,
    _ friends: Bool,
    after last: String?
  ) async throws -> LoadedPages<PeopleSearchResponse.Person, String>.Page {
    let page = try await context.perform(SearchPeople(text: text, after: last, friends: friends))
    return (page.people, page.next)
  }
}

/// The route from a search for users to the one for other words.
protocol ReplacingPeopleSearchRoute {
  /// Opens the search for words in place of the scene.
  func replaceWithPeopleSearch(for text: String, friends: Bool) async -> NavigationResult
}

extension ReplacingPeopleSearchRoute where Self: Router {
  func replaceWithPeopleSearch(for text: String, friends: Bool) async -> NavigationResult {
    await replace(with: ProfileScene.search(text, friends: friends))
  }
}
