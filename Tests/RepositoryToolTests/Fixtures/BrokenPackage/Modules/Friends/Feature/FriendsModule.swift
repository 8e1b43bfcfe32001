@testable import Links  // break: testable-outside-tests
public import Mediator

/// The module of the feature.
public struct FriendsModule: Module {
  func register(in registry: inout Registry) {
    registry.answer(ShowFriends.self) { _, _ in [] }
  }
}

/// A second public type.
public enum Leak {}  // break: one-public-type
