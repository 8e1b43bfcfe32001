import AuthContract
import Links
import Mediator
import MeetupsContract
import Navigation
import ProfileContract

/// Shows a meetup and its guests.
final class MeetupScene: Scene {
  private let context: SceneContext
  private let id: MeetupID
  private var details: MeetupDetails?
  private var guests: [ScreenPerson] = []

  init(_ id: MeetupID, _ context: SceneContext) {
    self.id = id
    self.context = context
  }

  var screen: Screen {
    Screen(of: .quote(details?.meetup.title ?? "")) {
      if let meetup = details?.meetup {
        if meetup.isCancelled { Paragraph("This meetup is cancelled.") }
        LabeledValue("place", .quote(meetup.place))
        LabeledValue("start", .moment(meetup.start))
        LabeledValue("guests", .people(guests))
      }
      if !isGuest { SceneAction("join", run: join, summary: "makes you a guest") }
      if details?.organiser == context.call.caller.account {
        SceneAction(
          "cancel",
          run: cancel,
          summary: "cancels it",
          confirm: CancelMeetup.confirmation
        )
      }
    }
  }

  func load() async throws {
    let details = try await context.ask(ShowMeetup(id))
    let names = try await context.call.names(of: details.guests)
    guests = details.guests.map { guest in
      ScreenPerson(
        names[guest]?.username,
        name: names.displayName(of: guest),
        isReader: guest == context.call.caller.account
      )
    }
    self.details = details
  }

  private var isGuest: Bool { guests.contains(where: \.isReader) }

  private func join() async throws { try await context.perform(JoinMeetup(id)) }

  private func cancel() async throws { try await context.perform(CancelMeetup(id)) }
}
