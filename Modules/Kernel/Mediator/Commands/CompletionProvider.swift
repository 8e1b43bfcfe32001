public import Links

/// A module's source of values that complete a partly typed parameter.
///
/// Parameters are matched by their expectation: two types with the same one are completed alike. The
/// first parameter of a command may have a source of its own, under the command's name.
struct CompletionProvider: ModuleContribution {
  let expectation: String
  let find: @Sendable (String, CallContext) async throws -> [String]

  static func compile(
    _ entries: [OwnedContribution<Self>],
    faults: inout [AssemblyFault]
  ) -> [String: [OwnedContribution<Self>]] {
    Dictionary(grouping: entries, by: \.value.expectation)
  }
}

extension Registry {
  /// Completes the values of a type wherever it is a parameter.
  ///
  /// Several modules may complete one type. None may return what the caller must not see.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - find: Returns values whose text begins with the typed text; it need not return all.
  public mutating func completes<Value: ParameterValue>(
    _ type: Value.Type,
    with find: @escaping @Sendable (_ beginning: String, CallContext) async throws -> [Value]
  ) {
    contribute(
      CompletionProvider(expectation: type.expectation) { beginning, call in
        try await find(beginning, call).map(\.parameterText)
      }
    )
  }
}

extension Registry {
  /// Completes the first parameter of a command with these values alone.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - find: Returns values whose text begins with the typed text; it need not return all.
  public mutating func completes<C: Command, Value: ParameterValue>(
    firstOf command: C.Type,
    with find: @escaping @Sendable (_ beginning: String, CallContext) async throws -> [Value]
  ) {
    contribute(
      CompletionProvider(expectation: "\(module.text.lowercased()) \(C.name)") { beginning, call in
        try await find(beginning, call).map(\.parameterText)
      }
    )
  }
}

extension CallContext {
  /// Returns the values that complete the first parameter of a command, sorted.
  ///
  /// - Parameters:
  ///   - name: The module's word and the command's.
  ///   - beginning: The text typed so far.
  /// - Returns: The texts, or nil where the command has no values of its own.
  public func values(firstOf name: String, beginning: String) async -> [String]? {
    guard mediator.catalog(of: CompletionProvider.self)[name] != nil else { return nil }
    return await values(for: name, beginning: beginning)
  }

  /// Returns the values that complete a parameter, sorted and without duplicates.
  ///
  /// A module that fails is skipped, and one that is late for the deadline of this call.
  ///
  /// - Parameters:
  ///   - expectation: The parameter's expectation.
  ///   - beginning: The text typed so far; its case does not matter.
  /// - Returns: The texts that begin with it.
  public func values(for expectation: String, beginning: String) async -> [String] {
    var found: Set<String> = []
    for source in mediator.catalog(of: CompletionProvider.self)[expectation] ?? [] {
      let call = entering(source.owner)
      let texts = try? await beforeDeadline(of: call) {
        try await source.value.find(beginning, call.timed())
      }
      found.formUnion(texts ?? [])
    }
    let beginning = beginning.lowercased()
    return found.filter { $0.lowercased().hasPrefix(beginning) }.sorted()
  }

  /// Returns a problem that suggests the names that a user may have meant by one that nobody has.
  ///
  /// - Parameter problem: Any problem.
  /// - Returns: The same problem, where no name is unknown or none that the caller may see resembles it.
  public func suggestingNames(for problem: Problem) async -> Problem {
    // A number is no misspelt name.
    guard let unknown = problem.unresolvedName, !unknown.text.allSatisfy(\.isNumber) else {
      return problem
    }
    let name = unknown.text
    let kinds = mediator.catalog(of: CompletionProvider.self).keys.filter { kind in
      unknown.expectations.isEmpty || unknown.expectations.contains(kind)
    }
    var nearest: [String] = []
    for beginning in [String(name.prefix(1)), ""] where nearest.isEmpty {
      var known: Set<String> = []
      for kind in kinds { known.formUnion(await values(for: kind, beginning: beginning)) }
      // A name that the caller knows may still be refused, and then is no suggestion.
      known = known.filter { $0.lowercased() != name.lowercased() }
      nearest = SpellingSuggestion.words(to: name, among: known.sorted())
    }
    guard !nearest.isEmpty else { return problem }
    return problem.advising(SpellingSuggestion.question(nearest.map(ShellWords.quoted)))
  }
}
