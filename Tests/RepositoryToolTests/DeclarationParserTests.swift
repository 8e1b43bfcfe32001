import Testing

@testable import RepositoryTool

@Suite struct `The parser of declarations` {
  @Test func `finds each kind of declaration with its scope`() {
    let found = declarations(
      in: """
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
    ("func f() {}", "f()"), ("func f(a: Int) {}", "f(a:)"),
    ("func f<A, B>(_ a: (A, B), b: [A: B] = [:]) {}", "f(_:b:)"),
    ("func f(a: Int, b c: () -> (Int, Int) = { (1, 2) },) {}", "f(a:b:)"),
    ("init?(a: Map<A, B>, _ b: B) {}", "init(a:_:)"),
  ])
  func `reads the labels of parameters`(text: String, name: String) {
    #expect(declarations(in: text).first?.fullName == name)
  }

  @Test(arguments: [
    ("func f() {}", 1, 0), ("func f() {\n  a\n}", 3, 1),
    ("@Test(arguments: [\n  1\n])\nfunc f() {\n  if a { b {\n c } }\n}", 4, 3),
    ("/// d\nvar f: Int {\n  \"\\(a.map { $0 })\".count\n}", 3, 1),
  ])
  func `measures the length and the nesting of a function`(text: String, lines: Int, nesting: Int) {
    let function = declarations(in: text).first

    #expect(function?.lineCount == lines)
    #expect(function?.body?.nesting == nesting)
  }

  @Test(arguments: [
    ("init(a: Int) {\n  self.a = a\n  self.b = [1,\n  2]\n}", false),
    ("init(a: Int) {\n  self.a = a\n  self.b = b\n}", true), ("init() {}", false),
    ("init(a: Int) {\n  self.a = a\n  b = a.b\n}", true),
    ("init(a: Int) {\n  self.a = a\n  f(a)\n}", false),
  ])
  func `recognises an initialiser that only stores its parameters`(text: String, onlyStores: Bool) {
    #expect(declarations(in: text).first?.body?.onlyStores == onlyStores)
  }

  @Test(arguments: [
    "struct", "func", "import", "case", "init(", "protocol P { func", "@", "}", "extension",
  ])
  func `ends with a text that breaks off`(text: String) {
    #expect(declarations(in: text).count <= 2)
  }

  private func declarations(in text: String) -> [SwiftDeclaration] {
    DeclarationParser.declarations(in: SwiftLexer.tokens(of: text))
  }
}
