/// Who answers whom, who requires whom, and everything that does not fit.
struct Wiring {
  let present: [Registration]
  let leftOut: Set<ModuleName>
  let requirements: [ModuleName: Set<ModuleName>]
  let order: [ModuleName]
  let faults: [Fault]

  init(_ everyone: [Registration], without leftOut: Set<ModuleName>) {
    let present = everyone.filter { !leftOut.contains($0.name) }
    let requirements = Self.requirements(among: present)
    let (order, circle) = Self.order(of: present.map(\.name), requirements)
    self.present = present
    self.leftOut = leftOut
    self.requirements = requirements
    self.order = order
    faults =
      Self.unknownModules(leftOut, everyone)
      + Self.duplicateModules(everyone)
      + Self.duplicateHandlers(present)
      + Self.unansweredUses(present, everyone)
      + Self.silentEvents(present, everyone)
      + circle
  }
}

// MARK: - Order

extension Wiring {
  /// Which modules must run before which, by the requests that they cannot do without.
  private static func requirements(
    among present: [Registration]
  ) -> [ModuleName: Set<ModuleName>] {
    let answering = answerers(among: present)
    return present.reduce(into: [:]) { requirements, registration in
      let required = registration.registry.uses.filter(\.isRequired)
      requirements[registration.name, default: []]
        .formUnion(required.compactMap { answering[$0.id]?.first })
      requirements[registration.name]?.remove(registration.name)
    }
  }

  /// Puts required modules first, by name among equals, and reports those that form circles.
  private static func order(
    of names: [ModuleName],
    _ requirements: [ModuleName: Set<ModuleName>]
  ) -> (order: [ModuleName], faults: [Fault]) {
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
  ) -> [Fault] {
    guard var current = waiting.min() else { return [] }
    var walked: [ModuleName] = []
    while !walked.contains(current) {
      walked.append(current)
      current = requirements[current, default: []].intersection(waiting).min() ?? current
    }
    let circle = walked.drop { $0 != current } + [current]
    let text = circle.map(\.text).joined(separator: " → ")
    return [
      Fault(
        .circle,
        owners: Array(Set(circle)),
        "\(text) require each other. Let one of them use a request instead, or listen to an event."
      )
    ]
  }
}

// MARK: - Faults

extension Wiring {
  private static func answerers(
    among registrations: [Registration]
  ) -> [ObjectIdentifier: [ModuleName]] {
    registrations.flatMap(\.registry.handlers)
      .reduce(into: [:]) { $0[$1.id, default: []].append($1.facts.module) }
  }

  private static func unknownModules(
    _ leftOut: Set<ModuleName>,
    _ everyone: [Registration]
  ) -> [Fault] {
    let known = everyone.map(\.name)
    return leftOut.subtracting(known).map { name in
      let list = Set(known).sorted().map(\.text).joined(separator: ", ")
      return Fault(
        .unknownModule,
        owners: [name],
        "\(name) was to be left out, but there is no such module. There are: \(list)."
      )
    }
  }

  private static func duplicateModules(_ everyone: [Registration]) -> [Fault] {
    Dictionary(grouping: everyone, by: \.name).filter { $1.count > 1 }.map { name, twins in
      let types = twins.map(\.typeName).sorted().joined(separator: " and ")
      return Fault(.duplicateModule, owners: [name], "\(name) is the name of \(types).")
    }
  }

  private static func duplicateHandlers(_ present: [Registration]) -> [Fault] {
    let entries = Dictionary(grouping: present.flatMap(\.registry.handlers), by: \.id)
    return entries.values.filter { $0.count > 1 }.compactMap { twins in
      guard let label = twins.first?.facts.label else { return nil }
      let owners = twins.map(\.facts.module).sorted()
      let names = owners.map(\.text).joined(separator: " and ")
      return Fault(
        .duplicateHandler,
        owners: owners,
        "\(label) is answered by \(names); a request has one handler."
      )
    }
  }

  private static func unansweredUses(
    _ present: [Registration],
    _ everyone: [Registration]
  ) -> [Fault] {
    let answered = answerers(among: present)
    let answerable = answerers(among: everyone)
    return present.flatMap { user in
      user.registry.uses.filter { answered[$0.id] == nil }.compactMap { use in
        guard let absent = answerable[use.id]?.first else { return unanswered(use, by: user.name) }
        return use.isRequired ? leftOut(use, by: user.name, absent) : nil
      }
    }
  }

  private static func unanswered(_ use: UseEntry, by user: ModuleName) -> Fault {
    Fault(
      .unansweredUse,
      owners: [user, use.owner],
      "\(user) uses \(use.label) of \(use.owner), and no module answers it."
    )
  }

  private static func leftOut(_ use: UseEntry, by user: ModuleName, _ absent: ModuleName) -> Fault {
    Fault(
      .requiredLeftOut,
      owners: [user, absent],
      "\(user) requires \(use.label), which \(absent) answers, and \(absent) is left out."
    )
  }

  private static func silentEvents(
    _ present: [Registration],
    _ everyone: [Registration]
  ) -> [Fault] {
    let published = Set(everyone.flatMap { $0.registry.published.keys })
    return present.flatMap { $0.registry.heard }.filter { !published.contains($0.event) }
      .map { heard in
        Fault(
          .silentEvent,
          owners: Array(Set([heard.listener, heard.owner])),
          "\(heard.listener) listens for \(heard.label) of \(heard.owner), "
            + "and no module publishes it."
        )
      }
  }
}
