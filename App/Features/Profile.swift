import Profile
import ProfileContract

extension Part {
  static let profile = Part("Profile", tab: ("profile", ProfileScene.mine)) {
    ProfileModule(database: $0)
  }
}
