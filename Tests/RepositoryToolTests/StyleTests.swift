import Testing

@testable import RepositoryTool

@Suite struct `The style` {
  /// A text that breaks a rule once, and the same text in order.
  struct Example: CustomTestStringConvertible {
    let rule: StyleRule
    let broken: String
    let mended: String
    var isTest = false

    var testDescription: String { "\(rule.rawValue): \(broken.prefix(40))" }
  }

  @Test(arguments: Example.ofCode + Example.ofTests)
  func `a broken rule is found, and a kept one is not`(example: Example) {
    #expect(rules(brokenBy: example.broken, isTest: example.isTest) == [example.rule])
    #expect(rules(brokenBy: example.mended, isTest: example.isTest) == [])
  }

  @Test func `every rule about a file has an example`() {
    let shown = Set((Example.ofCode + Example.ofTests).map(\.rule))

    #expect(Set(StyleRule.allCases).subtracting(shown) == [.longManifest, .fewTests])
  }

  @Test(arguments: [
    "if !a { b != c }", "let a = [!b, !c]", "f(!a)", "a!=b", "// a!", "\"a!\"", "#\"try!\"#",
    "prefix func ! (a: A) -> A { a }", "return !a", "try? a", "a as? B",
  ])
  func `a sign that forces nothing is left alone`(text: String) {
    #expect(rules(brokenBy: text) == [])
  }

  @Test(arguments: [
    "switch a { case .red, .green: 1\ncase .blue: 2 }", "switch a { case 1: 1\ndefault: 2 }",
    "switch a { case .none: 1\ndefault: 2 }", "switch a { case .purple: 1\ndefault: 2 }",
    "switch a { case .red: 1\n// The rest is dark.\ndefault: 2 }",
    "switch (a, b) { case (.red, .red): 1\ndefault: 2 }",
    "switch a { case .red where b: switch c { case 1: 1\ndefault: 2 }\ncase .blue, .green: 2 }",
  ])
  func `a default over what is not ours, or is argued, is left alone`(text: String) {
    #expect(rules(brokenBy: "\(Example.colour)\n\(text)") == [])
  }

  @Test(arguments: [
    "switch a { case .red: 1\ndefault: 2 }", "switch a {\ncase .rgb(let r, _): 1\ndefault: 2 }",
    "switch a { case let .rgb(r): if case .x = r { 1 }\ndefault: 2 }",
    "switch a { case .red: if b,\ncase .x = c { 1 }\ndefault: 2 }",
    "switch a { case .red where a == b, .blue: 1; default: 2 }",
    "switch f({ 1 }) {\ncase .red:\n  switch b { case 1: 1\ndefault: 2 }\ndefault: 2 }",
  ])
  func `a default over one of our enums is found`(text: String) {
    #expect(rules(brokenBy: "\(Example.colour)\n\(text)") == [.ownDefault])
  }

  @Test(arguments: [
    (0, 0, []), (0, 1, [StyleRule.longManifest]), (4, 4, []), (20, 20, []),
    (20, 21, [.longManifest]),
  ])
  func `the manifest stays short, with a line for each feature`(
    features: Int,
    lines: Int,
    expected: [StyleRule]
  ) {
    let text = String(repeating: "\n", count: StyleLimits.manifestLines + lines)
    let manifest = SourceFile(path: "Package.swift", text: text)
    let style = StyleCheck(parts: [], manifest: manifest, enumsIn: [], features: features)

    #expect(style.findings().map(\.rule) == expected.map(\.rawValue))
  }

  @Test(arguments: [(3, [StyleRule.fewTests]), (4, [])])
  func `there are tests enough`(lines: Int, expected: [StyleRule]) {
    let code = SourceFile(path: "a.swift", text: "a\n\n// b\nb\nc\nd\ne")
    let tests = SourceFile(path: "b.swift", text: String(repeating: "a\n", count: lines))
    let style = StyleCheck(
      parts: [
        StyleCheck.Part(name: "A", sources: [code], room: .kernel(floor: 0)),
        StyleCheck.Part(name: "ATests", sources: [tests], room: .kernelTests),
      ],
      manifest: SourceFile(path: "Package.swift", text: ""),
      enumsIn: []
    )

    #expect(style.findings().map(\.rule) == expected.map(\.rawValue))
    #expect(TestRatio(of: style.parts).ratio == Double(lines) / 5)
  }

  // MARK: - Steps

  private func rules(brokenBy text: String, isTest: Bool = false) -> [StyleRule] {
    let source = SourceFile(path: "a.swift", text: text)
    return rules(brokenBy: [source], in: isTest ? .kernelTests : .kernel(floor: 0))
      .filter { $0 != .fewTests }
  }

  private func rules(brokenBy sources: [SourceFile], in room: TargetRole) -> [StyleRule] {
    let style = StyleCheck(
      parts: [StyleCheck.Part(name: "A", sources: sources, room: room)],
      manifest: SourceFile(path: "Package.swift", text: ""),
      enumsIn: sources
    )
    return style.findings().compactMap { StyleRule(rawValue: $0.rule) }
  }
}

extension `The style`.Example {
  static let colour = "enum Colour { case red, green\ncase blue\ncase rgb(Int, Int) }"

  static let ofCode: [Self] = [
    Self(rule: .longFile, broken: lines("", 401), mended: lines("", 400)),
    Self(
      rule: .longFunction,
      broken: "func f() {\n\(lines("a", 49))}",
      mended: "func f() {\n\(lines("a", 48))}"
    ),
    Self(
      rule: .longFunction,
      broken: "var f: Int {\n\(lines("a", 49))}",
      mended: "let f = [\n\(lines("a,", 49))]"
    ),
    Self(
      rule: .deepNesting,
      broken: "func f() {\na {\nb {\nc {\nd {\n}}}}}",
      mended: "func f() {\na {\nb {\nc {\nd { e { f } } }}}}"
    ),
    Self(
      rule: .manyParameters,
      broken: "func f(a: A, b: A, c: A, d: A, e: A, f: A) {}",
      mended: "func f(a: A, b: A, c: A, d: A, e: (A, A)) {}"
    ),
    Self(
      rule: .manyParameters,
      broken: "init(a: A, b: A, c: A, d: A, e: A, f: A) { g() }",
      mended: "init(a: A, b: A, c: A, d: A, e: A, f: A) { self.a = a }"
    ),
    Self(
      rule: .manyTypes,
      broken: "enum A {}\nstruct B {}\nclass C {}\nactor D {}",
      mended: "enum A {}\nstruct B {}\nclass C { actor D {} }\nextension A {}"
    ),
    Self(
      rule: .undocumented,
      broken: "/// A.\npublic enum A { case b }",
      mended: "/// A.\npublic enum A {\n/// B.\ncase b }"
    ),
    Self(
      rule: .undocumented,
      broken: "/// A.\npublic protocol A { func b() }",
      mended: "/// A.\npublic protocol A {\n/// B.\nfunc b() }"
    ),
    Self(rule: .undocumented, broken: "public let a = 1", mended: "let a = 1"),
    Self(rule: .force, broken: "a!.b", mended: "a?.b"),
    Self(rule: .force, broken: "f()! + 1", mended: "f() != 1"),
    Self(rule: .force, broken: "var a: B!", mended: "var a: B?"),
    Self(rule: .force, broken: "try! a", mended: "try a"),
    Self(rule: .force, broken: "a as! B", mended: "a as? B"),
    Self(
      rule: .unchecked,
      broken: "class A: @unchecked Sendable {}",
      mended: "// Every access holds the lock.\nclass A: @unchecked Sendable {}"
    ),
    Self(
      rule: .unchecked,
      broken: "nonisolated(unsafe) let a = 1",
      mended: "nonisolated(unsafe) let a = 1  // Written before any task starts."
    ),
    Self(rule: .unfinished, broken: "// TODO: more", mended: "// The method is a toDO list."),
    Self(rule: .vagueName, broken: "struct LinkManager {}", mended: "struct Managed {}"),
    Self(rule: .vagueName, broken: "protocol LinkProtocol {}", mended: "let helper = Helping()"),
    Self(
      rule: .ownDefault,
      broken: "\(colour)\nswitch a { case .red: 1\ndefault: 2 }",
      mended: "\(colour)\nswitch a { case .red: 1\ncase .green, .blue, .rgb: 2 }"
    ),
  ]

  static let ofTests: [Self] = [
    Self(
      rule: .longTest,
      broken: "@Test func `a b`() {\n\(lines("a", 59))}",
      mended: "@Test func `a b`() {\n\(lines("a", 58))}",
      isTest: true
    ),
    Self(rule: .oldTest, broken: "import XCTest", mended: "import Testing", isTest: true),
    Self(
      rule: .sleepingTest,
      broken: "try await Task.sleep(for: .seconds(1))",
      mended: "// The other process has no clock to inject.\ntry await Task.sleep(for: a)",
      isTest: true
    ),
    Self(rule: .sleepingTest, broken: "usleep(3)", mended: "func sleep(for: Int) {}", isTest: true),
    Self(rule: .testName, broken: "@Test func a() {}", mended: "@Test func `a`() {}", isTest: true),
  ]

  private static func lines(_ line: String, _ count: Int) -> String {
    String(repeating: "\(line)\n", count: count)
  }
}
