public import Links

/// A module's way of finding the values that somebody may mean who has typed the beginning of one.
///
/// A parameter is known by what it expects: two types that expect the same, in the same words, are
/// completed alike, whatever else they are wrapped in.
struct CompletionSource: ModuleContribution {
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
  /// Offers values of a type to whoever types the beginning of one, wherever it is a parameter.
  ///
  /// Several modules may offer values of one type. None may offer what the caller must not see.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - find: Returns values for the caller by the beginning of their text; it need not return all.
  public mutating func completes<Value: ParameterValue>(
    _ type: Value.Type,
    with find: @escaping @Sendable (_ beginning: String, CallContext) async throws -> [Value]
  ) {
    contribute(
      CompletionSource(expectation: type.expectation) { beginning, call in
        try await find(beginning, call).map(\.parameterText)
      }
    )
  }
}

extension CallContext {
  /// Returns what could be given for a parameter, each text once, in the order of the texts.
  ///
  /// A module that cannot say offers nothing; the others do.
  ///
  /// - Parameters:
  ///   - expectation: What the parameter expects, as its facts say.
  ///   - beginning: What has been typed of it; its case does not matter.
  /// - Returns: The texts that begin so.
  public func values(for expectation: String, beginning: String) async -> [String] {
    var found: Set<String> = []
    for source in mediator.catalog(of: CompletionSource.self)[expectation] ?? [] {
      found.formUnion((try? await source.value.find(beginning, entering(source.owner))) ?? [])
    }
    let beginning = beginning.lowercased()
    return found.filter { $0.lowercased().hasPrefix(beginning) }.sorted()
  }
}
