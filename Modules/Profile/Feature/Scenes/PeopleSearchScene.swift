import Links
import Navigation
import ProfileContract

/// The search for users.
final class PeopleSearchScene: Scene, RestorableScene {
  /// What the user has searched for.
  struct Search: Codable, Equatable {
    var text = ""
    var friends = false
  }

  private let context: SceneContext
  private var search = Search()
  private var people: [PeopleSearchResponse.Person] = []
  private var next: String?

  init(_ context: SceneContext) {
    self.context = context
  }

  var state: Search { search }

  func restore(_ state: Search) { search = state }

  var screen: Screen {
    Screen("Find people") {
      if search.text.isEmpty {
        Paragraph("Enter the beginning of a username or of a word of a name.")
      } else {
        LabeledValue(search.friends ? "friends like" : "people like", value: search.text)
        if people.isEmpty { Paragraph(PeopleSearchResponse.noResults) }
      }
      PeopleSearchResponse(people: people, next: next).rows
      SceneAction("find", "text", run: find, summary: "searches everyone")
      SceneAction("friends", "text", run: findFriends, summary: "searches your friends")
      if next != nil { SceneAction("more", run: showMore, summary: "shows more people") }
    }
  }

  func load() async throws {
    if !search.text.isEmpty { try await begin(search) }
  }

  private func find(_ text: String) async throws {
    try await begin(Search(text: text, friends: false))
  }

  private func findFriends(_ text: String) async throws {
    try await begin(Search(text: text, friends: true))
  }

  private func begin(_ search: Search) async throws {
    let page = try await context.perform(SearchPeople(text: search.text, friends: search.friends))
    self.search = search
    (people, next) = (page.people, page.next)
  }

  private func showMore() async throws {
    let page = try await context.perform(
      SearchPeople(text: search.text, after: next, friends: search.friends)
    )
    people += page.people
    next = page.next
  }
}
