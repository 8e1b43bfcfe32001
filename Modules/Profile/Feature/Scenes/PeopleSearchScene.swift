import Links
import Navigation
import ProfileContract

/// Where one looks for people.
final class PeopleSearchScene: Scene, RestorableScene {
  typealias Routes = ProfileRoute & ProfileRequestingScene

  /// What was looked for.
  struct Search: Codable, Equatable {
    var text = ""
    var friends = false
  }

  private let routes: any Routes
  private var search = Search()
  private var people: [PeopleSearchResponse.Person] = []
  private var next: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var state: Search { search }

  func restore(_ state: Search) { search = state }

  var screen: Screen {
    Screen("Look for people") {
      if search.text.isEmpty {
        Paragraph("Enter the beginning of a username or of a word of a name.")
      } else {
        LabeledValue(search.friends ? "friends like" : "people like", value: search.text)
        if people.isEmpty { Paragraph("Nobody was found.") }
      }
      PeopleSearchResponse(people: people, next: next).rows
      SceneAction("find", "text", run: find, summary: "looks among everybody")
      SceneAction("friends", "text", run: findFriends, summary: "looks among your friends")
      if next != nil { SceneAction("more", run: more, summary: "shows more people") }
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
    let page = try await routes.perform(
      SearchPeople(text: search.text, limit: 20, after: nil, friends: search.friends)
    )
    self.search = search
    (people, next) = (page.people, page.next)
  }

  private func more() async throws {
    let page = try await routes.perform(
      SearchPeople(text: search.text, limit: 20, after: next, friends: search.friends)
    )
    people += page.people
    next = page.next
  }
}
