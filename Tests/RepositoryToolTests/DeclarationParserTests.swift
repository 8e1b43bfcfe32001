import Testing

@testable import RepositoryTool

@Suite struct `The outline` {
  @Test func `finds every kind of declaration with its scope`() {
    let found = outline(
      """
      public import Links
      @testable import struct Mediator.Call
      /// A box.
      public struct Box<Value: Sendable>: Sendable, Module where Value: Equatable {
        private(set) var value: Value { didSet { print("}") } }
        let map: [String: Int] = [
          "a": 1
        ]
        @Test func `a {`() async throws -> [Int] { if true { [1] } else { [] } }
        enum Colour: String { case red, green = "g"; case blue(Int, of: [Int]) }
      }
      protocol SizeRules: AnyObject {
        associatedtype Edge
        var area: Double { get }
        func turn(by angle: Double, round: (Int, Int))
      }
      extension Box.Colour { init() { self = .red } }
      typealias Pair = (Int, Int)
      """
    )

    #expect(
      found.map { ($0.scope.map(\.name) + [$0.name]).joined(separator: "/") } == [
        "Links", "Mediator", "Box", "Box/value", "Box/map", "Box/`a {`", "Box/Colour",
        "Box/Colour/red", "Box/Colour/green", "Box/Colour/blue", "SizeRules", "SizeRules/Edge",
        "SizeRules/area", "SizeRules/turn", "Box.Colour", "Box.Colour/init", "Pair",
      ]
    )
    #expect(found.filter(\.isPublic).map(\.name) == ["Links", "Box"])
    #expect(found.filter(\.isDocumented).map(\.name) == ["Box"])
    #expect(found.first { $0.name == "Box" }?.inherited == ["Sendable", "Module"])
    #expect(found.filter(\.isTest).map(\.name) == ["`a {`"])
  }

  @Test(arguments: [
    ("func f() {}", 0), ("func f(a: Int) {}", 1),
    ("func f<A, B>(a: (A, B), b: [A: B] = [:]) {}", 2),
    ("func f(a: Int, b: () -> (Int, Int) = { (1, 2) },) {}", 2),
    ("init?(a: Map<A, B>, b: B) {}", 2),
  ])
  func `counts parameters`(text: String, count: Int) {
    #expect(outline(text).first?.parameters == count)
  }

  @Test(arguments: [
    ("func f() {}", 1, 0), ("func f() {\n  a\n}", 3, 1),
    ("@Test(arguments: [\n  1\n])\nfunc f() {\n  if a { b {\n c } }\n}", 4, 3),
    ("/// d\nvar f: Int {\n  \"\\(a.map { $0 })\".count\n}", 3, 1),
  ])
  func `measures length and nesting`(text: String, lines: Int, nesting: Int) {
    let function = outline(text).first

    #expect(function?.lineCount == lines)
    #expect(function?.body?.nesting == nesting)
  }

  @Test(arguments: [
    ("init(a: Int) {\n  self.a = a\n  self.b = [1,\n  2]\n}", false),
    ("init(a: Int) {\n  self.a = a\n  self.b = b\n}", true), ("init() {}", false),
    ("init(a: Int) {\n  self.a = a\n  b = a.b\n}", true),
    ("init(a: Int) {\n  self.a = a\n  f(a)\n}", false),
  ])
  func `knows an initialiser that only stores`(text: String, onlyStores: Bool) {
    #expect(outline(text).first?.body?.onlyStores == onlyStores)
  }

  @Test(arguments: [
    "struct", "func", "import", "case", "init(", "protocol P { func", "@", "}", "extension",
  ])
  func `text that breaks off ends the outline`(text: String) {
    #expect(outline(text).count <= 2)
  }

  private func outline(_ text: String) -> [SwiftDeclaration] {
    DeclarationParser.declarations(in: SwiftLexer.tokens(of: text))
  }
}
