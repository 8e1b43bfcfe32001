import Testing

@testable import RepositoryTool

/// A text that breaks a rule once, and the same text without the break.
struct StyleExample: CustomTestStringConvertible {
  let rule: StyleRuleName
  let broken: String
  let repaired: String
  let isTest: Bool

  var testDescription: String { "\(rule.rawValue): \(broken.prefix(40))" }

  init(_ rule: StyleRuleName, broken: String, repaired: String, isTest: Bool = false) {
    self.rule = rule
    self.broken = broken
    self.repaired = repaired
    self.isTest = isTest
  }

  /// The rules that a file with a text breaks.
  func rules(brokenBy text: String) -> [StyleRuleName] {
    let file = SourceFile(path: "App/a.swift", text: text)
    let role = TargetRole(kind: isTest ? .kernelTests : .kernel)
    let target = StyleCheck.CheckedTarget(name: "A", files: [file], role: role)
    return StyleCheck(targets: [target], context: [file]).findings(except: [])
      .compactMap { StyleRuleName(rawValue: $0.rule) }
      .filter { $0 != .fewTests }
  }

  static let all = ofSizes + ofNames + ofWords + ofTests

  static let colour = "enum Colour { case red, green\ncase blue\ncase rgb(Int, Int) }"

  static let ownDefault = StyleExample(
    .ownDefault,
    broken: "\(colour)\nswitch a { case .red: 1\ndefault: 2 }",
    repaired: "\(colour)\nswitch a { case .red: 1\ncase .green, .blue, .rgb: 2 }"
  )

  static let undocumented = StyleExample(
    .undocumented,
    broken: "public let a = 1",
    repaired: "let a = 1"
  )

  private static let ofSizes = [
    StyleExample(.longFile, broken: lines("", count: 401), repaired: lines("", count: 400)),
    StyleExample(
      .longFunction,
      broken: "func f() {\n\(lines("a", count: 49))}",
      repaired: "func f() {\n\(lines("a", count: 48))}"
    ),
    StyleExample(
      .longFunction,
      broken: "var f: Int {\n\(lines("a", count: 49))}",
      repaired: "let f = [\n\(lines("a,", count: 49))]"
    ),
    StyleExample(
      .deepNesting,
      broken: "func f() {\na {\nb {\nc {\nd {\n}}}}}",
      repaired: "func f() {\na {\nb {\nc {\nd { e { f } } }}}}"
    ),
    StyleExample(
      .manyParameters,
      broken: "func f(a: A, b: A, c: A, d: A, e: A, f: A) {}",
      repaired: "func f(a: A, b: A, c: A, d: A, e: (A, A)) {}"
    ),
    StyleExample(
      .manyParameters,
      broken: "init(a: A, b: A, c: A, d: A, e: A, f: A) { g() }",
      repaired: "init(a: A, b: A, c: A, d: A, e: A, f: A) { self.a = a }"
    ),
    StyleExample(
      .manyTypes,
      broken: "enum A {}\nstruct B {}\nclass C {}\nactor D {}",
      repaired: "enum A {}\nstruct B {}\nclass C { actor D {} }\nextension A {}"
    ),
  ]

  private static let ofNames = [
    undocumented,
    StyleExample(
      .undocumented,
      broken: "/// A.\npublic enum A { case b }",
      repaired: "/// A.\npublic enum A {\n/// B.\ncase b }"
    ),
    StyleExample(
      .undocumented,
      broken: "/// A.\npublic protocol A { func b() }",
      repaired: "/// A.\npublic protocol A {\n/// B.\nfunc b() }"
    ),
    StyleExample(.vagueName, broken: "struct LinkManager {}", repaired: "struct Managed {}"),
    StyleExample(
      .vagueName,
      broken: "protocol LinkProtocol {}",
      repaired: "let helper = Helping()"
    ),
    StyleExample(
      .unlabelledParameters,
      broken: "func f(_ a: A, _ b: A) {}\nfunc g(a: A, b: A) {}\nfunc + (_ a: A, _ b: A) {}",
      repaired: "func f(_ a: A, b: A) {}\nfunc g(_ a: A) {}\nfunc + (_ a: A, _ b: A) {}"
    ),
    ownDefault,
  ]

  private static let ofWords = [
    StyleExample(.unfinished, broken: "// TODO: more", repaired: "// The method is a toDO list."),
    StyleExample(
      .unchecked,
      broken: "class A: @unchecked Sendable {}",
      repaired: "// Every access holds the lock.\nclass A: @unchecked Sendable {}"
    ),
    StyleExample(
      .unchecked,
      broken: "nonisolated(unsafe) let a = 1",
      repaired: "nonisolated(unsafe) let a = 1  // Written before any task starts."
    ),
    StyleExample(.archaicComment, broken: "/// Whoever calls.", repaired: "let whoever = anew"),
    StyleExample(.archaicMessage, broken: "say(\"It stands here.\")", repaired: "let a = /anew/"),
    StyleExample(
      .unsafeWithoutReason,
      broken: "let a = UInt(bitPattern: b)",
      repaired: "// A lookup takes 2 ns instead of 9.\nlet a = UInt(bitPattern: b)"
    ),
    StyleExample(.unsafeWithoutReason, broken: "@_spi(A) import B", repaired: "Int(bitPattern: b)"),
    StyleExample(.cLibrary, broken: "import Glibc", repaired: "import GlibcExtras"),
    StyleExample(.cLibrary, broken: "let a = Glibc.open(b)", repaired: "let a = \"Glibc.open\""),
  ]

  private static let ofTests = [
    StyleExample(
      .longTest,
      broken: "@Test func `a b`() {\n\(lines("a", count: 59))}",
      repaired: "@Test func `a b`() {\n\(lines("a", count: 58))}",
      isTest: true
    ),
    StyleExample(.oldTest, broken: "import XCTest", repaired: "import Testing", isTest: true),
    StyleExample(
      .sleepingTest,
      broken: "try await Task.sleep(for: .seconds(1))",
      repaired: "// The other process has a real clock.\ntry await Task.sleep(for: a)",
      isTest: true
    ),
    StyleExample(
      .sleepingTest,
      broken: "usleep(3)",
      repaired: "func sleep(for: Int) {}",
      isTest: true
    ),
    StyleExample(
      .endlessTest,
      broken: "@Suite(.serialized) struct A { func a() async { await b() } }",
      repaired: "@Suite(.timeLimit(.minutes(1))) struct A { func a() async { await b() } }",
      isTest: true
    ),
    StyleExample(
      .testName,
      broken: "@Test func a() {}",
      repaired: "@Test func `a`() {}",
      isTest: true
    ),
  ]

  private static func lines(_ line: String, count: Int) -> String {
    String(repeating: "\(line)\n", count: count)
  }
}
