import Links
import Mediator
import MeetupsContract
import Navigation

/// Lists the meetups to come, and plans new ones.
final class MeetupListScene: Scene {
  private let context: SceneContext
  private let routes: any PlacePickerRoute
  private var pages = LoadedPages<Meetup, MeetupID>()

  init(_ context: SceneContext, routes: any PlacePickerRoute) {
    self.context = context
    self.routes = routes
  }

  var screen: Screen {
    Screen("Meetups") {
      if pages.elements.isEmpty {
        Paragraph(empty: "No meetups yet.", next: "Plan one: plan TITLE TIME")
      }
      ListRows(pages.elements) { meetup in
        ListRow(
          .quote(meetup.title),
          content: .text("\(meetup.guests) of \(meetup.capacity) guests"),
          at: meetup.start,
          opens: MeetupsScene.meetup(meetup.id),
          actions: RowActions(["join"], key: meetup.id.parameterText)
        )
      }
      if pages.next != nil { MoreRows(.later, action: "more") }
      SceneAction("plan", "title", "start", run: plan, summary: "plans a meetup")
      SceneAction("join", "meetup", run: join, summary: "makes you a guest")
      if pages.next != nil { SceneAction("more", run: more, summary: "shows later meetups") }
    }
  }

  func load() async throws { pages = try await pages.reloaded(page) }

  private func page(after last: MeetupID?) async throws -> LoadedPages<Meetup, MeetupID>.Page {
    let page = try await context.perform(ListMeetups(limit: 10, after: last))
    return (page.meetups, page.next)
  }

  private func more() async throws { pages = try await pages.extended(page) }

  /// Asks where the meetup is, and plans it.
  private func plan(_ title: String, at start: Timestamp) async throws {
    switch await routes.pickPlace() {
    case .finished(let place):
      try await context.performAndTell(PlanMeetup(title: title, place: place, start: start))
    case .cancelled: return
    case .unreached(let result): try result.orThrow()
    }
  }

  private func join(_ meetup: MeetupID) async throws {
    try await context.performAndTell(JoinMeetup(meetup))
  }
}
