/// What sites hold of their navigator, and nothing of it once it is gone.
///
/// A weak reference would say the same, but an object that was ever referred to weakly counts all
/// its references on a slower path; so the navigator takes itself out when it ends.
final class NavigatorReference {
  unowned var navigator: Navigator?
}
