import AuthContract
import FriendsContract
import Links
import Mediator
import MessagingContract
import Navigation
import ProfileContract

/// Picks friends to write to: one friend for a conversation, several for a group.
final class NewConversationScene: Scene, RestoredAnswerReceiver, RestorableScene {
  /// What the user has picked.
  struct PickedUsers: Codable {
    var picked: [Username] = []

    /// The answer of a picker that was opened before the program restarted.
    var waiting: [AccountID] = []
  }

  private let context: SceneContext
  private let routes: any ReplacingConversationRoute & FriendPickerRoute
  private(set) var state = PickedUsers()

  /// The user's friends, or nil where the app runs without them.
  private var friends: LoadedPages<ListedPerson, Username>?

  /// The users of ``PickedUsers/waiting``.
  private var waiting: [Username] = []

  init(
    _ context: SceneContext,
    routes: any ReplacingConversationRoute & FriendPickerRoute
  ) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("New message") {
      if !chosen.isEmpty {
        Paragraph("For \(chosen.map(\.text).joined(separator: ", ")).")
      }
      if let friends { section(of: friends) }
      if picked.count > 1 {
        SceneAction(
          "title",
          Parameter("title", label: "Title of the group"),
          run: createGroupOfPicked,
          summary: "creates a group of them"
        ).titled("Create the group")
      }
      if !state.waiting.isEmpty {
        SceneAction("continue", run: resume, summary: "goes on with the friends you picked")
          .titled("Go on with your choice")
      }
      if friends?.elements.isEmpty != true {
        if context.answers(MayContact.self) {
          SceneAction("pick", run: pick, summary: "picks friends").titled("Choose several friends")
        }
        SceneAction(
          "group",
          Parameter("title", label: "Title"),
          Parameter("username", label: "Friends"),
          run: createGroup,
          summary: "creates a group"
        ).titled("New group")
        SceneAction(
          "to",
          Parameter("username", label: "Friend"),
          run: write,
          summary: "opens the conversation with a friend"
        ).titled("Write to")
      }
      if friends?.next != nil {
        SceneAction("more", run: more, summary: "shows more friends")
      }
    }
  }

  private func section(of friends: LoadedPages<ListedPerson, Username>) -> ScreenSection {
    ScreenSection {
      if friends.elements.isEmpty {
        Paragraph(
          empty: "No friends to write to yet.",
          next: "Find people: open profile/search"
        )
        if context.answers(SearchPeople.self) {
          ListRow("Find people", opens: ProfileScene.search())
        }
      }
      ListRows(friends.elements) {
        ListRow(
          .person($0.person),
          opens: MessagingScene.with($0.username, before: nil)
        )
      }
      if friends.next != nil { MoreRows(.later, action: "more") }
    }
  }

  func load() async throws {
    if !state.waiting.isEmpty { waiting = try await usernames(of: state.waiting) }
    guard context.answers(ListFriends.self) else { return }
    friends = try await (friends ?? LoadedPages()).reloaded(page)
  }

  private func more() async throws {
    friends = try await friends?.extended(page)
  }

  private func page(after last: Username?) async throws -> LoadedPages<ListedPerson, Username>.Page
  {
    let page = try await context.perform(ListFriends(after: last))
    return (page.people, page.next)
  }

  func restore(_ state: PickedUsers) { self.state = state }

  private var picked: [Username] { state.picked }

  /// Who was picked, also before the program restarted.
  private var chosen: [Username] { picked.isEmpty ? waiting : picked }

  /// Keeps a choice that was made after the program restarted.
  func receive(_ outcome: QuestionOutcome<[AccountID]>, from place: any SceneAdapter) {
    guard let accounts = outcome.answer else { return }
    state.waiting = accounts
  }

  private func pick() async throws {
    switch await routes.pickFriends() {
    case .finished(let accounts): try await take(accounts)
    case .cancelled: return
    case .unreached(let arrival): try arrival.orThrow()
    }
  }

  private func resume() async throws {
    try await take(state.waiting)
  }

  private func usernames(of accounts: [AccountID]) async throws -> [Username] {
    let usernames = try await context.ask(UsernamesByAccount(accounts))
    return accounts.compactMap { usernames[$0] }
  }

  private func take(_ accounts: [AccountID]) async throws {
    state = PickedUsers(picked: try await usernames(of: accounts))
    waiting = []
    if let only = picked.first, picked.count == 1 { try await write(only) }
  }

  private func write(_ username: Username) async throws {
    try await routes.replaceWithConversation(.with(username, before: nil)).orThrow()
  }

  /// Creates a group of the users who are named, or else of those who were picked.
  private func createGroup(titled title: GroupTitle, members usernames: [Username]) async throws {
    let members = usernames.isEmpty ? chosen : usernames
    let group = try await context.perform(CreateGroup(title: title, usernames: members))
    context.tell(group.description)
    try await routes.replaceWithConversation(.group(group.group, before: nil)).orThrow()
  }

  private func createGroupOfPicked(_ title: GroupTitle) async throws {
    try await createGroup(titled: title, members: picked)
  }
}
