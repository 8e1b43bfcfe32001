@testable import Links  // break: testable-outside-tests
public import Mediator

/// What the app may see of the feature.
public struct FriendsModule: Module {}

/// What it may not.
public enum Leak {}  // break: one-public-type
