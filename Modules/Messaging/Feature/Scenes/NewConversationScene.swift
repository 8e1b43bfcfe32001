import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation

/// Where one picks people to write to: one for a conversation, several for a group.
final class NewConversationScene: Scene, ReceivesAnswer {
  private let desk: MessagingSceneContext
  private let routes: any ReplacingConversationRoute & FriendPickerRoute
  private var picked: [Username] = []

  /// Who was picked while nobody was there to take the answer.
  private var waiting: [AccountID] = []

  init(
    context desk: MessagingSceneContext,
    routes: any ReplacingConversationRoute & FriendPickerRoute
  ) {
    self.desk = desk
    self.routes = routes
  }

  var screen: Screen {
    Screen("New message") {
      if !picked.isEmpty {
        Paragraph("For \(picked.map(\.text).joined(separator: ", ")).")
      }
      SceneAction("pick", run: pick, summary: "picks some of your friends")
      SceneAction("to", "username", run: write, summary: "writes to one friend")
      SceneAction("group", "title", "username", run: makeGroup, summary: "makes a group")
      if !waiting.isEmpty {
        SceneAction("continue", run: goOn, summary: "takes those whom you have picked")
      }
      if picked.count > 1 {
        SceneAction("title", "title", run: makeGroupOfPicked, summary: "makes a group of them")
      }
    }
  }

  /// Takes up a choice that was made after the program had been started again.
  func receive(_ outcome: QuestionOutcome<[AccountID]>, from place: any SceneAdapter) {
    guard let accounts = outcome.answer else { return }
    waiting = accounts
  }

  private func pick() async throws {
    switch await routes.pickFriends() {
    case .finished(let accounts): try await take(accounts)
    case .cancelled: return
    case .unreached(let arrival): try arrival.orThrow()
    }
  }

  private func goOn() async throws {
    try await take(waiting)
  }

  private func take(_ accounts: [AccountID]) async throws {
    let usernames = try await desk.perform(UsernamesByAccount(accounts))
    picked = accounts.compactMap { usernames[$0] }
    waiting = []
    if let only = picked.first, picked.count == 1 { try await write(only) }
  }

  private func write(_ username: Username) async throws {
    try await routes.goOn(to: .with(username, before: nil)).orThrow()
  }

  private func makeGroup(titled title: GroupTitle, members usernames: [Username]) async throws {
    let made = try await desk.perform(CreateGroup(title: title, usernames: usernames))
    try await routes.goOn(to: .group(made.group, before: nil)).orThrow()
  }

  private func makeGroupOfPicked(_ title: GroupTitle) async throws {
    try await makeGroup(titled: title, members: picked)
  }
}
