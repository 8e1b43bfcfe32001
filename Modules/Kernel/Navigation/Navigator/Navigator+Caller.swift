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
  public func callerChanged(to caller: Caller) async -> [ResumedIntent] {
    guard case .turn(let number, let depth) = await admit(.queue) else { return [] }
    let turn = NavigationTurn(number: number, depth: depth)
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

  private func dropIntents(_ turn: NavigationTurn) async {
    let dropped = intents
    for intent in dropped { giveUp(intent, for: .signedOut) }
    await closeDetours(of: dropped, in: turn)
  }

  private func closeDetours(of intents: [SuspendedIntent], in turn: NavigationTurn) async {
    for detour in intents.compactMap(\.detour) where tree.contains(detour) {
      _ = await commit({ $0.reduce(.close(detour)) }, in: turn, asksToLeave: false)
    }
  }

  private func resume(_ turn: NavigationTurn) async -> [ResumedIntent] {
    let waiting = intents
    intents = []
    await closeDetours(of: waiting, in: turn)
    var resumed: [ResumedIntent] = []
    for intent in waiting {
      resumed.append(ResumedIntent(intent: intent, arrival: await resume(intent, in: turn)))
    }
    return resumed
  }

  private func resume(_ intent: SuspendedIntent, in turn: NavigationTurn) async -> NavigationResult
  {
    guard call.mediator.environment.now() < intent.expires else {
      intents.append(intent)
      giveUp(intent, for: .expired)
      return .cancelled(by: .expired)
    }
    var entry = intent.entry
    if let source = entry.source, !tree.contains(source) { entry.source = nil }
    let arrival = await follow(NavigationAttempt(entry, parents: intent.parents), in: turn)
    conclude(intent, with: arrival)
    if let question = entry.question, arrival.isFinal {
      settle(question, from: entry.place, opener: entry.source, with: .unreached(arrival))
    }
    return arrival
  }

  /// Takes out the scenes whose guards do not let the new caller pass.
  private func prune(_ turn: NavigationTurn, isSamePerson: Bool) async {
    var shut: [NodeID] = []
    for node in tree.nodes {
      guard let place = node.place?.adapter else { continue }
      let isStale = place.access != .anyone && !isSamePerson
      let isOpen = await isStale ? false : isAdmitted(place, in: turn)
      if !isOpen { shut.append(node.id) }
    }
    guard !shut.isEmpty else { return }
    _ = await commit({ $0.reduce(.remove(shut)) }, in: turn, asksToLeave: false)
    await settleDown(turn)
  }

  /// Returns whether the guards would let the caller in now.
  func isAdmitted(_ place: any SceneAdapter, in turn: NavigationTurn) async -> Bool {
    if case .pass = await judge(NavigationAttempt(PlaceToOpen(place)), in: turn) {
      true
    } else {
      false
    }
  }

  /// Shows something again where the scenes in view have been taken out.
  private func settleDown(_ turn: NavigationTurn) async {
    guard let empty = tree.emptyInView.last else { return }
    if await isAdmitted(empty.root.adapter, in: turn) {
      _ = await fill(turn)
      return
    }
    for tab in tree.tabsInView {
      let front = tree.top(within: tab.node)
      guard let node = tree[front], node.isEmptyStack else { return await show(tab, in: turn) }
      if let root = node.root, await isAdmitted(root.adapter, in: turn) {
        return await show(tab, in: turn)
      }
    }
    _ = await fill(turn)
  }

  private func show(_ tab: Tab, in turn: NavigationTurn) async {
    _ = await commit({ $0.reduce(.select(tab: tab.name, from: tab.node)) }, in: turn)
    _ = await fill(turn)
  }
}

extension SceneTree {
  /// The tabs that one can choose from.
  var tabsInView: [Tab] {
    guard let top, let id = tabs(around: top), case .tabs(let tabs, _) = self[id]?.content else {
      return []
    }
    return tabs
  }
}

extension NavigationResult {
  /// Whether nothing more will come of the navigation, and nothing was reached.
  var isFinal: Bool {
    switch self {
    case .arrived, .suspended: false
    case .redirected, .denied, .cancelled, .duplicate, .unanswered, .failed: true
    }
  }
}
