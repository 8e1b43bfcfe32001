public import Mediator

/// Accounts, passwords and sessions.
public struct AuthModule: Module {
  /// Creates the module.
  public init() {}

  /// Says what the module answers.
  public func register(in registry: inout Registry) {}
}
