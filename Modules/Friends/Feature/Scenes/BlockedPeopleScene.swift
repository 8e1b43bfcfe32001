import AuthContract
import FriendsContract
import Links
import Navigation

/// Shows the users that the user has blocked.
final class BlockedPeopleScene: Scene {
  private let context: SceneContext
  private var people: [ListedPerson] = []
  private var next: Username?
  private var notice: String?

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Blocked people") {
      if let notice { Paragraph(notice) }
      if people.isEmpty {
        Paragraph("You have not blocked any users. Block one: block NAME")
      }
      // A blocked user's profile cannot be seen, so these rows open nothing.
      ListRows(people) { ListRow($0.name, detail: $0.username.text) }
      SceneAction("unblock", "username", run: unblock, summary: "removes a block")
      SceneAction("block", "username", run: block, summary: "keeps a user from reaching you")
      if next != nil { SceneAction("more", run: more, summary: "shows more people") }
    }
  }

  func load() async throws {
    people = []
    next = nil
    try await more()
  }

  func disappeared() { notice = nil }

  private func more() async throws {
    let page = try await context.perform(ListBlocked(after: next))
    people += page.people
    next = page.next
  }

  private func unblock(_ username: Username) async throws {
    notice = try await context.perform(UnblockPerson(username)).description
    people.removeAll { $0.username == username }
  }

  private func block(_ username: Username) async throws {
    let change = try await context.perform(BlockPerson(username))
    try await load()
    notice = change.description
  }
}
