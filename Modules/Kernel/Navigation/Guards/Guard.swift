public import Mediator

/// Decides before a place opens.
public final class Guard: Sendable {
  enum Check: Sendable {
    case atOnce(@Sendable (Visit) -> Verdict)
    case within(Duration, @Sendable (Visit) async throws -> Verdict)
  }

  /// The name under which its verdicts are traced.
  public let name: String

  /// Its rank among all guards; lower ones are asked first, and no two have the same.
  public let order: Int

  let check: Check

  /// The adapter whose places it guards, or nil for all places.
  let adapter: ObjectIdentifier?

  init(name: String, order: Int, check: Check, adapter: ObjectIdentifier? = nil) {
    self.name = name
    self.order = order
    self.check = check
    self.adapter = adapter
  }

  /// Whether the guard gives its verdict without waiting for anything.
  var decidesAtOnce: Bool {
    if case .atOnce = check { true } else { false }
  }

  /// Whether the guard has a say about a place.
  func concerns(_ place: any SceneAdapter) -> Bool {
    adapter.map { $0 == ObjectIdentifier(type(of: place)) } ?? true
  }
}

/// Learns how every navigation ended.
public struct ArrivalHook: Sendable {
  /// The name under which its failures are traced.
  public let name: String

  let run: @Sendable (Arrival, Visit) async throws -> Void
}

extension Registry {
  /// Adds a guard that decides at once.
  ///
  /// The rule that some places need a sign-in is declared once for all of them:
  ///
  /// ```swift
  /// registry.guard("sign-in", order: 0) { visit in
  ///   visit.access.admits(visit.caller) ? .allow : .suspend(presenting: AuthScene.login)
  /// }
  /// ```
  public mutating func `guard`(
    _ name: String,
    order: Int,
    _ check: @escaping @Sendable (Visit) -> Verdict
  ) {
    contribute(Guard(name: name, order: order, check: .atOnce(check)))
  }

  /// Adds a guard that decides at once about the places of one adapter.
  public mutating func `guard`<Place: SceneAdapter>(
    _ name: String,
    order: Int,
    of adapter: Place.Type,
    _ check: @escaping @Sendable (Place, Visit) -> Verdict
  ) {
    let check = Guard.Check.atOnce { visit in
      (visit.place as? Place).map { check($0, visit) } ?? .allow
    }
    contribute(Guard(name: name, order: order, check: check, adapter: ObjectIdentifier(adapter)))
  }

  /// Adds a guard that may ask others before it decides, within some time.
  ///
  /// - Parameters:
  ///   - name: The name under which its verdicts are traced.
  ///   - order: Its rank among all guards, which no other may have.
  ///   - deadline: How long it may take; after that the place stays shut.
  ///   - check: Gives the verdict.
  public mutating func `guard`(
    _ name: String,
    order: Int,
    within deadline: Duration,
    _ check: @escaping @Sendable (Visit) async throws -> Verdict
  ) {
    contribute(Guard(name: name, order: order, check: .within(deadline, check)))
  }

  /// Adds a guard that may ask others before it decides about the places of one adapter.
  ///
  /// Places of other adapters never wait for it.
  ///
  /// - Parameters:
  ///   - name: The name under which its verdicts are traced.
  ///   - order: Its rank among all guards, which no other may have.
  ///   - adapter: The adapter whose places it guards.
  ///   - deadline: How long it may take; after that the place stays shut.
  ///   - check: Gives the verdict.
  public mutating func `guard`<Place: SceneAdapter>(
    _ name: String,
    order: Int,
    of adapter: Place.Type,
    within deadline: Duration,
    _ check: @escaping @Sendable (Place, Visit) async throws -> Verdict
  ) {
    let check = Guard.Check.within(deadline) { visit in
      guard let place = visit.place as? Place else { return .allow }
      return try await check(place, visit)
    }
    contribute(Guard(name: name, order: order, check: check, adapter: ObjectIdentifier(adapter)))
  }

  /// Adds a hook that runs after every navigation, also after one that failed.
  ///
  /// - Parameters:
  ///   - name: The name under which its own failures are traced.
  ///   - run: Learns how the navigation ended, and where it was to go.
  public mutating func afterNavigation(
    _ name: String,
    _ run: @escaping @Sendable (Arrival, Visit) async throws -> Void
  ) {
    contribute(ArrivalHook(name: name, run: run))
  }
}

extension Guard: Contribution {
  /// Puts the guards in order and reports those that claim the same rank.
  public static func compile(
    _ entries: [Owned<Guard>],
    faults: inout [Fault]
  ) -> [Owned<Guard>] {
    let ordered = entries.sorted {
      ($0.value.order, $0.owner, $0.value.name) < ($1.value.order, $1.owner, $1.value.name)
    }
    for (first, second) in zip(ordered, ordered.dropFirst())
    where first.value.order == second.value.order {
      faults.append(.guardClash(first, second))
    }
    return ordered
  }
}

extension ArrivalHook: Contribution {
  /// Keeps the hooks in the order of their modules.
  public static func compile(
    _ entries: [Owned<ArrivalHook>],
    faults: inout [Fault]
  ) -> [Owned<ArrivalHook>] {
    entries
  }
}

extension Fault.Kind {
  /// Two guards claim the same rank, so that nobody can say which is asked first.
  public static let guardClash = Self(rawValue: "guard-clash")
}

extension Fault {
  fileprivate static func guardClash(_ first: Owned<Guard>, _ second: Owned<Guard>) -> Fault {
    Fault(
      .guardClash,
      owners: [first.owner, second.owner],
      """
      The guards “\(first.value.name)” of \(first.owner) and “\(second.value.name)” of \
      \(second.owner) both have order \(first.value.order); give one of them another.
      """
    )
  }
}
