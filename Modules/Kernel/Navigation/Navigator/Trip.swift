import Mediator

/// A navigation to a place, with everything that happened to it on the way.
struct Trip {
  var entry: Entry
  var parents: [Place]
  var bypass: Bypass?

  /// All places that the trip would open, the one beneath all others first.
  var places: [Place] { parents + [entry.place] }

  /// The places that redirected, in order.
  var trail: [Place] = []

  init(_ entry: Entry, parents: [Place] = [], bypass: Bypass? = nil) {
    self.entry = entry
    self.parents = parents
    self.bypass = bypass
  }

  /// Returns the trip to where a guard leads instead.
  ///
  /// The question stays behind: another place has no answer of the asked type.
  func redirected(to place: any SceneAdapter, as transition: Transition?) -> Trip {
    let next = Entry(place, transition, from: entry.source)
    var trip = Trip(next, bypass: nil)
    trip.trail = trail + [entry.place]
    return trip
  }
}

/// What guards made of a trip.
enum Judgement {
  case pass
  case end(Arrival)
  case redirect(any SceneAdapter, Transition?, Report?)
  case suspend(any SceneAdapter, Transition?, Duration, guardName: String)
}
