public import Mediator

/// Who is whose friend, who has asked, and who has blocked whom.
public struct FriendsModule: Module {
  /// Creates the module.
  public init() {}

  /// Says what the module answers.
  public func register(in registry: inout Registry) {}
}
