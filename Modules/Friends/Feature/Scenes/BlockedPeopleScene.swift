import AuthContract
import FriendsContract
import Links
import Mediator
import Navigation

/// Shows the users that the user has blocked.
final class BlockedPeopleScene: Scene {
  private let context: SceneContext
  private var pages = LoadedPages<ListedPerson, Username>()

  init(_ context: SceneContext) {
    self.context = context
  }

  var screen: Screen {
    Screen("Blocked people") {
      if people.isEmpty {
        Paragraph(empty: "You have not blocked any users.", next: "Block one: block NAME")
      }
      // A blocked user's profile cannot be seen, so these rows open nothing.
      ListRows(people) { $0.row(dated: "blocked", offering: ["unblock"], opensProfile: false) }
      if pages.next != nil { MoreRows(.later, action: "more") }
      SceneAction("unblock", "username", run: unblock, summary: "removes a block").forRows
      SceneAction(
        "block",
        "username",
        run: block,
        summary: "keeps a user from reaching you",
        asking: question
      )
      .confirming(BlockPerson.confirmation).titled("Block a user")
      if pages.next != nil { SceneAction("more", run: more, summary: "shows more people") }
    }
  }

  private var people: [ListedPerson] { pages.elements }

  func load() async throws {
    pages = try await pages.reloaded(page)
  }

  private func more() async throws {
    pages = try await pages.extended(page)
  }

  private func page(after last: Username?) async throws -> LoadedPages<ListedPerson, Username>.Page
  {
    let page = try await context.perform(ListBlocked(after: last))
    return (page.people, page.next)
  }

  private func unblock(_ username: Username) async throws {
    try await context.performAndTell(UnblockPerson(username))
  }

  private func question(beforeBlocking username: Username) async throws -> String? {
    try await context.question(before: BlockPerson(username))
  }

  private func block(_ username: Username) async throws {
    try await context.performAndTell(BlockPerson(username))
  }
}
