import Mediator

/// A navigation to a place, with everything that happened to it on the way.
///
/// It is handed on from step to step and never changes, so one object is cheaper than its copies.
final class NavigationAttempt: Sendable {
  let entry: PlaceToOpen
  let parents: [Place]
  let bypass: GuardBypass?

  /// The places that redirected, in order.
  let trail: [Place]

  /// All places that the trip would open, the one beneath all others first.
  var places: [Place] { parents + [entry.place] }

  init(
    _ entry: PlaceToOpen,
    parents: [Place] = [],
    bypass: GuardBypass? = nil,
    trail: [Place] = []
  ) {
    self.entry = entry
    self.parents = parents
    self.bypass = bypass
    self.trail = trail
  }

  /// Returns the trip to where a guard leads instead.
  ///
  /// The question stays behind: another place has no answer of the asked type.
  func redirected(to place: any SceneAdapter, as transition: Transition?) -> NavigationAttempt {
    let next = PlaceToOpen(place, as: transition, from: entry.source)
    return NavigationAttempt(next, trail: trail + [entry.place])
  }
}

/// What guards made of a trip.
enum GuardDecision {
  case pass
  case end(NavigationResult)
  case redirect(any SceneAdapter, Transition?, Problem?)
  case suspend(any SceneAdapter, Transition?, Duration, guardName: String)
}
