import Testing

@testable import RepositoryTool

@Suite struct `The check of style` {
  @Test(arguments: StyleExample.all)
  func `finds a broken rule, and nothing in the repaired text`(example: StyleExample) {
    #expect(example.rules(brokenBy: example.broken) == [example.rule])
    #expect(example.rules(brokenBy: example.repaired) == [])
  }

  @Test func `has an example for each rule`() {
    let shown = Set(StyleExample.all.map(\.rule))
    let elsewhere: Set<StyleRuleName> = [
      .longManifest, .longReadme, .fewTests, .scatteredType, .ambiguousName, .unsafeWord,
      .featureShape, .strayFile,
    ]

    #expect(shown.isDisjoint(with: elsewhere))
    #expect(shown.union(elsewhere) == Set(StyleRuleName.allCases))
  }

  @Test(arguments: [
    "switch a { case .red, .green: 1\ncase .blue: 2 }", "switch a { case 1: 1\ndefault: 2 }",
    "switch a { case .none: 1\ndefault: 2 }", "switch a { case .purple: 1\ndefault: 2 }",
    "switch a { case .red: 1\n// The rest is dark.\ndefault: 2 }",
    "switch (a, b) { case (.red, .red): 1\ndefault: 2 }",
    "switch a { case .red where b: switch c { case 1: 1\ndefault: 2 }\ncase .blue, .green: 2 }",
  ])
  func `accepts a default over other values, or with a comment`(text: String) {
    #expect(StyleExample.ownDefault.rules(brokenBy: "\(StyleExample.colour)\n\(text)") == [])
  }

  @Test(arguments: [
    "switch a { case .red: 1\ndefault: 2 }", "switch a {\ncase .rgb(let r, _): 1\ndefault: 2 }",
    "switch a { case let .rgb(r): if case .x = r { 1 }\ndefault: 2 }",
    "switch a { case .red: if b,\ncase .x = c { 1 }\ndefault: 2 }",
    "switch a { case .red where a == b, .blue: 1; default: 2 }",
    "switch f({ 1 }) {\ncase .red:\n  switch b { case 1: 1\ndefault: 2 }\ndefault: 2 }",
  ])
  func `finds a default over an enum of the repository`(text: String) {
    let rules = StyleExample.ownDefault.rules(brokenBy: "\(StyleExample.colour)\n\(text)")

    #expect(rules == [.ownDefault])
  }

  @Test(arguments: [
    "extension A: CustomStringConvertible { public var description: String { \"\" } }",
    "extension A: Shape { public func turn(by a: Int) {} }",
    "extension A: Round { public func turn(by a: Int) {} }",
    "extension A: Round { public init(from a: Int) throws {} }",
    "extension A { public static func == (a: A, b: A) -> Bool { true } }",
    "extension Shape { public func turn(by a: Int) {} }",
  ])
  func `needs no documentation of what implements a protocol`(text: String) {
    let protocols = """
      protocol Shape { func turn(by angle: Int) }
      protocol Round: Shape, Codable {}
      """

    #expect(StyleExample.undocumented.rules(brokenBy: "\(protocols)\n\(text)") == [])
  }

  @Test(arguments: [
    "extension A { public var description: String { \"\" } }",
    "extension A: Shape { public func turn(to a: Int) {} }",
    "extension A: CustomStringConvertible { public func description() {} }",
  ])
  func `needs documentation of what only resembles a requirement`(text: String) {
    let rules = StyleExample.undocumented.rules(
      brokenBy: "protocol Shape { func turn(by angle: Int) }\n\(text)"
    )

    #expect(rules == [.undocumented])
  }

  @Test(arguments: [(0, 0, false), (0, 1, true), (4, 4, false), (4, 5, true)])
  func `limits the manifest, with a line more for each feature`(
    features: Int,
    lines: Int,
    isFound: Bool
  ) {
    let text = String(repeating: "\n", count: StyleLimits.manifestLines + lines)
    let manifest = SourceFile(path: "Package.swift", text: text)
    let check = StyleCheck(targets: [], manifest: manifest, context: [], features: features)

    #expect(check.findings().map(\.rule) == (isFound ? ["long-manifest"] : []))
  }

  @Test(arguments: [(900, []), (901, ["long-readme"])])
  func `limits the words of the README outside of code`(words: Int, rules: [String]) {
    let readme = String(repeating: "word ", count: words - 1) + "\n```\na b c\n```\nend\n"
    let check = StyleCheck(targets: [], readme: readme, context: [])

    #expect(check.findings(except: []).map(\.rule) == rules)
  }

  @Test(arguments: [(3, ["few-tests"]), (4, [])])
  func `needs enough lines of tests`(lines: Int, rules: [String]) {
    let tests = String(repeating: "a\n", count: lines)
    let check = StyleCheck(
      targets: [
        target("A", kind: .kernel, files: ["a.swift": "a\n\n// b\nb\nc\nd\ne"]),
        target("ATests", kind: .kernelTests, files: ["b.swift": tests]),
      ],
      context: []
    )

    #expect(check.findings().map(\.rule) == rules)
  }

  @Test func `leaves out the rules that are not enforced yet`() {
    let check = check(["A/a.swift": "struct B {}", "A/b.swift": "struct B {}"])

    #expect(check.findings(except: [.ambiguousName]) == [])
    #expect(check.findings(except: []).count == 2)
  }

  // MARK: - Rules about several files

  @Test func `finds two types with the same name, unless one is private`() {
    let files = [
      "A/a.swift": "struct B {}\nstruct C { struct B {} }\nextension B {}",
      "A/b.swift": "enum B {}",
      "A/c.swift": "private struct C {}",
    ]

    let findings = check(files).findings(except: [])

    #expect(
      findings.map(\.description).map { $0.prefix(29) } == [
        "A/a.swift:1: ambiguous-name: ", "A/b.swift:1: ambiguous-name: ",
      ]
    )
  }

  @Test(arguments: [(3, 7, 0), (4, 6, 0), (4, 7, 4)])
  func `limits the types that use many files`(types: Int, filesPerType: Int, findings: Int) {
    var files: [String: String] = [:]
    for type in 1...types {
      files["A/\(type).swift"] = "struct T\(type) {}"
      for file in 1..<filesPerType { files["A/\(type)-\(file).swift"] = "extension T\(type) {}" }
    }

    let found = check(files).findings(except: [])

    #expect(found.count == findings)
    #expect(found.allSatisfy { $0.rule == "scattered-type" && $0.message.contains("7 files") })
  }

  @Test func `lets contracts add to a type of another target`() {
    var files: [String: String] = [:]
    for type in 1...4 {
      files["Modules/Kernel/A/\(type).swift"] = "struct T\(type) {}"
      for name in 1...7 {
        files["Modules/F\(name)/Contract/\(type).swift"] = "extension T\(type) {}"
      }
    }

    #expect(check(files).findings(except: []).map(\.description) == [])
  }

  @Test(arguments: [
    ("static let a = 1", 0), ("static func a() {}", 0), ("func a() {}", 4),
    ("static let a = 1\n  func b() {}", 4), ("", 4),
  ])
  func `lets each feature add values to a type by their names`(member: String, findings: Int) {
    var files: [String: String] = [:]
    for type in 1...4 {
      files["Modules/Kernel/A/\(type).swift"] = "struct T\(type) {}"
      for name in 1...7 {
        files["Modules/Kernel/A/B\(name)/\(type).swift"] = "extension T\(type) {\n  \(member)\n}"
      }
    }

    let found = check(files).findings(except: []).filter { $0.rule == "scattered-type" }

    #expect(found.count == findings)
  }

  @Test(arguments: [(6, 0), (7, 7)])
  func `limits the files with unsafe words`(count: Int, findings: Int) {
    let files = (1...count).map { ("A/\($0).swift", "// It takes 3 ns.\nlet a = Unmanaged.a") }

    let found = check(Dictionary(uniqueKeysWithValues: files)).findings(except: [])

    #expect(found.map(\.rule) == Array(repeating: "unsafe-word", count: findings))
  }

  @Test(arguments: [(1, 1), (2, 0)])
  func `limits the archaic words in 1,000 words of a part`(thousands: Int, findings: Int) {
    let others = String(repeating: "// a b c d e f g\n", count: 125 * thousands - 1)
    let files = ["App/a.swift": "// Whoever a b c d\n", "Modules/B/b.swift": others]
    let together = ["App/a.swift": "// Whoever a b c d\n", "App/b.swift": others]

    #expect(check(files).findings(except: []).map(\.path) == ["App/a.swift"])
    #expect(check(together).findings(except: []).count == findings)
  }

  @Test(arguments: [
    ("Nobody", "“Nobody” instead of “no one”"), ("is to be", "“is to be” instead of “must be”"),
    ("stands beside", "“stands beside” instead of “is”"), ("anew", "“anew” instead of “again”"),
  ])
  func `names what to write instead of an archaic word`(word: String, part: String) throws {
    let found = check(["App/a.swift": "// \(word) a b c\n"]).findings(except: [])

    #expect(try #require(found.first).message.contains(part), "\(found)")
  }

  // MARK: - The top level

  @Test func `finds what a test has left at the top level`() {
    let layout = [
      ".build", ".gitignore", "App", "Modules", "Package.swift", "README.md", "Scripts",
    ]
    let rule = RepositoryRootRule(
      names: layout + ["Tests", "default.profraw", "bob.png", "LICENSE"]
    )

    #expect(rule.findings().map(\.path) == ["bob.png", "default.profraw"])
    #expect(rule.findings().allSatisfy { $0.rule == "stray-file" })
  }

  // MARK: - The files of a feature

  private static let feature = [
    "NotesModule.swift": "struct NotesModule {}", "NotesSchema.swift": "enum NotesSchema {}",
    "Scenes/ListScene.swift": "final class ListScene: Scene {}", "NotesStore.swift": "",
  ]

  @Test(arguments: [
    ("NotesSchema.swift", nil, 1), ("NotesModule.swift", nil, 1), ("NotesStore.swift", nil, 0),
    ("Scenes/Other.swift", "final class OtherScene: Scene {}", 1),
    ("Scenes/ListScene.swift", "class ListScene: Scene {}\nclass OtherScene: Scene {}", 1),
    ("NotesStore.swift", "final class OtherScene: Scene {}", 1),
    ("Scenes/OtherScene.swift", "final class OtherScene: Scene {}", 0),
  ])
  func `finds a file of a feature that is missing or in another place`(
    path: String,
    text: String?,
    findings: Int
  ) {
    var files = Self.feature
    files[path] = text
    let paths = files.map { ("Modules/Notes/Feature/\($0)", $1) }

    #expect(shapeFindings(.feature, files: Dictionary(uniqueKeysWithValues: paths)) == findings)
  }

  @Test(arguments: [("NotesScene.swift", 0), ("Values/Title.swift", 0), ("Title.swift", 1)])
  func `finds a file of a contract that is not named for the feature`(path: String, findings: Int) {
    #expect(shapeFindings(.contract, files: ["Modules/Notes/Contract/\(path)": ""]) == findings)
  }

  private func shapeFindings(_ kind: TargetRole.Kind, files: [String: String]) -> Int {
    StyleCheck(targets: [target("Notes", kind: kind, files: files)], context: [])
      .findings(except: []).count { $0.rule == "feature-shape" }
  }

  // MARK: - Steps

  private func check(_ files: [String: String]) -> StyleCheck {
    let tests = target(
      "ATests",
      kind: .kernelTests,
      files: ["b": String(repeating: "a\n", count: 99)]
    )
    return StyleCheck(targets: [target("A", kind: .kernel, files: files), tests], context: [])
  }

  private func target(
    _ name: String,
    kind: TargetRole.Kind,
    files: [String: String]
  ) -> StyleCheck.CheckedTarget {
    StyleCheck.CheckedTarget(
      name: name,
      files: files.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) },
      role: TargetRole(kind: kind, feature: name)
    )
  }
}
