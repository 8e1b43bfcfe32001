import Mediator

/// A navigation to a place, with the redirects that led to it.
///
/// Each step passes it on unchanged, so one shared object is cheaper than copies.
final class NavigationAttempt: Sendable {
  /// The place to open, and how.
  let target: PlaceToOpen
  let parents: [Place]

  /// The places that redirected here, in order.
  let redirectedFrom: [Place]

  /// All places that the attempt would open, the lowest first.
  var places: [Place] { parents + [target.place] }

  init(
    _ target: PlaceToOpen,
    parents: [Place] = [],
    redirectedFrom: [Place] = []
  ) {
    self.target = target
    self.parents = parents
    self.redirectedFrom = redirectedFrom
  }

  /// Returns the attempt to open the place to which a guard redirects.
  ///
  /// It opens where the place that was asked for would have opened. The question is dropped: another
  /// place has no answer of the asked type.
  func redirected(to place: any SceneAdapter, as transition: Transition?) -> NavigationAttempt {
    let next = PlaceToOpen(place, as: transition, from: target.source)
    let isAbove = next.transition.kind == .push || next.transition.kind == .show
    return NavigationAttempt(
      next,
      parents: isAbove ? parents.filter { $0 != next.place } : [],
      redirectedFrom: redirectedFrom + [target.place]
    )
  }
}
