import Links

/// Which modules answer and require each other, and every fault in that.
struct ModuleDependencyGraph {
  let present: [RegisteredModule]
  let leftOut: Set<ModuleName>
  let requirements: [ModuleName: Set<ModuleName>]
  let order: [ModuleName]
  let faults: [AssemblyFault]

  init(_ everyone: [RegisteredModule], without leftOut: Set<ModuleName>) {
    let present = everyone.filter { !leftOut.contains($0.name) }
    let requirements = Self.requirements(among: present)
    let (order, circle) = Self.order(of: present.map(\.name), requirements)
    self.present = present
    self.leftOut = leftOut
    self.requirements = requirements
    self.order = order
    faults =
      Self.unknownModules(in: leftOut, among: everyone)
      + Self.duplicateModules(everyone)
      + Self.duplicateHandlers(present)
      + Self.unansweredUses(of: present, among: everyone)
      + Self.silentEvents(of: present, among: everyone)
      + Self.jobFaults(of: present, among: everyone)
      + circle
  }
}

// MARK: - Order

extension ModuleDependencyGraph {
  /// The modules that each module requires, by the requests that it always needs.
  private static func requirements(
    among present: [RegisteredModule]
  ) -> [ModuleName: Set<ModuleName>] {
    let answering = answerers(among: present)
    return present.reduce(into: [:]) { requirements, registration in
      let required = registration.registry.uses.filter(\.isRequired)
      requirements[registration.name, default: []]
        .formUnion(required.compactMap { answering[$0.id]?.first })
      requirements[registration.name]?.remove(registration.name)
    }
  }

  /// Puts required modules first, otherwise by name, and reports those that form a circle.
  private static func order(
    of names: [ModuleName],
    _ requirements: [ModuleName: Set<ModuleName>]
  ) -> (order: [ModuleName], faults: [AssemblyFault]) {
    var waiting = Set(names)
    var order: [ModuleName] = []
    while let next = waiting.filter({ requirements[$0, default: []].isDisjoint(with: waiting) })
      .min()
    {
      waiting.remove(next)
      order.append(next)
    }
    return (order, circle(among: waiting, requirements))
  }

  private static func circle(
    among waiting: Set<ModuleName>,
    _ requirements: [ModuleName: Set<ModuleName>]
  ) -> [AssemblyFault] {
    guard var current = waiting.min() else { return [] }
    var walked: [ModuleName] = []
    while !walked.contains(current) {
      walked.append(current)
      current = requirements[current, default: []].intersection(waiting).min() ?? current
    }
    let circle = walked.drop { $0 != current } + [current]
    let text = circle.map(\.text).joined(separator: " → ")
    return [
      AssemblyFault(
        .circle,
        owners: Array(Set(circle)),
        message:
          "\(text) require each other. Declare one of the requests with uses, or publish an event."
      )
    ]
  }
}

// MARK: - Faults

extension ModuleDependencyGraph {
  private static func answerers(
    among registrations: [RegisteredModule]
  ) -> [ObjectIdentifier: [ModuleName]] {
    registrations.flatMap(\.registry.handlers)
      .reduce(into: [:]) { $0[$1.id, default: []].append($1.info.module) }
  }

  private static func unknownModules(
    in leftOut: Set<ModuleName>,
    among everyone: [RegisteredModule]
  ) -> [AssemblyFault] {
    let known = everyone.map(\.name)
    return leftOut.subtracting(known).map { name in
      let names = Set(known).sorted().map(\.text)
      let nearest = SpellingSuggestion.words(to: name.text, among: names)
      let advice =
        nearest.isEmpty
        ? "Modules: \(names.joined(separator: ", "))." : SpellingSuggestion.question(nearest)
      return AssemblyFault(
        .unknownModule,
        owners: [name],
        message: "There is no module \(name) to leave out. \(advice)"
      )
    }
  }

  private static func duplicateModules(_ everyone: [RegisteredModule]) -> [AssemblyFault] {
    Dictionary(grouping: everyone, by: \.name).filter { $1.count > 1 }.map { name, twins in
      let types = twins.map(\.typeName).sorted().joined(separator: " and ")
      return AssemblyFault(
        .duplicateModule,
        owners: [name],
        message: "\(types) have the same module name, \(name)."
      )
    }
  }

  private static func duplicateHandlers(_ present: [RegisteredModule]) -> [AssemblyFault] {
    let entries = Dictionary(grouping: present.flatMap(\.registry.handlers), by: \.id)
    return entries.values.filter { $0.count > 1 }.compactMap { twins in
      guard let label = twins.first?.info.label else { return nil }
      let owners = twins.map(\.info.module).sorted()
      let names = owners.map(\.text).joined(separator: " and ")
      return AssemblyFault(
        .duplicateHandler,
        owners: owners,
        message: "\(label) is answered by \(names); a request has one handler."
      )
    }
  }

  private static func unansweredUses(
    of present: [RegisteredModule],
    among everyone: [RegisteredModule]
  ) -> [AssemblyFault] {
    let answered = answerers(among: present)
    let answerable = answerers(among: everyone)
    let faults = present.flatMap { user in
      user.registry.uses.filter { answered[$0.id] == nil }.compactMap { use in
        guard let absent = answerable[use.id]?.first else { return unanswered(use, by: user.name) }
        return use.isRequired ? leftOut(absent, requiredBy: user.name) : nil
      }
    }
    // A module may require several requests of another one.
    var told: Set<AssemblyFault> = []
    return faults.filter { told.insert($0).inserted }
  }

  private static func unanswered(_ use: DeclaredRequestUse, by user: ModuleName) -> AssemblyFault {
    AssemblyFault(
      .unansweredUse,
      owners: [user, use.owner],
      message: "\(user) uses \(use.label) of \(use.owner), and no module answers it."
    )
  }

  private static func leftOut(_ absent: ModuleName, requiredBy user: ModuleName) -> AssemblyFault {
    AssemblyFault(
      .requiredLeftOut,
      owners: [user, absent],
      message: "\(user) requires \(absent), which is left out. Leave out both or neither."
    )
  }

  private static func silentEvents(
    of present: [RegisteredModule],
    among everyone: [RegisteredModule]
  ) -> [AssemblyFault] {
    let published = Set(everyone.flatMap { $0.registry.published.keys })
    return present.flatMap { $0.registry.heard }.filter { !published.contains($0.event) }
      .map { heard in
        AssemblyFault(
          .silentEvent,
          owners: Array(Set([heard.listener, heard.owner])),
          message: "\(heard.listener) listens for \(heard.label) of \(heard.owner), "
            + "and no module publishes it."
        )
      }
  }
}
