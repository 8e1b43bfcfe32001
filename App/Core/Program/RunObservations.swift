import Mediator

/// What is observed while the app runs, for `modules` and `graph`.
struct RunObservations: Sendable {
  /// The durations of the calls so far.
  let timings = CallTimings()

  /// The navigations so far.
  let steps = ObservedNavigations()
}
