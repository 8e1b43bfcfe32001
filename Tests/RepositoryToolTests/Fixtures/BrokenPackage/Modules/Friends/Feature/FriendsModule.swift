@testable import Links  // break: testable-outside-tests
public import Mediator

/// The module of the feature.
public struct FriendsModule: Module {}

/// A second public type.
public enum Leak {}  // break: one-public-type
