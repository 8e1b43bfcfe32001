extension Navigable {
  /// Opens a scene by its type, with its input.
  public func open<Target: InputScene>(
    _ scene: Target.Type,
    input: Target.Input,
    as transition: Transition? = nil,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(ParameterizedScenePlace<Target>(input: input), as: transition, options: options)
  }

  /// Opens a scene by its type.
  public func open<Target: NoInputScene>(
    _ scene: Target.Type,
    as transition: Transition? = nil,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(NoInputScenePlace<Target>(), as: transition, options: options)
  }

  /// Opens a scene by its type on top of the navigation container that holds the source.
  public func push<Target: InputScene>(
    _ scene: Target.Type,
    input: Target.Input,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(scene, input: input, as: .push, options: options)
  }

  /// Opens a scene by its type on top of the navigation container that holds the source.
  public func push<Target: NoInputScene>(
    _ scene: Target.Type,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(scene, as: .push, options: options)
  }

  /// Opens a scene by its type over all open scenes.
  public func present<Target: InputScene>(
    _ scene: Target.Type,
    input: Target.Input,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(scene, input: input, as: .present, options: options)
  }

  /// Opens a scene by its type over all open scenes.
  public func present<Target: NoInputScene>(
    _ scene: Target.Type,
    options: OpenOptions = .plain
  ) async -> NavigationResult {
    await open(scene, as: .present, options: options)
  }
}
