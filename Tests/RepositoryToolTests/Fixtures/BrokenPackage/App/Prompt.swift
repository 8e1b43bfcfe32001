import FriendsContract
import Friends  // break: composition-root
import Links
