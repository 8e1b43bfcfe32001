import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation
import ProfileContract

/// Shows the user's friends.
final class FriendListScene: Scene {
  typealias Routes = PeopleSearchRoute & ConversationRoute

  private let context: SceneContext
  private let routes: any Routes
  private var people: [ListedPerson] = []
  private var next: Username?
  private var notice: String?

  init(_ context: SceneContext, routes: any Routes) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Friends") {
      if let notice { Paragraph(notice) }
      if people.isEmpty { Paragraph("No friends yet. Add one: add NAME, or find people: search") }
      ListRows(people) { $0.row() }
      ListRow("Requests", opens: FriendsScene.requests)
      ListRow("People you may know", opens: FriendsScene.suggestions)
      ListRow("Blocked people", opens: FriendsScene.blocked)
      SceneAction("add", "username", run: add, summary: "sends a friend request")
      SceneAction(
        "remove",
        "username",
        run: remove,
        summary: "ends a friendship",
        confirm: RemoveFriend.confirmation
      )
      SceneAction("write", "username", run: write, summary: "opens the conversation with a friend")
      SceneAction("search", run: search, summary: "searches for people")
      if next != nil { SceneAction("more", run: more, summary: "shows more friends") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  func disappeared() { notice = nil }

  private func more() async throws {
    let page = try await context.perform(ListFriends(after: next))
    people += page.people
    next = page.next
  }

  private func add(_ username: Username) async throws {
    let change = try await context.perform(SendFriendRequest(username))
    if change.change == .befriended { try await load() }
    notice = change.description
  }

  private func remove(_ username: Username) async throws {
    notice = try await context.perform(RemoveFriend(username)).description
    people.removeAll { $0.username == username }
  }

  private func write(_ username: Username) async throws {
    try await routes.openConversation(with: username).orThrow()
  }

  private func search() async throws {
    try await routes.openPeopleSearch().orThrow()
  }
}
