public import Mediator

extension Navigator {
  /// Keeps a trip for later, and goes where the guard sends the person in the meantime.
  func suspend(
    _ trip: Trip,
    for time: Duration,
    guardName: String,
    _ turn: Turn,
    _ detour: (Trip) -> Trip
  ) async -> Arrival {
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
    let arrival = await go(detour, turn)
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
  public func arrival(of intent: SuspendedIntent) async -> Arrival {
    guard intents.contains(intent) else { return .cancelled(by: .ended) }
    let awaited = AwaitedArrival()
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
  func follow(_ changes: Changes) {
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
  private func heir(of node: NodeID, in changes: Changes) -> NodeID? {
    changes.replaced == node ? changes.opened.last : nil
  }

  func giveUp(_ intent: SuspendedIntent, for cancellation: Cancellation) {
    guard intents.contains(intent) else { return }
    intents.removeAll { $0 == intent }
    record(.navigation, intent.destination, .cancelled, "\(cancellation)")
    conclude(intent, .cancelled(by: cancellation))
    guard let question = intent.entry.question else { return }
    settle(question, from: intent.destination, opener: intent.entry.source, .cancelled)
  }

  /// Tells whoever waits for an intent how it ended.
  func conclude(_ intent: SuspendedIntent, _ arrival: Arrival) {
    for awaited in resumptions.removeValue(forKey: intent.id) ?? [] { awaited.settle(arrival) }
  }
}

extension Navigator {
  /// Adopts a new caller: takes up what waited for a sign-in, or takes out what needs one.
  ///
  /// Where somebody signs out, or somebody else signs in, intents are given up and scenes that the
  /// new caller may not see are taken out. Where somebody signs in, the intents that waited for it
  /// are taken up again, oldest first, and their guards are asked once more.
  ///
  /// - Parameter caller: Who is signed in from now on, or nobody.
  /// - Returns: The intents that were taken up, and how each ended.
  @discardableResult
  public func callerChanged(to caller: Caller) async -> [Resumption] {
    guard case .turn(let number, let depth) = await admit(.queue) else { return [] }
    let turn = Turn(number: number, depth: depth)
    defer { if !turn.isNested { conclude(number) } }
    let before = call.caller.principal
    call = call.onBehalf(of: caller)
    if let before, before != caller.principal {
      for intent in intents { giveUp(intent, for: .signedOut) }
      await prune(turn, isSamePerson: before.account == caller.principal?.account)
    }
    return caller.principal == nil ? [] : await resume(turn)
  }

  private func resume(_ turn: Turn) async -> [Resumption] {
    let waiting = intents
    intents = []
    for detour in Set(waiting.compactMap(\.detour)) where tree.contains(detour) {
      _ = await commit({ $0.reduce(.close(detour)) }, turn, asksToLeave: false)
    }
    var resumed: [Resumption] = []
    for intent in waiting {
      resumed.append(Resumption(intent: intent, arrival: await resume(intent, turn)))
    }
    return resumed
  }

  private func resume(_ intent: SuspendedIntent, _ turn: Turn) async -> Arrival {
    guard call.mediator.environment.now() < intent.expires else {
      intents.append(intent)
      giveUp(intent, for: .expired)
      return .cancelled(by: .expired)
    }
    var entry = intent.entry
    if let source = entry.source, !tree.contains(source) { entry.source = nil }
    let arrival = await follow(Trip(entry, parents: intent.parents), turn)
    conclude(intent, arrival)
    if let question = entry.question, arrival.isFinal {
      settle(question, from: entry.place, opener: entry.source, .unreached(arrival))
    }
    return arrival
  }

  /// Takes out the scenes whose guards do not let the new caller pass.
  private func prune(_ turn: Turn, isSamePerson: Bool) async {
    var shut: [NodeID] = []
    for node in tree.nodes {
      guard let place = node.place?.adapter else { continue }
      let isStale = place.access != .anyone && !isSamePerson
      let isOpen = await isStale ? false : isAdmitted(place, turn)
      if !isOpen { shut.append(node.id) }
    }
    guard !shut.isEmpty else { return }
    _ = await commit({ $0.reduce(.remove(shut)) }, turn, asksToLeave: false)
    await settleDown(turn)
  }

  /// Returns whether the guards would let the caller in now.
  func isAdmitted(_ place: any SceneAdapter, _ turn: Turn) async -> Bool {
    if case .pass = await judge(Trip(Entry(place)), turn) { true } else { false }
  }

  /// Shows something again where the scenes in view have been taken out.
  private func settleDown(_ turn: Turn) async {
    guard let empty = tree.emptyInView.last else { return }
    if await isAdmitted(empty.root.adapter, turn) {
      _ = await fill(turn)
      return
    }
    for tab in tree.tabsInView {
      let front = tree.top(within: tab.node)
      guard let node = tree[front], node.isEmptyStack else { return await show(tab, turn) }
      if let root = node.root, await isAdmitted(root.adapter, turn) { return await show(tab, turn) }
    }
    _ = await fill(turn)
  }

  private func show(_ tab: Tab, _ turn: Turn) async {
    _ = await commit({ $0.reduce(.select(tab: tab.name, from: tab.node)) }, turn)
    _ = await fill(turn)
  }
}

extension Tree {
  /// The tabs that one can choose from.
  var tabsInView: [Tab] {
    guard let top, let id = tabs(around: top), case .tabs(let tabs, _) = self[id]?.content else {
      return []
    }
    return tabs
  }
}

extension Arrival {
  /// Whether nothing more will come of the navigation, and nothing was reached.
  var isFinal: Bool {
    switch self {
    case .arrived, .suspended: false
    case .redirected, .denied, .cancelled, .duplicate, .unanswered, .failed: true
    }
  }
}
