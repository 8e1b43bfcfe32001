import Foundation

/// Puts mistakes into the sources, and runs the tests of their modules, then those of what uses the
/// modules.
///
/// One build has them all, and a process makes the one that its environment names. Those that the
/// compiler refuses in that form are tried one build after the other.
struct MutationRun {
  /// What became of a mistake.
  enum Outcome: String, CaseIterable {
    /// A test failed.
    case noticed
    /// No test ended within the time limit.
    case hung
    /// All tests passed.
    case unnoticed
    /// The compiler refused it, so that it counts for nothing.
    case refused = "compile error"
  }

  /// What became of a mistake, and which test failed first, if one did.
  struct Result {
    let outcome: Outcome
    let test: String?

    init(_ outcome: Outcome, by test: String? = nil) {
      (self.outcome, self.test) = (outcome, test)
    }
  }

  /// What the compiler said.
  enum Build: Equatable {
    case succeeded
    /// The lines with errors, by file.
    case failed([String: Set<Int>])

    /// Reads what the compiler said of the files in a folder.
    static func failed(saying output: String, in root: URL) -> Build {
      let folder = root.standardizedFileURL.path().split(separator: "/").map { "/\($0)" }.joined()
      let lines = output.matches(of: #/(?m)^(/.+?):(\d+):\d+: error: /#).compactMap { match in
        match.1.hasPrefix("\(folder)/")
          ? (path: String(match.1.dropFirst(folder.count + 1)), line: Int(match.2) ?? 0) : nil
      }
      return .failed(Dictionary(grouping: lines, by: \.path).mapValues { Set($0.map(\.line)) })
    }
  }

  let tree: InMemoryFileTree
  let targets: MutationTargets

  /// Builds everything.
  let build: () throws -> Build

  /// Runs the tests of a target, and returns what came of it; the number is that of the mistake
  /// that the processes make.
  let test: (_ target: String, _ mistake: Int?, _ path: String) throws -> Result

  /// Writes a file of the repository.
  let write: (_ text: String, _ path: String) throws -> Void

  /// Takes each result.
  let report: (Mutation, Result) -> Void

  /// Tries a number of mistakes that the compiler accepts.
  ///
  /// - Parameters:
  ///   - count: The number of mistakes.
  ///   - draw: Where they come from.
  /// - Returns: How many became what.
  /// - Throws: An error where a file cannot be written or a program cannot be run.
  func run(_ count: Int, from draw: inout MutationDraw) throws -> [Outcome: Int] {
    var outcomes: [Outcome: Int] = [:]
    let drawn = (0..<count).compactMap { _ in draw.next() }
    var (waiting, tried) = try trySwitched(drawn) { mutation, result in
      report(mutation, result)
      outcomes[result.outcome, default: 0] += 1
    }
    while tried < count {
      while waiting.count < Self.portion, let next = draw.next() { waiting.append(next) }
      guard !waiting.isEmpty else { break }
      let round = takeRound(from: &waiting, atMost: count - tried)
      tried += try results(of: round) { mutation, result in
        report(mutation, result)
        outcomes[result.outcome, default: 0] += 1
      }
    }
    return outcomes
  }

  /// The number of mistakes among which those for one build are looked for.
  private static let portion = 12

  /// Takes mistakes that can be in one build.
  private func takeRound(from waiting: inout [Mutation], atMost limit: Int) -> [Mutation] {
    var round: [Mutation] = []
    waiting.removeAll { mutation in
      guard round.count < limit,
        round.allSatisfy({ targets.areIndependent($0.path, mutation.path) })
      else { return false }
      round.append(mutation)
      return true
    }
    return round
  }

  /// Tries a round; where it does not build, each mistake by itself.
  ///
  /// - Returns: How many of them the compiler accepted.
  private func results(
    of round: [Mutation],
    report: (Mutation, Result) -> Void
  ) throws -> Int {
    defer { for mutation in round { try? restore(mutation.path) } }
    for mutation in round {
      try write(mutation.applied(to: tree[mutation.path] ?? ""), mutation.path)
    }
    if try build() == .succeeded {
      let results = try round.map { mutation in
        try targets.tests(of: mutation.path).map { try test($0, nil, mutation.path) }
          ?? Result(.refused)
      }
      for mutation in round { try restore(mutation.path) }
      for (mutation, result) in zip(round, results) {
        report(mutation, result.outcome == .unnoticed ? try resultElsewhere(of: mutation) : result)
      }
      return round.count
    }
    for mutation in round { try restore(mutation.path) }
    guard round.count > 1 else {
      for mutation in round { report(mutation, Result(.refused)) }
      return 0
    }
    return try round.reduce(0) { try $0 + results(of: [$1], report: report) }
  }

  /// Tries a mistake that its own tests did not notice by itself, with the tests of what uses it.
  private func resultElsewhere(of mutation: Mutation) throws -> Result {
    defer { try? restore(mutation.path) }
    try write(mutation.applied(to: tree[mutation.path] ?? ""), mutation.path)
    guard try build() == .succeeded else { return Result(.refused) }
    for name in targets.otherTests(of: mutation.path) {
      let result = try test(name, nil, mutation.path)
      if result.outcome != .unnoticed { return result }
    }
    return Result(.unnoticed)
  }

  func restore(_ path: String) throws {
    try write(tree[path] ?? "", path)
  }
}
