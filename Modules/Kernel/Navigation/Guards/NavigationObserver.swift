public import Mediator

/// Learns how every navigation ended.
public struct NavigationObserver: Sendable {
  /// The name under which its failures are traced.
  public let name: String

  let run: @Sendable (NavigationResult, GuardContext) async throws -> Void
}

extension Registry {
  /// Adds an observer that runs after every navigation to a place, also after one that failed.
  ///
  /// - Parameters:
  ///   - name: The name under which its own failures are traced.
  ///   - run: Learns how the navigation ended, and which place it was to open.
  public mutating func afterNavigation(
    _ name: String,
    perform run: @escaping @Sendable (NavigationResult, GuardContext) async throws -> Void
  ) {
    contribute(NavigationObserver(name: name, run: run))
  }
}

extension NavigationObserver: ModuleContribution {}

/// The observers of all modules.
struct NavigationObservers {
  private let observers: [OwnedContribution<NavigationObserver>]
  private let recorder: NavigationTracer

  var isEmpty: Bool { observers.isEmpty }

  init(_ observers: [OwnedContribution<NavigationObserver>], recorder: NavigationTracer) {
    self.observers = observers
    self.recorder = recorder
  }

  /// Tells the observers how a navigation ended, as a part of its turn.
  func notify(
    _ result: NavigationResult,
    _ context: GuardContext,
    in turn: NavigationTurn,
    of turns: TurnQueue
  ) async {
    for observer in observers {
      do {
        try await turns.run(in: turn) { try await observer.value.run(result, context) }
      } catch {
        let problem = Problem(of: error, in: observer.owner)
        recorder.record(
          .navigation,
          subject: Place(context.place),
          outcome: .failed,
          reason: "\(observer.value.name): \(problem.code)",
          by: observer.owner
        )
      }
    }
  }
}
