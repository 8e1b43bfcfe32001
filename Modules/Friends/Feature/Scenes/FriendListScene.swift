import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation
import ProfileContract

/// One's friends.
final class FriendListScene: Scene {
  typealias Routes = ProfileRoute & PeopleSearchRoute & ConversationRoute & FriendsRequestingScene

  private let routes: any Routes
  private var people: [ListedPerson] = []
  private var next: Username?
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    Screen("Friends") {
      if let news { Paragraph(news) }
      if people.isEmpty { Paragraph("You have no friends here yet. Find people with: search") }
      ListRows(people) { $0.row() }
      ListRow("Requests", opens: FriendsScene.requests)
      ListRow("People you may know", opens: FriendsScene.suggestions)
      ListRow("Blocked people", opens: FriendsScene.blocked)
      SceneAction("add", "username", run: add, summary: "asks somebody to be your friend")
      SceneAction(
        "remove",
        "username",
        run: remove,
        summary: "ends a friendship",
        confirm: "End this friendship?"
      )
      SceneAction("write", "username", run: write, summary: "opens the conversation with a friend")
      SceneAction("search", run: search, summary: "looks for people")
      if next != nil { SceneAction("more", run: more, summary: "shows more friends") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  func disappeared() { news = nil }

  private func more() async throws {
    let page = try await routes.perform(ListFriends(limit: 200, after: next))
    people += page.people
    next = page.next
  }

  private func add(_ username: Username) async throws {
    let change = try await routes.perform(SendFriendRequest(username))
    if change.change == .befriended { try await load() }
    news = change.description
  }

  private func remove(_ username: Username) async throws {
    news = try await routes.perform(RemoveFriend(username)).description
    people.removeAll { $0.username == username }
  }

  private func write(_ username: Username) async throws {
    if let problem = await routes.openConversation(with: username).problem { throw problem }
  }

  private func search() async throws {
    if let problem = await routes.openPeopleSearch().problem { throw problem }
  }
}
