import AuthContract
import FriendsContract
import Links
import Mediator
import Navigation

/// Lets the user pick friends; the picked accounts are the answer to the scene that asked.
final class FriendPickerScene: Scene, RestorableScene, ConfirmsClosing {
  private let context: SceneContext
  private let routes: any Closable
  private let reply: ReplyHandle<[AccountID]>
  private var pages = LoadedPages<ListedPerson, Username>()
  private var picked: [Username] = []

  init(_ context: SceneContext, routes: any Closable) {
    self.context = context
    self.routes = routes
    reply = context.answer(to: FriendsScene.pick)
  }

  /// The friends who are picked so far.
  var state: [Username] { picked }

  func restore(_ state: [Username]) { picked = state }

  var screen: Screen {
    Screen("Pick friends") {
      if people.isEmpty { Paragraph(empty: "No friends yet.", next: "Add one: friends add NAME") }
      LabeledValue("picked", value: picked.map(\.text).joined(separator: ", "))
      ListRows(people) { person in
        let isPicked = isPicked(person)
        return person.row(offering: [isPicked ? "drop" : "pick"], isPicked: isPicked)
      }
      if pages.next != nil { MoreRows(.later, action: "more") }
      SceneAction("pick", "usernames", run: pick, summary: "adds friends to your choice")
        .titled("Add").forRows
      SceneAction("drop", "usernames", run: drop, summary: "removes friends from your choice")
        .titled("Take out").forRows
      SceneAction("done", run: done, summary: "finishes with your choice")
      SceneAction("cancel", run: cancel, summary: "leaves without a choice")
      if pages.next != nil { SceneAction("more", run: more, summary: "shows more friends") }
    }
  }

  private var people: [ListedPerson] { pages.elements }

  private func isPicked(_ person: ListedPerson) -> Bool { picked.contains(person.username) }

  func load() async throws {
    pages = try await pages.reloaded(page)
  }

  private func more() async throws {
    pages = try await pages.extended(page)
  }

  private func page(after last: Username?) async throws -> LoadedPages<ListedPerson, Username>.Page
  {
    let page = try await context.perform(ListFriends(after: last))
    return (page.people, page.next)
  }

  private func pick(_ usernames: [Username]) async throws {
    _ = try await context.ask(FriendAccountsNamed(usernames))
    picked += usernames.filter { !picked.contains($0) }
  }

  private func drop(_ usernames: [Username]) async throws {
    picked.removeAll { usernames.contains($0) }
  }

  /// Answers with the picked users, if all of them are still friends.
  private func done() async throws {
    guard !picked.isEmpty else { throw FriendsError.noFriendsPicked }
    do {
      await reply.finish(try await context.ask(FriendAccountsNamed(picked)))
    } catch .refused(.notFriends(let name)), .refused(.unknownUser(let name)) {
      throw FriendsError.noLongerFriends(name)
    }
  }

  private func cancel() async throws {
    picked = []
    await routes.close()
  }

  var asksBeforeLeaving: Bool { !picked.isEmpty }

  func mayLeave() async -> CloseDecision { picked.isEmpty ? .leave : .stay(.unfinishedChoice) }
}

extension Problem {
  /// Why the picker stays open while friends are picked.
  static let unfinishedChoice = Problem(
    code: "friends.unfinished-choice",
    message: "You have picked friends and have not finished.",
    hint: "Finish with: done. Take one out with: drop NAME. Leave without a choice with: cancel"
  )
}
