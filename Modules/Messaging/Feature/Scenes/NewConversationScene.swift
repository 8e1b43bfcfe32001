import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation

/// Picks friends to write to: one friend for a conversation, several for a group.
final class NewConversationScene: Scene, AnswerReceivingScene, RestorableScene {
  /// What the user has picked.
  struct PickedUsers: Codable {
    var picked: [Username] = []

    /// The answer of a picker that was opened before the program restarted.
    var waiting: [AccountID] = []
  }

  private let context: SceneContext
  private let routes: any ReplacingConversationRoute & FriendPickerRoute
  private(set) var state = PickedUsers()

  init(
    _ context: SceneContext,
    routes: any ReplacingConversationRoute & FriendPickerRoute
  ) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("New message") {
      if !picked.isEmpty {
        Paragraph("For \(picked.map(\.text).joined(separator: ", ")).")
      }
      SceneAction("pick", run: pick, summary: "picks friends")
      SceneAction("to", "username", run: write, summary: "opens the conversation with a friend")
      SceneAction("group", "title", "username", run: createGroup, summary: "creates a group")
      if !state.waiting.isEmpty {
        SceneAction("continue", run: resume, summary: "goes on with the friends you picked")
      }
      if picked.count > 1 {
        SceneAction("title", "title", run: createGroupOfPicked, summary: "creates a group of them")
      }
    }
  }

  func restore(_ state: PickedUsers) { self.state = state }

  private var picked: [Username] { state.picked }

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

  private func take(_ accounts: [AccountID]) async throws {
    let usernames = try await context.ask(UsernamesByAccount(accounts))
    state = PickedUsers(picked: accounts.compactMap { usernames[$0] })
    if let only = picked.first, picked.count == 1 { try await write(only) }
  }

  private func write(_ username: Username) async throws {
    try await routes.replaceWithConversation(.with(username, before: nil)).orThrow()
  }

  private func createGroup(titled title: GroupTitle, members usernames: [Username]) async throws {
    let group = try await context.perform(CreateGroup(title: title, usernames: usernames))
    try await routes.replaceWithConversation(.group(group.group, before: nil)).orThrow()
  }

  private func createGroupOfPicked(_ title: GroupTitle) async throws {
    try await createGroup(titled: title, members: picked)
  }
}
