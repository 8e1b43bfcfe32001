import AuthContract
public import Database
import FriendsContract
public import Mediator
import MeetupsContract
import MessagingContract
import Navigation
import ProfileContract

/// Meetups that users plan, join and cancel.
public struct MeetupsModule: Module {
  private let database: any Database

  /// Creates the module.
  ///
  /// - Parameter database: Stores the module's tables.
  public init(database: any Database) {
    self.database = database
  }

  /// Registers everything that the module answers, performs and uses.
  public func register(in registry: inout Registry) {
    registry.migrations = MeetupsSchema.migrations
    registry.accountData(MeetupsSchema.accountData, from: database)
    registry.on(AccountDeleted.self, perform: MeetupsStore.forget)

    let meetups = MeetupsHandler(database: database)
    registry.command(PlanMeetup.self, with: meetups.plan)
    registry.command(JoinMeetup.self, with: meetups.join)
    registry.command(CancelMeetup.self, with: meetups.cancel)
    registry.command(ListMeetups.self, with: meetups.list)
    registry.answer(ShowMeetup.self, with: meetups.show)
    registry.answer(MeetupPlaces.self, from: database) { try MeetupsStore.places(on: $1) }
    registry.completes(MeetupID.self, with: meetups.completions)

    registry.scenes(MeetupsScene.self) { place, context in
      switch place {
      case .list: MeetupListScene(context, routes: MeetupsRouter(context: context))
      case .meetup(let meetup): MeetupScene(meetup, context)
      case .placePicker: PlacePickerScene(context)
      }
    }

    registry.guard("meetup-exists", order: 60, of: MeetupsScene.self, within: .seconds(5)) {
      try await meetups.verdict(on: $0, for: $1)
    }

    registry.requires(UsernamesByAccount.self)
    registry.uses(DisplayNames.self)
    registry.uses(SendMessage.self)
    registry.uses(BlocksAmong.self)
    registry.enqueues(RemindGuest.self)
    registry.enqueues(SendCancellation.self)
    registry.perform(RemindGuest.self, in: MeetupJobs.remind)
    registry.perform(SendCancellation.self, lease: .seconds(60), outside: MeetupJobs.send)
    registry.waits(meetups.waiting)
    registry.notices("meetups", MeetupNotices(database: database).notices)
  }
}
