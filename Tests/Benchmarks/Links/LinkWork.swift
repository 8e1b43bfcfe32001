import Links

/// Finding and printing links, against doing it by hand.
enum LinkWork {
  static func all() throws -> [Comparison] {
    let (small, large) = (RouteSet(features: 10, screens: 5), RouteSet(features: 20, screens: 25))
    return try find(small, "100") + find(large, "1,000") + [growth(small, large)]
      + LinkPrinting.all()
  }

  private static func find(_ set: RouteSet, _ size: String) throws -> [Comparison] {
    let table = try LinkTable(Spot.entries(set) { $0 })
    let erased = try LinkTable<any Linkable>(Spot.entries(set) { $0 })
    let limit = PrefixTable(set)
    let dictionary = PrefixDictionary(set)
    for link in set.links {
      guard table.find(link) == limit.find(link), dictionary.find(link) == limit.find(link) else {
        throw Disagreement(link: link)
      }
    }
    let count = set.links.count
    return [
      Comparison(
        "link, \(size) routes",
        operations: count,
        goal: 2.5,
        allocationGoal: 0,
        time: .processor
      ) {
        for link in set.links { keep(table.find(link)) }
      } baseline: {
        for link in set.links { keep(limit.find(link)) }
      },
      Comparison(
        "link to any place, \(size)",
        operations: count,
        goal: 2.5,
        allocationGoal: 0,
        time: .processor
      ) {
        for link in set.links { keep(erased.find(link)) }
      } baseline: {
        for link in set.links { keep(limit.find(link).map { $0 as any Linkable }) }
      },
      Comparison(
        "link, \(size) routes / dictionary",
        operations: count,
        goal: nil,
        time: .processor
      ) {
        for link in set.links { keep(table.find(link)) }
      } baseline: {
        for link in set.links { keep(dictionary.find(link)) }
      },
    ]
  }

  private static func growth(_ small: RouteSet, _ large: RouteSet) throws -> Comparison {
    let few = try LinkTable(Spot.entries(small) { $0 })
    let many = try LinkTable(Spot.entries(large) { $0 })
    return Comparison(
      "link, 1,000 routes / 100 routes",
      operations: 10_000,
      goal: 1.2,
      time: .processor
    ) {
      for link in large.links { keep(many.find(link)) }
    } baseline: {
      for link in small.links { keep(few.find(link)) }
    }
  }
}

/// Two ways that should find the same place do not.
struct Disagreement: Error {
  let link: String
}
