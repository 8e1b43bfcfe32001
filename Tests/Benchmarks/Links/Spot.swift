import Links

/// The typed places that the links of a ``RouteSet`` lead to.
enum Spot: Linkable, Equatable {
  case list(screen: Int)
  case item(screen: Int, id: Int)

  static let links: [Link<Spot>] = []
  var path: LinkPath? { nil }

  static func entries<Output: Sendable>(
    _ set: RouteSet,
    as output: @escaping @Sendable (Spot) -> Output
  ) -> [LinkTableEntry<Output>] {
    set.routes.enumerated().flatMap { number, route in
      let path = "\(route.feature)/\(route.screen)"
      return [
        Link<Spot>(LinkPattern(path), to: .list(screen: number)),
        Link<Spot>(LinkPattern("\(path)/:id")) { (id: Int) in .item(screen: number, id: id) },
      ].map { LinkTableEntry($0, owner: route.feature, as: output) }
    }
  }
}
