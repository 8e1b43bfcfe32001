extension MutationRun {
  /// How often at most it is built without the mistakes that the compiler refused before.
  private static let switchedBuilds = 24

  /// Tries mistakes that are all in one build.
  ///
  /// - Parameters:
  ///   - mutations: The mistakes.
  ///   - report: Takes each result.
  /// - Returns: Those that cannot be in that build, and the number of those that are done.
  /// - Throws: An error where a file cannot be written or a program cannot be run.
  func trySwitched(
    _ mutations: [Mutation],
    report: (Mutation, Result) -> Void
  ) throws -> (left: [Mutation], tried: Int) {
    let paths = Set(mutations.map(\.path))
    defer { for path in paths { try? restore(path) } }
    let built = try buildSwitched(
      mutations.enumerated().map { .init(number: $0.offset + 1, mutation: $0.element) }
    )
    for mistake in built { report(mistake.mutation, try result(of: mistake)) }
    let done = Set(built.map(\.number))
    let left = mutations.enumerated().filter { !done.contains($0.offset + 1) }.map(\.element)
    return (left, built.count)
  }

  /// Builds with as many of the mistakes as the compiler accepts, and returns these.
  private func buildSwitched(
    _ mistakes: [SwitchedMutations.Numbered]
  ) throws -> [SwitchedMutations.Numbered] {
    var waiting = Dictionary(grouping: mistakes) { $0.mutation.path }
    for _ in 0..<Self.switchedBuilds where !waiting.isEmpty {
      var placed: [String: SwitchedMutations] = [:]
      for (path, mistakes) in waiting {
        let file = SwitchedMutations(mistakes, in: tree[path] ?? "")
        placed[path] = file
        try write(file.text, path)
      }
      guard case .failed(let errors) = try build() else {
        return placed.values.flatMap { $0.lines.map(\.mistake) }.sorted { $0.number < $1.number }
      }
      let refused = errors.filter { waiting[$0.key] != nil }
      guard !refused.isEmpty else { return [] }
      for (path, lines) in refused {
        let kept = placed[path]?.lines.filter { lines.isDisjoint(with: $0.range) } ?? []
        // An error that is on no line of a mistake may come from each of them.
        let all = placed[path]?.lines.count ?? 0
        waiting[path] = kept.count < all && !kept.isEmpty ? kept.map(\.mistake) : nil
        if waiting[path] == nil { try restore(path) }
      }
    }
    return []
  }

  /// Runs the tests of a mistake's module, then those of what uses the module.
  private func result(of mistake: SwitchedMutations.Numbered) throws -> Result {
    let path = mistake.mutation.path
    for name in (targets.tests(of: path).map { [$0] } ?? []) + targets.otherTests(of: path) {
      let result = try test(name, mistake.number, path)
      if result.outcome != .unnoticed { return result }
    }
    return Result(.unnoticed)
  }
}
