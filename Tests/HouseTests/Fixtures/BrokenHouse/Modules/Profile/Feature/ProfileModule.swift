import Database
import FriendsContract  // break: undeclared-import
public import Mediator
import ProfileContract

public struct ProfileModule: Module {
  public init() {}

  struct Hidden { public var name = "seen by nobody" }
}

extension ProfileModule {
  public func register() {}
}
