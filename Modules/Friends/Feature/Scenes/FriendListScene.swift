import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation
import ProfileContract

/// One's friends.
final class FriendListScene: Scene {
  typealias Routes = ProfileRoute & PeopleSearchRoute & ConversationRoute & Performing

  private let routes: any Routes
  private var people: [ListedPerson] = []
  private var next: Username?
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    Screen("Friends") {
      if let news { Text(news) }
      if people.isEmpty { Text("You have no friends here yet. Find people with: search") }
      Rows(people) { $0.row() }
      Row("Requests", opens: FriendsScene.requests)
      Row("People you may know", opens: FriendsScene.suggestions)
      Row("Blocked people", opens: FriendsScene.blocked)
      Action("add", "username", run: add, summary: "asks somebody to be your friend")
      Action(
        "remove",
        "username",
        run: remove,
        summary: "ends a friendship",
        confirm: "End this friendship?"
      )
      Action("write", "username", run: write, summary: "opens the conversation with a friend")
      Action("search", run: search, summary: "looks for people")
      if next != nil { Action("more", run: more, summary: "shows more friends") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  func disappeared() { news = nil }

  private func more() async throws {
    let page = try await routes.perform(ListFriends(200, next))
    people += page.people
    next = page.next
  }

  private func add(_ username: Username) async throws {
    let change = try await routes.perform(AskToBeFriends(username))
    if change.change == .befriended { try await load() }
    news = change.description
  }

  private func remove(_ username: Username) async throws {
    news = try await routes.perform(RemoveFriend(username)).description
    people.removeAll { $0.username == username }
  }

  private func write(_ username: Username) async throws {
    if let report = await routes.openConversation(with: username).report { throw report }
  }

  private func search() async throws {
    if let report = await routes.openPeopleSearch().report { throw report }
  }
}
