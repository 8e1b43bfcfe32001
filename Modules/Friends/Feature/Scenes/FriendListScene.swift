import AuthContract
import FriendsContract
import Links
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Shows the user's friends.
final class FriendListScene: Scene {
  typealias Routes = PeopleSearchRoute & ConversationRoute

  private let context: SceneContext
  private let routes: any Routes
  private var pages = LoadedPages<ListedPerson, Username>()

  /// How many friend requests the user has not answered.
  private var received = 0

  init(_ context: SceneContext, routes: any Routes) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Friends") {
      if people.isEmpty {
        Paragraph(empty: "No friends yet.", next: "Add one: add NAME, or find people: search")
      }
      ListRows(people) { $0.row(offering: rowActions) }
      if pages.next != nil { MoreRows(.later, action: "more") }
      requestsRow
      ListRow("People you may know", opens: FriendsScene.suggestions)
      ListRow("Blocked people", opens: FriendsScene.blocked)
      SceneAction("add", "username", run: add, summary: "sends a friend request")
        .titled("Add a friend")
      SceneAction(
        "remove",
        "username",
        run: remove,
        summary: "ends a friendship",
        asking: question
      )
      .confirming(RemoveFriend.confirmation).forRows
      if context.answers(SendMessage.self) {
        SceneAction("write", "username", run: write, summary: "opens your conversation")
          .titled("Message").forRows
      }
      SceneAction(
        "search",
        Parameter("text", label: "Name"),
        run: search,
        summary: "searches for people"
      ).titled("Find people").leading(to: ProfileScene.search())
      if pages.next != nil { SceneAction("more", run: more, summary: "shows more friends") }
    }
  }

  private var requestsRow: ListRow {
    ListRow(
      "Requests",
      fields: received > 0 ? [LabeledValue("waiting", .count(received))] : [],
      state: received > 0 ? .unread : [],
      opens: FriendsScene.requests
    )
  }

  private var people: [ListedPerson] { pages.elements }

  private var rowActions: [String] {
    context.answers(SendMessage.self) ? ["write", "remove"] : ["remove"]
  }

  func load() async throws {
    pages = try await pages.reloaded(page)
    received = try await context.ask(ReceivedRequestCount())
  }

  private func more() async throws {
    pages = try await pages.extended(page)
  }

  private func page(after last: Username?) async throws -> LoadedPages<ListedPerson, Username>.Page
  {
    let page = try await context.perform(ListFriends(after: last))
    return (page.people, page.next)
  }

  private func add(_ username: Username) async throws {
    try await context.performAndTell(SendFriendRequest(username))
  }

  private func remove(_ username: Username) async throws {
    try await context.performAndTell(RemoveFriend(username))
  }

  private func question(beforeRemoving username: Username) async throws -> String? {
    try await context.question(before: RemoveFriend(username))
  }

  private func write(_ username: Username) async throws {
    try await routes.openConversation(with: username).orThrow()
  }

  private func search(for text: String?) async throws {
    try await routes.openPeopleSearch(for: text).orThrow()
  }
}
