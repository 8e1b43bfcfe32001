public import Mediator

// MARK: - Sign-in and sign-out

extension Navigator {
  /// Continues as another caller: resumes what waited for a sign-in, or closes what needs one.
  ///
  /// When the user signs out, or another user signs in, intents are given up and the scenes that
  /// the new caller may not see are closed. When a user signs in, the intents that waited for it
  /// resume, oldest first, and their guards are asked again.
  ///
  /// - Parameter caller: The caller from now on.
  /// - Returns: The intents that resumed, and how each ended.
  @discardableResult
  public func callerChanged(to caller: Caller) async -> [ResumedIntent] {
    guard case .turn(let turn) = await turns.admit(.queue) else { return [] }
    defer { turns.end(turn) }
    let before = call.caller.principal
    currentCall = call.onBehalf(of: caller)
    if let before, before != caller.principal {
      let isSameUser = before.account == caller.principal?.account
      if !isSameUser {
        dormant = PreservedUnavailableNodes()
        await dropIntents(turn)
      }
      await closeForbidden(turn, isSameUser: isSameUser)
    }
    return caller.principal == nil ? [] : await resumeIntents(turn)
  }

  /// Closes the scenes whose guards do not let the new caller pass.
  private func closeForbidden(_ turn: NavigationTurn, isSameUser: Bool) async {
    var forbidden: [NodeID] = []
    for node in tree.nodes {
      guard let place = node.place?.adapter else { continue }
      let wasPersonal = place.access != .anyone && !isSameUser
      let isOpen = await wasPersonal ? false : isAdmitted(place, in: turn)
      if !isOpen { forbidden.append(node.id) }
    }
    guard !forbidden.isEmpty else { return }
    _ = await commit({ $0.reduce(.remove(forbidden)) }, in: turn, asksScenes: false)
    await showSomething(turn)
  }

  /// Returns whether the guards would let the caller in now.
  func isAdmitted(_ place: any SceneAdapter, in turn: NavigationTurn) async -> Bool {
    if case .pass = await decide(on: NavigationAttempt(PlaceToOpen(place)), in: turn) {
      true
    } else {
      false
    }
  }

  /// Returns why the guards would not let the user in now, or nil if they would.
  func refusal(
    of place: any SceneAdapter,
    in turn: NavigationTurn
  ) async -> (problem: Problem, isRefusal: Bool)? {
    switch await decide(on: NavigationAttempt(PlaceToOpen(place)), in: turn) {
    case .pass: nil
    case .redirect(_, _, let reason): (reason ?? .noLongerOpen, true)
    case .suspend: (.noLongerOpen, true)
    case .end(.denied(let problem)): (problem, true)
    case .end(let result): (result.problem ?? .noLongerOpen, false)
    }
  }

  /// Opens a first place, or selects another tab, where the scenes in view have been closed.
  func showSomething(_ turn: NavigationTurn) async {
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

// MARK: - Suspended intents

extension Navigator {
  /// Keeps a navigation for later, and goes where the guard sends the user in the meantime.
  func suspend(
    _ attempt: NavigationAttempt,
    for time: Duration,
    guardName: String,
    detour: NavigationAttempt,
    in turn: NavigationTurn
  ) async -> NavigationResult {
    let now = call.mediator.environment.now()
    guard detour.redirectedFrom.count <= Self.limit else {
      return .failed(.tooManyRedirects(detour.redirectedFrom.map(\.description)))
    }
    let intent = suspended.add(attempt, guardName: guardName, until: now + time)
    let result = await open(detour, in: turn)
    guard let node = result.node, tree.contains(node),
      let intent = suspended.setDetour(node, of: intent)
    else {
      suspended.remove(intent)
      return result
    }
    return .suspended(intent)
  }

  /// Waits until a suspended intent has resumed or was given up, and returns how it ended.
  public func result(of intent: SuspendedIntent) async -> NavigationResult {
    guard let waiter = suspended.waiter(for: intent) else { return .cancelled(by: .ended) }
    turns.endCurrent()
    return await waiter.result()
  }

  /// Gives up a suspended intent.
  public func cancel(_ intent: SuspendedIntent) {
    giveUp(intent, for: .closed)
  }

  /// Removes an intent, and tells everything that waits for it why.
  func giveUp(_ intent: SuspendedIntent, for cancellation: NavigationCancellationReason) {
    guard suspended.remove(intent) else { return }
    end(intent, by: cancellation)
  }

  private func end(_ intent: SuspendedIntent, by cancellation: NavigationCancellationReason) {
    recorder.record(
      .navigation,
      subject: intent.destination,
      outcome: .cancelled,
      reason: "\(cancellation)"
    )
    suspended.settle(intent, with: .cancelled(by: cancellation))
    guard let question = intent.target.question else { return }
    settle(question, from: intent.destination, opener: intent.target.source, with: .cancelled)
  }

  private func dropIntents(_ turn: NavigationTurn) async {
    let dropped = suspended.all
    for intent in dropped { giveUp(intent, for: .signedOut) }
    await closeDetours(of: dropped, in: turn)
  }

  private func closeDetours(of intents: [SuspendedIntent], in turn: NavigationTurn) async {
    for detour in intents.compactMap(\.detour) where tree.contains(detour) {
      _ = await commit({ $0.reduce(.close(detour)) }, in: turn, asksScenes: false)
    }
  }

  private func resumeIntents(_ turn: NavigationTurn) async -> [ResumedIntent] {
    let intents = suspended.removeAll()
    await closeDetours(of: intents, in: turn)
    var resumed: [ResumedIntent] = []
    for intent in intents {
      resumed.append(ResumedIntent(intent: intent, result: await resume(intent, in: turn)))
    }
    return resumed
  }

  private func resume(_ intent: SuspendedIntent, in turn: NavigationTurn) async -> NavigationResult
  {
    guard call.mediator.environment.now() < intent.expires else {
      end(intent, by: .expired)
      return .cancelled(by: .expired)
    }
    var target = intent.target
    if let source = target.source, !tree.contains(source) { target.source = nil }
    var result = await follow(NavigationAttempt(target, parents: intent.parents), in: turn)
    if result.lacksStack {
      target.transition = .presentInNavigation
      result = await follow(NavigationAttempt(target, parents: intent.parents), in: turn)
    }
    suspended.settle(intent, with: result)
    if let question = target.question, result.isFinal {
      settle(question, from: target.place, opener: target.source, with: .unreached(result))
    }
    return result
  }
}
