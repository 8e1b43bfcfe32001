import Foundation

extension RepositoryCommandRunner {
  /// Of 100 mistakes, how many must be noticed.
  private static let neededPercent = 92

  /// Puts mistakes into the sources at random, and prints which of them the tests notice.
  ///
  /// The files are restored after each build; who works in the folder meanwhile would meet them, so
  /// it should be a copy.
  func tryMutants(_ options: [String]) throws -> Int32 {
    let (count, seed, folders) = try mutantOptions(options)
    let tree = try InMemoryFileTree(at: root)
    let manifest = try PackageManifest.read(at: root)
    let targets = MutationTargets(in: manifest)
    var paths = tree.files.keys.sorted().filter { path in
      targets.contains(path) && (folders.isEmpty || folders.contains(where: path.hasPrefix))
    }
    let names = Set(paths.compactMap { targets.tests(of: $0) }).sorted()
    let tests = try passingTests(among: names, likely: likelyTests(in: tree, of: manifest))
    paths.removeAll { !tests.have(targets.tests(of: $0)) }
    let mutations = paths.flatMap {
      MutationFinder(path: $0, text: tree[$0] ?? "").mutations
    }
    printLine("Seed \(seed): \(count) of \(mutations.count) mistakes in \(paths.count) files")
    var draw = MutationDraw(from: mutations, seed: seed)
    let outcomes = try mutationRun(in: tree, targets, tests).run(count, from: &draw)
    let noticed = outcomes[.noticed, default: 0]
    let all = noticed + outcomes[.unnoticed, default: 0] + outcomes[.hung, default: 0]
    printLine("Noticed \(noticed) of \(all); \(outcomes[.refused, default: 0]) did not build")
    return noticed * 100 >= all * Self.neededPercent ? 0 : 1
  }

  private func mutantOptions(
    _ options: [String]
  ) throws -> (count: Int, seed: UInt64, folders: [String]) {
    var rest = options[...]
    var (count, seed, folders) = (20, UInt64.random(in: 0...999_999), [String]())
    while let option = rest.popFirst() {
      switch option {
      case "--count": count = try rest.popFirst().flatMap { Int($0) } ?? wrongArguments()
      case "--seed": seed = try rest.popFirst().flatMap { UInt64($0) } ?? wrongArguments()
      default:
        guard !option.hasPrefix("--") else { return try wrongArguments() }
        folders.append(option)
      }
    }
    return (count, seed, folders)
  }

  private func wrongArguments<Value>() throws -> Value {
    throw WrongArguments(description: Self.usage)
  }

  /// Without the lock, for which builds in other folders of the same name would wait.
  private static let build = ["swift", "build", "--ignore-lock", "--build-tests", "--quiet"]

  private func likelyTests(
    in tree: InMemoryFileTree,
    of manifest: PackageManifest
  ) -> (_ name: String, _ path: String) -> String? {
    let likely = LikelyTests(in: tree)
    return { name, path in
      manifest.targets.first { $0.name == name }
        .flatMap { likely.filter(for: tree[path] ?? "", in: $0) }
    }
  }

  /// Builds the sources as they are, and runs tests, those that fail without a mistake for nothing.
  private func passingTests(
    among names: [String],
    likely: @escaping (_ name: String, _ path: String) -> String?
  ) throws -> MutationTestRunner {
    let build = try Subprocess.run(Self.build, in: root)
    guard build.status == 0 else { throw FailedBuild(description: build.output + build.errors) }
    var tests = MutationTestRunner(at: root, likely: likely)
    for name in names {
      let failure = try tests.measure(name)
      guard let failure else { continue }
      printLine("Left out: \(name) fails without a mistake: \(failure)")
    }
    return tests
  }

  private func mutationRun(
    in tree: InMemoryFileTree,
    _ targets: MutationTargets,
    _ tests: MutationTestRunner
  ) -> MutationRun {
    MutationRun(
      tree: tree,
      targets: targets,
      build: {
        let build = try Subprocess.run(Self.build, in: root)
        return build.status == 0
          ? .succeeded : .failed(saying: build.output + build.errors, in: root)
      },
      test: { name, mistake, path in
        tests.have(name)
          ? try tests.run(name, with: mistake, in: path) : MutationRun.Result(.unnoticed)
      },
      write: { text, path in try InMemoryFileTree.Edit(path: path, text: text).apply(at: root) },
      report: { mutation, result in
        let by = result.test.map { " (\($0))" } ?? ""
        let change = mutation.description(in: tree[mutation.path] ?? "")
        printLine("\(result.outcome.rawValue): \(change)\(by)")
      }
    )
  }

  /// Sources that do not build even without a mistake.
  private struct FailedBuild: Error, CustomStringConvertible {
    let description: String
  }
}
