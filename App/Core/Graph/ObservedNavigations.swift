import Navigation
import Synchronization

/// From which place to which users navigated since the program started, and how that ended.
final class ObservedNavigations: Sendable {
  /// More than a drawing can show.
  private static let limit = 400

  private let steps = Mutex<Set<ObservedCalls.Observation>>([])

  /// All steps; the label of one that did not lead to its place says how it ended.
  var all: Set<ObservedCalls.Observation> { steps.withLock { $0 } }

  /// Adds a navigation from one place to another.
  func add(_ result: NavigationResult, from old: Place?, to new: Place) {
    guard let old, old != new else { return }
    let label = result.isArrival ? "" : result.word
    let step = ObservedCalls.Observation(from: old.description, to: new.description, label: label)
    steps.withLock { steps in
      if steps.count < Self.limit { steps.insert(step) }
    }
  }
}

extension NavigationResult {
  /// Whether the place that was asked for is in front.
  fileprivate var isArrival: Bool {
    switch self {
    case .arrived, .duplicate: true
    case .redirected, .suspended, .denied, .cancelled, .unanswered, .failed: false
    }
  }
}
