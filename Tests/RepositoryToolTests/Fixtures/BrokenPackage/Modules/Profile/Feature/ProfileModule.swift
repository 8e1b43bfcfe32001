import Database
import FriendsContract  // break: undeclared-import
public import Mediator
import ProfileContract

/// The module of the feature.
public struct ProfileModule: Module {
  /// Creates the module.
  public init() {}

  struct Hidden {
    /// Not visible outside, because its type is internal.
    public var name = "hidden"
  }
}

extension ProfileModule {
  /// Registers nothing.
  public func register() {}
}
