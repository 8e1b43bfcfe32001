import AuthContract
import FriendsContract
import Links
import Navigation

/// Whom one has blocked.
final class BlockedScene: Scene {
  typealias Routes = Performing

  private let routes: any Routes
  private var people: [ListedPerson] = []
  private var next: Username?
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    Screen("Blocked people") {
      if let news { Text(news) }
      if people.isEmpty { Text("You have blocked nobody.") }
      // A profile behind a block cannot be seen, so the lines lead nowhere.
      Rows(people) { Row($0.name, detail: $0.username.text) }
      Action("unblock", "username", run: unblock, summary: "takes a block back")
      Action("block", "username", run: block, summary: "keeps somebody from reaching you")
      if next != nil { Action("more", run: more, summary: "shows more people") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  func disappeared() { news = nil }

  private func more() async throws {
    let page = try await routes.perform(ListBlocked(200, next))
    people += page.people
    next = page.next
  }

  private func unblock(_ username: Username) async throws {
    news = try await routes.perform(UnblockPerson(username)).description
    people.removeAll { $0.username == username }
  }

  private func block(_ username: Username) async throws {
    let change = try await routes.perform(BlockPerson(username))
    try await load()
    news = change.description
  }
}
