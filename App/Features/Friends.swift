public import AppCore
import Friends
import FriendsContract

extension FeatureEntry {
  /// Friends, requests and suggestions.
  public static let friends = FeatureEntry(
    "Friends",
    tab: ("friends", FriendsScene.list),
    writes: [SendFriendRequest.self],
    commonCommands: [SendFriendRequest.self, ListFriends.self]
  ) {
    FriendsModule(database: $0)
  }
}
