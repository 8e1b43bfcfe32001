public import Mediator

/// Decides before a place opens.
public final class Guard: Sendable {
  enum Check: Sendable {
    case atOnce(@Sendable (GuardContext) -> GuardVerdict)
    case within(Duration, @Sendable (GuardContext) async throws -> GuardVerdict)
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

  /// Whether the guard decides about a place.
  func concerns(_ place: any SceneAdapter) -> Bool {
    adapter.map { $0 == ObjectIdentifier(type(of: place)) } ?? true
  }
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
    check: @escaping @Sendable (GuardContext) -> GuardVerdict
  ) {
    contribute(Guard(name: name, order: order, check: .atOnce(check)))
  }

  /// Adds a guard that decides at once about the places of one adapter.
  public mutating func `guard`<Place: SceneAdapter>(
    _ name: String,
    order: Int,
    of adapter: Place.Type,
    check: @escaping @Sendable (Place, GuardContext) -> GuardVerdict
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
    check: @escaping @Sendable (GuardContext) async throws -> GuardVerdict
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
    check: @escaping @Sendable (Place, GuardContext) async throws -> GuardVerdict
  ) {
    let check = Guard.Check.within(deadline) { visit in
      guard let place = visit.place as? Place else { return .allow }
      return try await check(place, visit)
    }
    contribute(Guard(name: name, order: order, check: check, adapter: ObjectIdentifier(adapter)))
  }
}

extension Guard: ModuleContribution {
  /// Puts the guards in order and reports those that claim the same rank.
  public static func compile(
    _ entries: [OwnedContribution<Guard>],
    faults: inout [AssemblyFault]
  ) -> [OwnedContribution<Guard>] {
    let ordered = entries.sorted {
      ($0.value.order, $0.owner, $0.value.name) < ($1.value.order, $1.owner, $1.value.name)
    }
    for (first, second) in zip(ordered, ordered.dropFirst())
    where first.value.order == second.value.order {
      faults.append(.guardClash(between: first, and: second))
    }
    return ordered
  }
}

extension AssemblyFault.Kind {
  /// Two guards claim the same rank, so that their order is undefined.
  public static let guardClash = Self(rawValue: "guard-clash")
}

extension AssemblyFault {
  fileprivate static func guardClash(
    between first: OwnedContribution<Guard>,
    and second: OwnedContribution<Guard>
  ) -> AssemblyFault {
    AssemblyFault(
      .guardClash,
      owners: [first.owner, second.owner],
      message: """
        The guards “\(first.value.name)” of \(first.owner) and “\(second.value.name)” of \
        \(second.owner) both have order \(first.value.order); give one of them another.
        """
    )
  }
}
