import Links
import Navigation
import ProfileContract

/// The search for users.
final class PeopleSearchScene: Scene, RestorableScene {
  /// What the user has searched for.
  struct SearchInput: Codable, Equatable {
    var text = ""
    var friends = false
  }

  private let context: SceneContext
  private var search = SearchInput()
  private var pages = LoadedPages<PeopleSearchResponse.Person, String>()

  init(_ context: SceneContext) {
    self.context = context
  }

  var state: SearchInput { search }

  func restore(_ state: SearchInput) { search = state }

  var screen: Screen {
    Screen("Find people") {
      if search.text.isEmpty {
        Paragraph("Enter the beginning of a username or of a word of a name.")
      } else {
        LabeledValue(search.friends ? "friends like" : "people like", .quote(search.text))
        if people.isEmpty { Paragraph(empty: PeopleSearchResponse.noResults) }
      }
      ListRows(people) { $0.row }
      if pages.next != nil { MoreRows(.later, action: "more") }
      SceneAction("find", Parameter("text", label: "Name"), run: find, summary: "searches everyone")
        .titled("Search everyone").asPrimary
      SceneAction(
        "friends",
        Parameter("text", label: "Name"),
        run: findFriends,
        summary: "searches your friends"
      ).titled("Search your friends")
      if pages.next != nil { SceneAction("more", run: showMore, summary: "shows more people") }
    }
  }

  private var people: [PeopleSearchResponse.Person] { pages.elements }

  func load() async throws {
    guard !search.text.isEmpty else { return }
    pages = try await pages.reloaded { try await page(of: search, after: $0) }
  }

  private func find(_ text: String) async throws {
    try await begin(SearchInput(text: text, friends: false))
  }

  private func findFriends(_ text: String) async throws {
    try await begin(SearchInput(text: text, friends: true))
  }

  private func begin(_ search: SearchInput) async throws {
    pages = try await LoadedPages().reloaded { try await page(of: search, after: $0) }
    self.search = search
  }

  private func showMore() async throws {
    pages = try await pages.extended { try await page(of: search, after: $0) }
  }

  private func page(
    of search: SearchInput,
    after last: String?
  ) async throws -> LoadedPages<PeopleSearchResponse.Person, String>.Page {
    let page = try await context.perform(
      SearchPeople(text: search.text, after: last, friends: search.friends)
    )
    return (page.people, page.next)
  }
}
