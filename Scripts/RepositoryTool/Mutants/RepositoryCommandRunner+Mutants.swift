import Foundation

extension RepositoryCommandRunner {
  /// Of 100 mistakes, how many must be noticed.
  private static let neededPercent = 92

  /// How long the tests of one module may take before they count as hung, in seconds.
  private static let timeLimit = "600"

  /// Puts mistakes into the sources at random, and prints which of them the tests notice.
  ///
  /// The files are restored after each build.
  func tryMutants(_ options: [String]) throws -> Int32 {
    let (count, seed, folders) = try mutantOptions(options)
    let tree = try FileTree(at: root)
    let targets = MutationTargets(in: try PackageManifest.read(at: root))
    let paths = tree.files.keys.sorted().filter { path in
      targets.contains(path) && (folders.isEmpty || folders.contains(where: path.hasPrefix))
    }
    let mutations = paths.flatMap {
      MutationFinder(path: $0, text: tree[$0] ?? "").mutations
    }
    printLine("Seed \(seed): \(count) of \(mutations.count) mistakes in \(paths.count) files")
    var draw = MutationDraw(from: mutations, seed: seed)
    let outcomes = try mutationRun(in: tree, targets).run(count, from: &draw)
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

  private func mutationRun(in tree: FileTree, _ targets: MutationTargets) -> MutationRun {
    MutationRun(
      tree: tree,
      targets: targets,
      build: {
        try Subprocess.run(["swift", "build", "--build-tests", "--quiet"], in: root).status == 0
      },
      test: { name in
        let tests = [
          "swift", "test", "--disable-xctest", "--skip-build", "--no-parallel", "--filter",
          #"^\#(name)\."#,
        ]
        let limited = ["timeout", "--kill-after=5", Self.timeLimit] + tests
        switch try Subprocess.run(limited, in: root).status {
        case 0: return .unnoticed
        // What timeout itself ends with, by its first signal or by its second.
        case 124, 137: return .hung
        default: return .noticed
        }
      },
      write: { text, path in try FileTree.Edit(path: path, text: text).apply(at: root) },
      report: { mutation, outcome in
        guard outcome != .refused else { return }
        let name = targets.tests(of: mutation.path) ?? ""
        printLine("\(outcome.rawValue): \(mutation) (\(name))")
      }
    )
  }
}
