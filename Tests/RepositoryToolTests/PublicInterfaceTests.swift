import Testing

@testable import RepositoryTool

@Suite struct `The list of public declarations` {
  private static let tree = InMemoryFileTree([
    "Modules/Friends/Contract/Friends.swift": """
    /// A friend.
    public struct Friend: Sendable, Equatable {
      public let name: String
      public private(set) var age = 3
      let hidden = 1
      public init(name: String = "a", _ age: Int) { self.name = name }
      public var title: String { "b" }
    }
    public enum Closeness: Int { case near = 1, far; private func shout() {} }
    public protocol Waving {
      func wave(
        to other: Friend,
        with hand: Int
      ) async throws -> Bool
    }
    """,
    "Modules/Friends/Feature/Secret.swift": "struct Secret { public let inner = 1 }",
    "App/Main/Main.swift": "struct Main {}",
    "Tests/FriendsTests/FriendsTests.swift": "public struct Unseen {}",
    "Tests/TestKit/Kit.swift": "public func run() {}",
  ])

  @Test func `has each one on a line, by target`() {
    let text = PublicInterface(of: Self.tree).text

    #expect(
      text.split(separator: "\n").dropFirst(2).map(String.init) == [
        "Modules/Friends/Contract",
        "  Closeness: case far",
        "  Closeness: case near = 1",
        "  Friend: public init(name: String = \"a\", _ age: Int)",
        "  Friend: public let name: String",
        "  Friend: public private(set) var age",
        "  Friend: public var title: String",
        "  Waving: func wave(to other: Friend, with hand: Int) async throws -> Bool",
        "  public enum Closeness: Int",
        "  public protocol Waving",
        "  public struct Friend: Sendable, Equatable",
        "Modules/Friends/Feature",
        "  Secret: public let inner",
        "Tests/TestKit",
        "  public func run()",
      ]
    )
  }

  @Test func `is the same however a declaration breaks its lines`() {
    let broken = InMemoryFileTree([
      "Modules/A/Contract/A.swift": """
      public func a(
        _ values: [
          String: Int
        ],
        last: (Int, Int)
      ) -> Int {
        1
      }
      """
    ])
    let straight = InMemoryFileTree([
      "Modules/A/Contract/A.swift":
        "public func a(_ values: [String: Int], last: (Int, Int)) -> Int { 1 }"
    ])

    #expect(PublicInterface(of: broken).text == PublicInterface(of: straight).text)
    #expect(
      PublicInterface(of: broken).text.contains("a(_ values: [String: Int], last: (Int, Int))")
    )
  }

  @Test func `is a document that goes out of date with a declaration`() throws {
    let documents = GeneratedDocuments(
      AppDescription(links: [], modules: [], codes: [], help: [], graph: "")
    )
    var tree = documents.written(in: Self.tree)
    #expect(documents.findings(in: tree).isEmpty)

    tree["Tests/TestKit/Kit.swift"] = "public func run(twice: Bool) {}"

    let finding = try #require(documents.findings(in: tree).first)
    #expect(finding.path == PublicInterface.path)
    #expect(finding.message.contains("public func run(twice: Bool)"))
  }
}
