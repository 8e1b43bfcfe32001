/// A reference from scene contexts to their navigator that does not keep the navigator alive.
///
/// The navigator clears it in `deinit`. A weak reference would do the same, but it moves the
/// object's reference count to a slower side table for the object's whole life.
final class NavigatorReference {
  unowned var navigator: Navigator?
}
