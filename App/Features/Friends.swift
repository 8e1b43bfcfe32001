import Friends
import FriendsContract

extension FeatureEntry {
  static let friends = FeatureEntry("Friends", tab: ("friends", FriendsScene.list)) {
    FriendsModule(database: $0)
  }
}
