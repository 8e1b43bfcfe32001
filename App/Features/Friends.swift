import Friends
import FriendsContract

extension FeatureEntry {
  static let friends = FeatureEntry(
    "Friends",
    tab: ("friends", FriendsScene.list),
    writes: [SendFriendRequest.self]
  ) {
    FriendsModule(database: $0)
  }
}
