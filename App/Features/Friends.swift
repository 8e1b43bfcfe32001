import Friends
import FriendsContract

extension Part {
  static let friends = Part("Friends", tab: ("friends", FriendsScene.list)) {
    FriendsModule(database: $0)
  }
}
