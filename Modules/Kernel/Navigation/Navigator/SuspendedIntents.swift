import Mediator

/// The navigations of a session that wait for the caller to change, oldest first.
struct SuspendedIntents {
  private(set) var all: [SuspendedIntent] = []

  /// The number of the intent that was suspended last.
  private(set) var lastNumber = 0
  private var waiters: [SuspendedIntent.ID: [SuspendedNavigationWaiter]] = [:]

  /// Whether a task waits to learn how an intent ends.
  var haveWaiters: Bool { !waiters.isEmpty }

  // MARK: - Adding

  /// Suspends a navigation.
  mutating func add(
    _ attempt: NavigationAttempt,
    guardName: String,
    until expires: Timestamp
  ) -> SuspendedIntent {
    lastNumber += 1
    let intent = SuspendedIntent(
      id: SuspendedIntent.ID(number: lastNumber),
      target: attempt.target,
      parents: attempt.parents,
      guardName: guardName,
      expires: expires
    )
    all.append(intent)
    return intent
  }

  /// Notes which node was presented, and returns the intent, unless it has ended meanwhile.
  mutating func setDetour(_ node: NodeID, of intent: SuspendedIntent) -> SuspendedIntent? {
    guard let index = all.firstIndex(of: intent) else { return nil }
    all[index].detour = node
    return all[index]
  }

  /// Takes over what a snapshot holds.
  mutating func restore(_ intents: [SuspendedIntent], lastNumber: Int) {
    all += intents
    self.lastNumber = max(self.lastNumber, lastNumber)
  }

  // MARK: - Removing

  /// Removes an intent, and returns whether it was there.
  @discardableResult
  mutating func remove(_ intent: SuspendedIntent) -> Bool {
    guard let index = all.firstIndex(of: intent) else { return false }
    all.remove(at: index)
    return true
  }

  /// Removes all intents and returns them.
  mutating func removeAll() -> [SuspendedIntent] {
    defer { all = [] }
    return all
  }

  /// Moves intents from a replaced detour to its replacement; returns those whose detour is closed.
  mutating func follow(_ changes: TreeOperationResult) -> [SuspendedIntent] {
    var abandoned: [SuspendedIntent] = []
    for index in all.indices {
      guard let detour = all[index].detour, changes.closed.contains(detour) else { continue }
      if changes.replaced == detour, let replacement = changes.opened.last {
        all[index].detour = replacement
      } else {
        abandoned.append(all[index])
      }
    }
    return abandoned
  }

  // MARK: - Waiting

  /// Returns what a task can wait for until an intent ends, unless it has ended.
  mutating func waiter(for intent: SuspendedIntent) -> SuspendedNavigationWaiter? {
    guard all.contains(intent) else { return nil }
    let waiter = SuspendedNavigationWaiter()
    waiters[intent.id, default: []].append(waiter)
    return waiter
  }

  /// Tells the tasks that wait for an intent how it ended.
  mutating func settle(_ intent: SuspendedIntent, with result: NavigationResult) {
    for waiter in waiters.removeValue(forKey: intent.id) ?? [] { waiter.settle(result) }
  }
}
