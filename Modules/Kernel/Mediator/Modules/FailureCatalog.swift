/// The codes with which modules turn requests down or fail, worked out when somebody asks.
struct FailureCatalog: Sendable {
  private let requests: [RequestInfo]
  private let failures: [(module: ModuleName, problems: @Sendable () -> [Problem])]

  init(_ registries: [Registry]) {
    requests = registries.flatMap { $0.handlers.map(\.info) }
    failures = registries.flatMap { registry in
      registry.failures.map { (registry.module, $0) }
    }
  }

  /// One report for each code, in the order of the codes.
  func problems(of module: ModuleName) -> [Problem] {
    let refusals = requests.filter { $0.module == module }.flatMap { examples(of: $0.type) }
    let others = failures.filter { $0.module == module }.flatMap { $0.problems() }
    let byCode = Dictionary((refusals + others).map { ($0.code, $0) }) { one, _ in one }
    return byCode.values.sorted { $0.code < $1.code }
  }

  private func examples<R: Request>(of request: R.Type) -> [Problem] {
    R.Failure.examples.map { Problem($0) }
  }
}

extension Mediator {
  /// Returns one report for each code with which a module turns requests down or fails.
  ///
  /// The sentences hold invented values. A refusal that names no ``Refusal/examples`` is missing.
  public func problems(of module: ModuleName) -> [Problem] {
    failureCatalog.problems(of: module)
  }
}

extension Problem {
  /// One report for each code of the mediator's own, with invented values.
  public static let ofMediator: [Problem] = [
    UnansweredRequest(request: "DisplayNames", owner: "Profile", cause: .leftOut).problem,
    .signInFirst,
    .cancelled,
    .timedOut,
    .limited(retryAfter: .seconds(5)),
    .noModule("Pets", among: ["Auth", "Profile"]),
    AssemblyFailure.example.problem,
    Problem(of: UnexpectedError()),
  ]
}

extension AssemblyFailure {
  fileprivate static let example = AssemblyFailure(
    faults: [
      AssemblyFault(
        .unansweredUse,
        owners: ["Shop"],
        message: "Shop uses Price of Bank, and no module answers it."
      )
    ]
  )
}

/// An error that says nothing about itself.
private struct UnexpectedError: Error {}
