import AuthContract
import FriendsContract
import Links
import Mediator
import Navigation
import ProfileContract

/// Where one picks some of one's friends for whoever asked; the choice is the answer.
final class FriendPickerScene: Scene, RestorableScene {
  typealias Routes = Closable & FriendsRequestingScene

  private let routes: any Routes
  private let reply: ReplyHandle<[AccountID]>
  private var people: [ListedPerson] = []
  private var next: Username?
  private var picked: [Username] = []

  init(routes: any Routes, reply: ReplyHandle<[AccountID]>) {
    self.routes = routes
    self.reply = reply
  }

  /// Who was picked so far.
  var state: [Username] { picked }

  func restore(_ state: [Username]) { picked = state }

  var screen: Screen {
    Screen("Pick friends") {
      if people.isEmpty { Paragraph("You have no friends here yet.") }
      LabeledValue("picked", value: picked.map(\.text).joined(separator: ", "))
      ListRows(people) { person in
        ListRow(
          person.name,
          detail: person.username.text,
          fields: picked.contains(person.username) ? [LabeledValue("", value: "picked")] : []
        )
      }
      SceneAction("pick", "usernames", run: pick, summary: "adds friends to your choice")
      SceneAction("drop", "usernames", run: drop, summary: "takes friends out of your choice")
      SceneAction("done", run: done, summary: "gives your choice to whoever asked")
      SceneAction("cancel", run: cancel, summary: "gives no answer")
      if next != nil { SceneAction("more", run: more, summary: "shows more friends") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  private func more() async throws {
    let page = try await routes.perform(ListFriends(limit: 200, after: next))
    people += page.people
    next = page.next
  }

  private func pick(_ usernames: [Username]) async throws {
    _ = try await routes.perform(FriendsByUsername(usernames))
    picked += usernames.filter { !picked.contains($0) }
  }

  private func drop(_ usernames: [Username]) async throws {
    picked.removeAll { usernames.contains($0) }
  }

  /// Answers with those who are still friends at this moment.
  private func done() async throws {
    guard !picked.isEmpty else { throw FriendsError.nobodyPicked }
    await reply.finish(try await routes.perform(FriendsByUsername(picked)))
  }

  private func cancel() async throws {
    await routes.close()
  }
}

/// Asks for the accounts of friends by their names; the module asks itself.
struct FriendsByUsername: Request {
  typealias Response = [AccountID]
  typealias Failure = FriendsError
  static let access = AccessRule.signedIn

  let usernames: [Username]

  init(_ usernames: [Username]) {
    self.usernames = usernames
  }
}
