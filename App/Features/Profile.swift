public import AppCore
import Profile
import ProfileContract

extension FeatureEntry {
  /// What users show of themselves, and the search for users.
  public static let profile = FeatureEntry(
    "Profile",
    tab: ("profile", ProfileScene.mine),
    writes: [ChangeProfile.self, ChangeAvatar.self],
    commonCommands: [ShowProfile.self]
  ) {
    ProfileModule(database: $0)
  }
}
