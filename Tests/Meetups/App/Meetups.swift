public import AppCore
import Meetups
import MeetupsContract

extension FeatureEntry {
  /// What the app needs to know of the module.
  public static let meetups = FeatureEntry(
    "Meetups",
    tab: ("meetups", MeetupsScene.list),
    writes: [PlanMeetup.self],
    commonCommands: [ListMeetups.self, PlanMeetup.self]
  ) {
    MeetupsModule(database: $0)
  }
}
