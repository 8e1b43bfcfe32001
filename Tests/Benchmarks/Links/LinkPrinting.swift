import Links

/// Places whose links are printed.
private enum Stop: Linkable {
  case mine
  case edit
  case of(Int)
  case with(String)

  static let links: [Link<Stop>] = [
    Link("profile", to: .mine),
    Link("profile/edit", to: .edit),
    Link("profile/:account", to: Self.of),
    Link("messaging/with/:username", to: Self.with),
  ]

  var path: LinkPath? {
    switch self {
    case .mine: "profile"
    case .edit: "profile/edit"
    case .of(let account): "profile/\(account)"
    case .with(let username): "messaging/with/\(username)"
    }
  }

  var byHand: String {
    switch self {
    case .mine: "profile"
    case .edit: "profile/edit"
    case .of(let account): "profile/\(account)"
    case .with(let username): "messaging/with/\(username)"
    }
  }
}

/// Printing the link of a place, against building its string by hand.
enum LinkPrinting {
  static func all() throws -> [Comparison] {
    let table = try LinkTable(LinkTableEntry.all(Stop.self, owner: "stops") { $0 })
    var dice = Dice()
    let names = (0..<10_000).map { _ in Stop.with("person\(dice.roll(1_000_000))") }
    let numbers = (0..<10_000).map { _ in Stop.of(dice.roll(1_000_000) + 1) }
    let mixed = (0..<10_000).map { number in
      switch dice.roll(100) {
      case ..<45: dice.roll(2) == 0 ? Stop.mine : .edit
      case ..<90: numbers[number]
      case _: names[number]
      }
    }
    return [
      comparison("print a link", mixed, table),
      comparison("print a link with a number", numbers, table),
      comparison("print a link with a name", names, table),
    ]
  }

  private static func comparison(
    _ name: String,
    _ stops: [Stop],
    _ table: LinkTable<Stop>
  ) -> Comparison {
    Comparison(name, operations: stops.count, goal: 2, time: .processor) {
      for stop in stops { keep(stop.path.map { table.text(of: $0) }) }
    } baseline: {
      for stop in stops { keep(stop.byHand) }
    }
  }
}
