public import Mediator

extension Registry {
  /// Adds a guard that decides at once about a scene that is opened by its type.
  public mutating func `guard`<Target: InputScene>(
    _ name: String,
    order: Int,
    of scene: Target.Type,
    check: @escaping @Sendable (Target.Input, GuardContext) -> GuardVerdict
  ) {
    self.guard(name, order: order, of: ParameterizedScenePlace<Target>.self) { check($0.input, $1) }
  }

  /// Adds a guard that decides at once about a scene that is opened by its type alone.
  public mutating func `guard`<Target: NoInputScene>(
    _ name: String,
    order: Int,
    of scene: Target.Type,
    check: @escaping @Sendable (GuardContext) -> GuardVerdict
  ) {
    self.guard(name, order: order, of: NoInputScenePlace<Target>.self) { check($1) }
  }

  /// Adds a guard that may ask others before it decides about a scene that is opened by its type.
  ///
  /// - Parameters:
  ///   - name: The name under which its verdicts are traced.
  ///   - order: Its rank among all guards, which no other may have.
  ///   - scene: The scene that it guards.
  ///   - deadline: How long it may take; after that the scene stays shut.
  ///   - check: Gives the verdict.
  public mutating func `guard`<Target: InputScene>(
    _ name: String,
    order: Int,
    of scene: Target.Type,
    within deadline: Duration,
    check: @escaping @Sendable (Target.Input, GuardContext) async throws -> GuardVerdict
  ) {
    self.guard(name, order: order, of: ParameterizedScenePlace<Target>.self, within: deadline) {
      try await check($0.input, $1)
    }
  }

  /// Adds a guard that may ask others before it decides about a scene that is opened by its type
  /// alone.
  ///
  /// - Parameters:
  ///   - name: The name under which its verdicts are traced.
  ///   - order: Its rank among all guards, which no other may have.
  ///   - scene: The scene that it guards.
  ///   - deadline: How long it may take; after that the scene stays shut.
  ///   - check: Gives the verdict.
  public mutating func `guard`<Target: NoInputScene>(
    _ name: String,
    order: Int,
    of scene: Target.Type,
    within deadline: Duration,
    check: @escaping @Sendable (GuardContext) async throws -> GuardVerdict
  ) {
    self.guard(name, order: order, of: NoInputScenePlace<Target>.self, within: deadline) {
      try await check($1)
    }
  }
}
