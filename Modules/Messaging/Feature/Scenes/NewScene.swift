import AuthContract
import FriendsContract
import Links
import MessagingContract
import Navigation

/// Where one picks people to write to: one for a conversation, several for a group.
final class NewScene: Scene, Receives {
  private let desk: Desk
  private let routes: any ReplacingRoute & FriendPickerRoute
  private var picked: [Username] = []

  /// Who was picked while nobody was there to take the answer.
  private var waiting: [AccountID] = []

  init(_ desk: Desk, _ routes: any ReplacingRoute & FriendPickerRoute) {
    self.desk = desk
    self.routes = routes
  }

  var screen: Screen {
    Screen("New message") {
      if !picked.isEmpty {
        Text("For \(picked.map(\.text).joined(separator: ", ")).")
      }
      Action("pick", run: pick, summary: "picks some of your friends")
      Action("to", "username", run: write, summary: "writes to one friend")
      Action("group", "title", "username", run: makeGroup, summary: "makes a group")
      if !waiting.isEmpty {
        Action("continue", run: goOn, summary: "takes those whom you have picked")
      }
      if picked.count > 1 {
        Action("title", "title", run: makeGroupOfPicked, summary: "makes a group of them")
      }
    }
  }

  /// Takes up a choice that was made after the program had been started again.
  func receive(_ outcome: Outcome<[AccountID]>, from place: any SceneAdapter) {
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
    let usernames = try await desk.perform(Usernames(accounts))
    picked = accounts.compactMap { usernames[$0] }
    waiting = []
    if let only = picked.first, picked.count == 1 { try await write(only) }
  }

  private func write(_ username: Username) async throws {
    try await routes.goOn(to: .with(username, before: nil)).orThrow()
  }

  private func makeGroup(_ title: GroupTitle, _ usernames: [Username]) async throws {
    let made = try await desk.perform(CreateGroup(title, usernames))
    try await routes.goOn(to: .group(made.group, before: nil)).orThrow()
  }

  private func makeGroupOfPicked(_ title: GroupTitle) async throws {
    try await makeGroup(title, picked)
  }
}
