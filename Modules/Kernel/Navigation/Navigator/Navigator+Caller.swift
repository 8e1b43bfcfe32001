public import Mediator

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
    currentCall = call.onBehalf(of: caller)
    if let before, before != caller.principal {
      let isSamePerson = before.account == caller.principal?.account
      if !isSamePerson { await dropIntents(turn) }
      await prune(turn, isSamePerson: isSamePerson)
    }
    return caller.principal == nil ? [] : await resume(turn)
  }

  private func dropIntents(_ turn: Turn) async {
    let dropped = intents
    for intent in dropped { giveUp(intent, for: .signedOut) }
    await closeDetours(of: dropped, turn)
  }

  private func closeDetours(of intents: [SuspendedIntent], _ turn: Turn) async {
    for detour in intents.compactMap(\.detour) where tree.contains(detour) {
      _ = await commit({ $0.reduce(.close(detour)) }, turn, asksToLeave: false)
    }
  }

  private func resume(_ turn: Turn) async -> [Resumption] {
    let waiting = intents
    intents = []
    await closeDetours(of: waiting, turn)
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
