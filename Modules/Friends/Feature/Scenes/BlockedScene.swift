import AuthContract
import FriendsContract
import Links
import Navigation

/// Whom one has blocked.
final class BlockedScene: Scene {
  typealias Routes = FriendsRequestingScene

  private let routes: any Routes
  private var people: [ListedPerson] = []
  private var next: Username?
  private var news: String?

  init(_ routes: any Routes) {
    self.routes = routes
  }

  var screen: Screen {
    Screen("Blocked people") {
      if let news { Paragraph(news) }
      if people.isEmpty { Paragraph("You have blocked nobody.") }
      // A profile behind a block cannot be seen, so the lines lead nowhere.
      ListRows(people) { ListRow($0.name, detail: $0.username.text) }
      SceneAction("unblock", "username", run: unblock, summary: "takes a block back")
      SceneAction("block", "username", run: block, summary: "keeps somebody from reaching you")
      if next != nil { SceneAction("more", run: more, summary: "shows more people") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  func disappeared() { news = nil }

  private func more() async throws {
    let page = try await routes.perform(ListBlocked(limit: 200, after: next))
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
