import Profile
import ProfileContract

extension FeatureEntry {
  static let profile = FeatureEntry(
    "Profile",
    tab: ("profile", ProfileScene.mine),
    writes: [ChangeProfile.self, ChangeAvatar.self],
    commonCommands: [ShowProfile.self]
  ) {
    ProfileModule(database: $0)
  }
}
