/// Features with their screens, and links that people might follow to them.
struct RouteSet {
  struct Route {
    let feature: String
    let screen: String
  }

  let routes: [Route]
  let links: [String]

  /// Makes routes, each of which serves a plain link and one with a number, and 10,000 links:
  /// 45 % plain, 45 % with a number, 10 % that lead nowhere.
  init(features: Int, screens: Int) {
    var dice = Dice()
    var taken: Set<String> = []
    var routes: [Route] = []
    for _ in 0..<features {
      let feature = Self.name(&dice, &taken)
      for _ in 0..<screens {
        routes.append(Route(feature: feature, screen: Self.name(&dice, &taken)))
      }
    }
    self.routes = routes
    links = (0..<10_000).map { _ in
      let route = routes[dice.roll(routes.count)]
      switch dice.roll(100) {
      case ..<45: return "/\(route.feature)/\(route.screen)"
      case ..<90: return "/\(route.feature)/\(route.screen)/\(dice.roll(1_000_000) + 1)"
      case _: return "/\(route.feature)/\(route.screen)x"
      }
    }
  }

  private static func name(_ dice: inout Dice, _ taken: inout Set<String>) -> String {
    while true {
      let syllables = (0..<(2 + dice.roll(3))).map { _ in
        "\(consonants[dice.roll(consonants.count)])\(vowels[dice.roll(vowels.count)])"
      }
      let name = syllables.joined()
      if taken.insert(name).inserted { return name }
    }
  }

  private static let consonants = Array("bcdfghklmnprstvz")
  private static let vowels = Array("aeiou")
}
