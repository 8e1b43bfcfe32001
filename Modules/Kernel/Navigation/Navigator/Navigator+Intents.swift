import Mediator

extension Navigator {
  /// Keeps a trip for later, and goes where the guard sends the person in the meantime.
  func suspend(
    _ trip: NavigationAttempt,
    for time: Duration,
    guardName: String,
    in turn: NavigationTurn,
    detour: (NavigationAttempt) -> NavigationAttempt
  ) async -> NavigationResult {
    lastIntent += 1
    var intent = SuspendedIntent(
      id: SuspendedIntent.ID(number: lastIntent),
      entry: trip.entry,
      parents: trip.parents,
      guardName: guardName,
      expires: call.mediator.environment.now() + time
    )
    let detour = detour(trip)
    guard detour.trail.count <= Self.limit else {
      return .failed(.tooManyRedirects(detour.trail.map(\.description)))
    }
    intents.append(intent)
    let arrival = await go(on: detour, in: turn)
    guard let node = arrival.node, tree.contains(node),
      let index = intents.firstIndex(of: intent)
    else {
      intents.removeAll { $0 == intent }
      return arrival
    }
    intents[index].detour = node
    intent.detour = node
    return .suspended(intent)
  }

  /// Waits until a suspended intent has been taken up or given up, and says how it ended.
  public func arrival(of intent: SuspendedIntent) async -> NavigationResult {
    guard intents.contains(intent) else { return .cancelled(by: .ended) }
    let awaited = PendingNavigationResult()
    resumptions[intent.id, default: []].append(awaited)
    concludeOwnTurn()
    return await awaited.arrival()
  }

  /// Whether somebody waits to learn how a suspended intent ends.
  package var isAnyoneWaitingForIntents: Bool { !resumptions.isEmpty }

  /// Gives up a suspended intent.
  public func cancel(_ intent: SuspendedIntent) {
    giveUp(intent, for: .closed)
  }

  // MARK: - Following the tree

  /// Keeps intents with the scene that stands in their way, and gives them up when it is closed.
  func follow(_ changes: TreeChanges) {
    guard !intents.isEmpty else { return }
    for intent in intents {
      guard let detour = intent.detour, changes.closed.contains(detour) else { continue }
      if let heir = heir(of: detour, in: changes) {
        intents.firstIndex(of: intent).map { intents[$0].detour = heir }
      } else {
        giveUp(intent, for: .closed)
      }
    }
  }

  /// The scene that has replaced a closed one, such as the registration that replaced the login.
  private func heir(of node: NodeID, in changes: TreeChanges) -> NodeID? {
    changes.replaced == node ? changes.opened.last : nil
  }

  func giveUp(_ intent: SuspendedIntent, for cancellation: NavigationCancellation) {
    guard intents.contains(intent) else { return }
    intents.removeAll { $0 == intent }
    record(.navigation, subject: intent.destination, outcome: .cancelled, reason: "\(cancellation)")
    conclude(intent, with: .cancelled(by: cancellation))
    guard let question = intent.entry.question else { return }
    settle(question, from: intent.destination, opener: intent.entry.source, with: .cancelled)
  }

  /// Tells whoever waits for an intent how it ended.
  func conclude(_ intent: SuspendedIntent, with arrival: NavigationResult) {
    for awaited in resumptions.removeValue(forKey: intent.id) ?? [] { awaited.settle(arrival) }
  }
}
