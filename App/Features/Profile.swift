import Profile
import ProfileContract

extension FeatureEntry {
  static let profile = FeatureEntry("Profile", tab: ("profile", ProfileScene.mine)) {
    ProfileModule(database: $0)
  }
}
