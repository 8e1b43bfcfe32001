/// The codes with which modules refuse requests or fail, computed on demand.
struct FailureCatalog: Sendable {
  private let requests: [RequestTypeInfo]
  private let failures: [(module: ModuleName, problems: @Sendable () -> [Problem])]

  init(_ registries: [Registry]) {
    requests = registries.flatMap { $0.handlers.map(\.info) }
    failures = registries.flatMap { registry in
      registry.failures.map { (registry.module, $0) }
    }
  }

  /// One problem for each code, in the order of the codes.
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
  /// Returns one problem for each code with which a module refuses requests or fails.
  ///
  /// The messages contain made-up values. Refusals without ``Refusal/examples`` are missing.
  public func problems(of module: ModuleName) -> [Problem] {
    failureCatalog.problems(of: module)
  }
}

extension Problem {
  /// One problem for each code of the mediator itself, with made-up values.
  public static let ofMediator: [Problem] = [
    UnansweredRequest(request: "DisplayNames", owner: "Profile", cause: .leftOut).problem,
    .signInFirst,
    .cancelled,
    .timedOut,
    .limited(retryAfter: .seconds(5)),
    .noModule("Pets", among: ["Auth", "Profile"]),
    AssemblyFailure.example.problem,
    Problem(of: UnexpectedErrorExample()),
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

/// An error that is neither a refusal nor convertible to a problem.
private struct UnexpectedErrorExample: Error {}
