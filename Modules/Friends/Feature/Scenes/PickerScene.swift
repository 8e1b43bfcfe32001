import AuthContract
import FriendsContract
import Links
import Mediator
import Navigation
import ProfileContract

/// Where one picks some of one's friends for whoever asked; the choice is the answer.
final class PickerScene: Scene, Restorable {
  typealias Routes = Closable & Performing

  private let routes: any Routes
  private let reply: Reply<[AccountID]>
  private var people: [ListedPerson] = []
  private var next: Username?
  private var picked: [Username] = []

  init(_ routes: any Routes, _ reply: Reply<[AccountID]>) {
    self.routes = routes
    self.reply = reply
  }

  /// Who was picked so far.
  var state: [Username] { picked }

  func restore(_ state: [Username]) { picked = state }

  var screen: Screen {
    Screen("Pick friends") {
      if people.isEmpty { Text("You have no friends here yet.") }
      Field("picked", picked.map(\.text).joined(separator: ", "))
      Rows(people) { person in
        Row(
          person.name,
          detail: person.username.text,
          fields: picked.contains(person.username) ? [Field("", "picked")] : []
        )
      }
      Action("pick", "usernames", run: pick, summary: "adds friends to your choice")
      Action("drop", "usernames", run: drop, summary: "takes friends out of your choice")
      Action("done", run: done, summary: "gives your choice to whoever asked")
      Action("cancel", run: cancel, summary: "gives no answer")
      if next != nil { Action("more", run: more, summary: "shows more friends") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  private func more() async throws {
    let page = try await routes.perform(ListFriends(200, next))
    people += page.people
    next = page.next
  }

  private func pick(_ usernames: [Username]) async throws {
    _ = try await routes.perform(FriendsNamed(usernames))
    picked += usernames.filter { !picked.contains($0) }
  }

  private func drop(_ usernames: [Username]) async throws {
    picked.removeAll { usernames.contains($0) }
  }

  /// Answers with those who are still friends at this moment.
  private func done() async throws {
    guard !picked.isEmpty else { throw FriendsRefusal.nobodyPicked }
    await reply.finish(try await routes.perform(FriendsNamed(picked)))
  }

  private func cancel() async throws {
    await routes.close()
  }
}

/// Asks for the accounts of friends by their names; the module asks itself.
struct FriendsNamed: Request {
  typealias Response = [AccountID]
  typealias Failure = FriendsRefusal
  static let access = Access.signedIn

  let usernames: [Username]

  init(_ usernames: [Username]) {
    self.usernames = usernames
  }
}
