import Links
import Navigation
import ProfileContract

/// Where one looks for people.
final class PeopleSearchScene: Scene, Restorable {
  typealias Routes = ProfileRoute & Performing

  /// What was looked for.
  struct Search: Codable, Equatable {
    var text = ""
    var friends = false
  }

  private let routes: any Routes
  private var search = Search()
  private var people: [PeopleFound.Person] = []
  private var next: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var state: Search { search }

  func restore(_ state: Search) { search = state }

  var screen: Screen {
    Screen("Look for people") {
      if search.text.isEmpty {
        Text("Enter the beginning of a username or of a word of a name.")
      } else {
        Field(search.friends ? "friends like" : "people like", search.text)
        if people.isEmpty { Text("Nobody was found.") }
      }
      PeopleFound(people: people, next: next).rows
      Action("find", "text", run: find, summary: "looks among everybody")
      Action("friends", "text", run: findFriends, summary: "looks among your friends")
      if next != nil { Action("more", run: more, summary: "shows more people") }
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
    let page = try await routes.perform(SearchPeople(search.text, 20, nil, search.friends))
    self.search = search
    (people, next) = (page.people, page.next)
  }

  private func more() async throws {
    let page = try await routes.perform(SearchPeople(search.text, 20, next, search.friends))
    people += page.people
    next = page.next
  }
}
