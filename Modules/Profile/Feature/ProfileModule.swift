public import Mediator

/// What people say of themselves, and how they are found.
public struct ProfileModule: Module {
  /// Creates the module.
  public init() {}

  /// Says what the module answers.
  public func register(in registry: inout Registry) {}
}
