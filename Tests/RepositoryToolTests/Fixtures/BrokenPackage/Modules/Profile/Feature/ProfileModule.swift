import Database
import FriendsContract  // break: undeclared-import
public import Mediator
import ProfileContract

/// What the app may see of the feature.
public struct ProfileModule: Module {
  /// Creates the module.
  public init() {}

  struct Hidden {
    /// Seen by nobody, whatever it says of itself.
    public var name = "seen by nobody"
  }
}

extension ProfileModule {
  /// Registers nothing.
  public func register() {}
}
