/// A feature as a value: it has a name, and it says everything that it offers in one place.
///
/// ```swift
/// public struct FriendsModule: Module {
///   public func register(in registry: inout Registry) {
///     registry.uses(DisplayNames.self)
///     registry.answer(MayContact.self) { request, call in … }
///   }
/// }
/// ```
public protocol Module: Sendable {
  /// The name under which the module appears in reports, links and the trace.
  var name: ModuleName { get }

  /// Whether the module waits for its first call, event or scene before it is started.
  var startsLazily: Bool { get }

  /// Says what the module answers, announces, listens to and relies on.
  func register(in registry: inout Registry)
}

extension Module {
  /// The type's own name without the word "Module".
  public var name: ModuleName {
    ModuleName(String(naming: Self.self).dropping(suffix: "Module"))
  }

  /// A module starts with the app unless it says otherwise.
  public var startsLazily: Bool { false }
}

/// The name of a module.
public struct ModuleName: Hashable, Sendable {
  /// The name as it is written.
  public let text: String

  /// Creates a name from its text.
  public init(_ text: String) {
    self.text = text
  }
}

extension ModuleName: ExpressibleByStringLiteral, CustomStringConvertible, Comparable {
  /// Creates a name from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The name as it is written.
  public var description: String { text }

  /// Orders names by their text, so that every report has one order.
  public static func < (left: Self, right: Self) -> Bool {
    left.text < right.text
  }
}

extension String {
  func dropping(suffix: String) -> String {
    hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : self
  }
}
