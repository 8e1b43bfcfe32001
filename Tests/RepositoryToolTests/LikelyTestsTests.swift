import Testing

@testable import RepositoryTool

@Suite struct `Tests that are likely to notice a mistake` {
  private let target = PackageManifest.Target(
    name: "ShopTests",
    type: "test",
    path: "Tests/ShopTests",
    exclude: [],
    dependencies: []
  )
  private let likely = LikelyTests(
    in: InMemoryFileTree([
      "Tests/ShopTests/CartTests.swift":
        "@Suite(.serialized) struct `A cart, full` { let c: Cart }",
      "Tests/ShopTests/OtherTests.swift": "@Suite struct Others {} // Cart",
      "Tests/AuthTests/CartTests.swift": "@Suite struct Elsewhere { let c: Cart }",
    ])
  )

  @Test func `are the suites of the target that name one of its types`() throws {
    let filter = try #require(likely.filter(for: "extension Cart {}", in: target))
    let names = try Regex(filter)

    #expect("ShopTests.`A cart, full`/`holds`()".contains(names))
    #expect(!"ShopTests.Others/`holds`()".contains(names))
    #expect(!"AuthTests.Elsewhere/`holds`()".contains(names))
  }

  @Test func `are none where no suite names a type`() {
    #expect(likely.filter(for: "struct Till {}", in: target) == nil)
  }
}
