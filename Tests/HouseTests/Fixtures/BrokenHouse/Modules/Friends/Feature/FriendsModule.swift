@testable import Links  // break: testable-outside-tests
public import Mediator

public struct FriendsModule: Module {}

public enum Leak {}  // break: one-public-type
