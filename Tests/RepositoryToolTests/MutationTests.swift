import Foundation
import Testing

@testable import RepositoryTool

@Suite(.timeLimit(.minutes(15))) struct `The mistakes that can be put into a file` {
  /// The mistakes as text.
  private func mistakes(_ text: String) -> [String] {
    MutationFinder(path: "A.swift", text: text).mutations.map { mutation in
      "\(mutation.line): \(mutation.before) → \(mutation.after)"
    }
  }

  @Test(arguments: [
    ("if a < b {}", "1: < → <="), ("if a <= b {}", "1: <= → <"), ("if a > b {}", "1: > → >="),
    ("if a >= b {}", "1: >= → >"), ("if a == b {}", "1: == → !="), ("if a != b {}", "1: != → =="),
    ("if a && b {}", "1: && → ||"), ("if a || b {}", "1: || → &&"), ("let a = b + c", "1: + → -"),
    ("let a = b - c", "1: - → +"), ("let a = 41", "1: 41 → 42"), ("a(true)", "1: true → false"),
    ("let a =\n  false", "2: false → true"),
  ])
  func `are one for each operator, number and truth value`(text: String, mistake: String) {
    #expect(mistakes(text) == [mistake])
  }

  @Test(arguments: [
    "let a: Array<Int> = b", "func f<A>(_ a: A) -> A { a }", "// a < 1", "let a = \"b < 1\"",
    "a = -b", "let a = b ?? c", "a += b", "let a = 1.5", "case .a: b", "/// true",
  ])
  func `are none in types, comments, texts and signs`(text: String) {
    #expect(mistakes(text) == [])
  }

  @Test func `include a call that is missing`() {
    let text = """
      func f() async throws {
        try await store.save(a, as: b)
        let a = g(b)
        send(
          h(a)
        )
        @inline(__always)
        private func k(_ a: A)
        #if canImport(Darwin)
        return i(a)
      }
      """

    #expect(mistakes(text) == ["2: try await store.save(a, as: b) → "])
  }

  @Test func `include those of SQL`() {
    let text = #"""
      let sql = """
        SELECT id FROM note
        WHERE id > $1 AND id <= $2 ORDER BY id DESC
        """
      let other = "a > b"
      """#

    #expect(mistakes(text) == ["3:  >  →  >= ", "3:  <=  →  < ", "3:  AND  →  OR ", "3:  DESC → "])
  }

  @Test func `change one place each, and nothing else`() {
    let text = "let é = a < b && c < d // “<”"
    let mutations = MutationFinder(path: "A.swift", text: text).mutations

    #expect(
      mutations.map { $0.applied(to: text) } == [
        "let é = a <= b && c < d // “<”", "let é = a < b || c < d // “<”",
        "let é = a < b && c <= d // “<”",
      ]
    )
    #expect(mutations.map { $0.description(in: text) }.first == "A.swift:1:11: < → <=")
    let second = MutationFinder(path: "A.swift", text: "let a = 0\n  f(b)\n}").mutations[1]
    #expect(second.description(in: "let a = 0\n  f(b)\n}") == "A.swift:2:3: without f(b)")
  }

  @Test func `are drawn by a seed, each once`() {
    let text = (0..<20).map { "if a < \($0) {}" }.joined(separator: "\n")
    let all = MutationFinder(path: "A.swift", text: text).mutations
    func drawn(_ seed: UInt64) -> [String] {
      var draw = MutationDraw(from: all, seed: seed)
      return (0..<50).compactMap { _ in draw.next()?.description(in: text) }
    }

    #expect(drawn(1) == drawn(1))
    #expect(drawn(1) != drawn(2))
    #expect(drawn(1).count == 40)
    #expect(drawn(1).sorted() == all.map { $0.description(in: text) }.sorted())
  }
}

@Suite(.timeLimit(.minutes(15))) struct `Mistakes that are all in one build` {
  private func switched(_ text: String) -> SwitchedMutations {
    let mutations = MutationFinder(path: "A.swift", text: text).mutations
    let numbered = mutations.enumerated().map {
      SwitchedMutations.Numbered(number: $0.offset + 10, mutation: $0.element)
    }
    return SwitchedMutations(numbered, in: text)
  }

  @Test func `are made by the process whose environment has their number`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"""
      func sign(_ number: Int) -> String { number < 1 ? "low" : "high" }
      func both(_ a: Bool) -> Bool { a && true }
      func say(_ text: String) { print(text) }
      let sql = """
        SELECT é FROM note WHERE a > 1
        """
      let sum = 2 + 3
      print(sign(1), both(false), sum)
      say("said")
      print(sql)
      """#
    let file = folder.appending(path: "main.swift")
    try switched(text).text.write(to: file, atomically: true, encoding: .utf8)
    let built = try Subprocess.run(["swiftc", "main.swift", "-o", "program"], in: folder)
    #expect(built.status == 0, "\(built.errors)")

    let printed = try (9...22).map { number in
      let variable = "\(SwitchedMutations.variable)=\(number)"
      let run = try Subprocess.run(["env", variable, "./program"], in: folder)
      return run.output.replacing("\n", with: " | ")
    }
    let usual = "high false 5 | said | SELECT é FROM note WHERE a > 1 | "
    #expect(printed.count { $0 == usual } == 4)
    #expect(
      Set(printed).subtracting([usual]) == [
        "low false 5 | said | SELECT é FROM note WHERE a > 1 | ",
        "high true 5 | said | SELECT é FROM note WHERE a > 1 | ",
        "high false -1 | said | SELECT é FROM note WHERE a > 1 | ",
        "high false 6 | said | SELECT é FROM note WHERE a > 1 | ",
        "high false 5 | SELECT é FROM note WHERE a > 1 | ",
        "high false 5 | said | SELECT é FROM note WHERE a >= 1 | ",
        "said | SELECT é FROM note WHERE a > 1 | ",
        "high false 5 | said | ",
      ]
    )
  }

  @Test func `know their lines, and leave out what another one contains`() {
    let text = "{\nf(a < 1)\nlet sql = \"\"\"\n  SELECT a WHERE b > 1\n  \"\"\"\nif a == b {}"
    let file = switched(text)

    #expect(file.lines.map(\.mistake.mutation.kind) == [.statement, .query, .comparison])
    #expect(file.lines.map(\.range) == [2...2, 3...7, 8...8])
  }

  @Test(arguments: ["/a/b", "/a/b/", "/a/c/../b/"])
  func `are found by the lines that the compiler refuses`(folder: String) {
    let output = """
      [1/2] Compiling
      /a/b/Modules/A.swift:3:14: error: no
      /a/b/Modules/A.swift:5:1: warning: well
      /a/b/Modules/A.swift:12:2: error: no
      /elsewhere/B.swift:1:1: error: no
      """

    let build = MutationRun.Build.failed(saying: output, in: URL(filePath: folder))
    #expect(build == .failed(["Modules/A.swift": [3, 12]]))
  }

  @Test func `are tried by themselves where the compiler refuses them`() throws {
    let tree = InMemoryFileTree([
      "Modules/Shop/A.swift": "if a < b {}\n\nif c > d {}", "Modules/Auth/A.swift": "if c == d {}",
    ])
    let disk = Disk(tree)
    disk.errors = { files in
      let text = files["Modules/Shop/A.swift"] ?? ""
      guard text.contains("if c ⊰") else { return [:] }
      return ["Modules/Shop/A.swift": [3], "Modules/Other/A.swift": [1]]
    }
    var draw = MutationDraw(from: tree.mutations, seed: 3)

    let outcomes = try disk.run(MutationTargets(in: `A run with mistakes`.manifest)) { _ in .noticed
    }.run(3, from: &draw)

    #expect(outcomes == [.noticed: 3])
    #expect(disk.numbers.compactMap { $0 }.count == 2)
    #expect(disk.numbers.count == 3)
    #expect(disk.builds == 3, "with all, without the refused one, and this one alone")
    #expect(disk.files == tree)
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A run with mistakes` {
  fileprivate static let manifest = PackageManifest(
    targets: [
      target("Kernel", "Modules/Kernel"), target("Auth", "Modules/Auth", ["Kernel"]),
      target("Shop", "Modules/Shop", ["Kernel"]), target("KernelTests", "Tests/K", ["Kernel"]),
      target("AuthTests", "Tests/A", ["Auth"]), target("ShopTests", "Tests/S", ["Shop"]),
      target("Untested", "Modules/Untested"), target("AppCore", "App/Core", ["Shop"]),
      target("AppTests", "Tests/App", ["AppCore"]),
    ]
  )

  private static func target(
    _ name: String,
    _ path: String,
    _ dependencies: [String] = []
  ) -> PackageManifest.Target {
    let type = name.hasSuffix("Tests") ? "test" : "regular"
    return PackageManifest.Target(
      name: name,
      type: type,
      path: path,
      exclude: [],
      dependencies: dependencies
    )
  }

  private let targets = MutationTargets(in: Self.manifest)

  @Test func `takes files with tests of their own, and no migrations`() {
    #expect(targets.contains("Modules/Shop/A.swift"))
    #expect(!targets.contains("Modules/Shop/ShopSchema.swift"))
    #expect(!targets.contains("Modules/Untested/A.swift"))
    #expect(!targets.contains("Tests/S/A.swift"))
    #expect(targets.tests(of: "Modules/Shop/A.swift") == "ShopTests")
    #expect(targets.tests(of: "App/Core/A.swift") == "AppTests", "a part of the app")
  }

  @Test func `has the tests of what uses a file, those that use little first`() {
    #expect(
      targets.otherTests(of: "Modules/Kernel/A.swift") == ["AuthTests", "ShopTests", "AppTests"]
    )
    #expect(targets.otherTests(of: "App/Core/A.swift") == [])
  }

  @Test func `asks other tests where those of the module notice nothing`() throws {
    let tree = InMemoryFileTree(["Modules/Shop/A.swift": "if a < b {}"])
    let disk = Disk(tree)
    var draw = MutationDraw(from: tree.mutations, seed: 3)

    let outcomes = try disk.run(targets) { name in name == "ShopTests" ? .unnoticed : .noticed }
      .run(1, from: &draw)

    #expect(outcomes == [.noticed: 1])
    #expect(disk.tested == ["ShopTests", "AppTests"])
    #expect(disk.files == tree)
  }

  @Test func `builds mistakes together whose tests do not meet`() {
    #expect(targets.areIndependent("Modules/Shop/A.swift", "Modules/Auth/A.swift"))
    #expect(!targets.areIndependent("Modules/Shop/A.swift", "Modules/Shop/B.swift"))
    #expect(!targets.areIndependent("Modules/Shop/A.swift", "Modules/Kernel/A.swift"))
    #expect(!targets.areIndependent("Modules/Kernel/A.swift", "Modules/Shop/A.swift"))
  }

  @Test func `says what the tests notice, and leaves the files as they were`() throws {
    let tree = InMemoryFileTree([
      "Modules/Shop/A.swift": "if a < b {}", "Modules/Auth/A.swift": "if c == d {}",
      "Modules/Kernel/A.swift": "f(true)",
    ])
    let disk = Disk(tree)
    var draw = MutationDraw(from: tree.mutations, seed: 3)

    let unaware = ["ShopTests", "AppTests"]
    let outcomes = try disk.run(targets) { unaware.contains($0) ? .unnoticed : .noticed }
      .run(10, from: &draw)

    #expect(outcomes == [.noticed: 2, .unnoticed: 1])
    #expect(
      disk.results.sorted() == [
        "noticed: Modules/Auth/A.swift:1:6: == → !=",
        "noticed: Modules/Kernel/A.swift:1:3: true → false",
        "unnoticed: Modules/Shop/A.swift:1:6: < → <=",
      ]
    )
    #expect(disk.files == tree)
    #expect(disk.tested.sorted() == ["AppTests", "AuthTests", "KernelTests", "ShopTests"])
    #expect(disk.builds == 1, "all are in one build")
  }

  @Test func `says which test has not ended`() {
    let output = """
      ◇ Test "ends" started.
      ◇ Test "waits" started.
      ◇ Test "repeats" started.
      ✔ Test "repeats" with 2 test cases passed after 0.1 seconds.
      ✔ Test "ends" passed after 0.1 seconds.
      """

    #expect(MutationTestRunner.unfinished(in: output) == "\"waits\"")
  }

  @Test(arguments: [
    ("✔ Test run with 7 tests in 2 suites passed after 0.005 seconds.", true),
    ("━ Test run with 7 tests in 2 suites passed after 0.005 seconds with 3 known issues.", true),
    ("✘ Test run with 7 tests in 2 suites failed after 0.005 seconds with 1 issue.", false),
    ("✔ Test \"waits\" passed after 0.1 seconds.", false),
  ])
  func `tells tests that all passed, also with issues that are known`(
    output: String,
    hasPassed: Bool
  ) {
    #expect(MutationTestRunner.hasPassed(output) == hasPassed)
  }

  @Test func `does not count what the compiler refuses, and tries the others alone`() throws {
    let tree = InMemoryFileTree([
      "Modules/Shop/A.swift": "if a < b {}", "Modules/Auth/A.swift": "if c == d {}",
    ])
    let disk = Disk(tree)
    disk.refused = "Modules/Shop/A.swift"
    var draw = MutationDraw(from: tree.mutations, seed: 3)

    let outcomes = try disk.run(targets) { _ in .noticed }.run(1, from: &draw)

    #expect(outcomes[.noticed] == 1)
    #expect(disk.files == tree)
    #expect(!disk.tested.contains("ShopTests"))
  }
}

@Suite(.timeLimit(.minutes(15))) struct `A program that the tool runs` {
  private let folder = TestFolders.root

  @Test func `is ended with what it has started when it has printed enough`() throws {
    // What is started with `set -m` is in a group of its own.
    let script = "set -m; sleep 49 & echo $!; wait"
    let run = try Subprocess.run(["timeout", "50", "bash", "-c", script], in: folder) {
      $0.contains("\n")
    }

    #expect(run.status == SIGKILL)
    let started = run.output.trimmingCharacters(in: .newlines)
    let list = try Subprocess.run(["ps", "-o", "stat=", "-p", started], in: folder)
    #expect(list.output.isEmpty || list.output.hasPrefix("Z"), "\(list)")
  }
}

/// The files of a run that is only played.
private final class Disk {
  private let tree: InMemoryFileTree
  var files: InMemoryFileTree
  var results: [String] = []
  var tested: [String] = []
  var builds = 0

  /// The mistakes that the processes made, by their numbers.
  var numbers: [Int?] = []

  /// A file that the compiler refuses with a mistake.
  var refused: String?

  /// The lines that the compiler refuses.
  var errors: (InMemoryFileTree) -> [String: Set<Int>] = { _ in [:] }

  init(_ tree: InMemoryFileTree) { (self.tree, files) = (tree, tree) }

  func run(
    _ targets: MutationTargets,
    test outcome: @escaping (String) -> MutationRun.Outcome
  ) -> MutationRun {
    MutationRun(
      tree: tree,
      targets: targets,
      build: { [self] in
        builds += 1
        if let refused, files[refused] != tree[refused] { return .failed([refused: [1]]) }
        let errors = errors(files)
        return errors.isEmpty ? .succeeded : .failed(errors)
      },
      test: { [self] name, number, _ in
        tested.append(name)
        numbers.append(number)
        return MutationRun.Result(outcome(name))
      },
      write: { [self] text, path in files[path] = text },
      report: { [self] in
        results.append("\($1.outcome.rawValue): \($0.description(in: tree[$0.path] ?? ""))")
      }
    )
  }
}

extension InMemoryFileTree {
  fileprivate var mutations: [Mutation] {
    files.sorted { $0.key < $1.key }
      .flatMap { MutationFinder(path: $0.key, text: $0.value).mutations }
  }
}
