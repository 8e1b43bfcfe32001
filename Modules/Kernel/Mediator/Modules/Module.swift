/// A feature as a value: its name, and one place that lists everything it offers.
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
  /// The module's name in messages, links and the trace.
  var name: ModuleName { get }

  /// Registers what the module answers, publishes, listens to and depends on.
  func register(in registry: inout Registry)
}

extension Module {
  /// The type's own name without the word "Module".
  public var name: ModuleName {
    ModuleName(String(naming: Self.self).dropping(suffix: "Module"))
  }
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

extension ModuleName {
  /// The name of the target that declares a type, without the word "Contract".
  package init(declaring type: Any.Type) {
    let target = String(naming: type, withTarget: true).prefix { $0 != "." }
    self.init(String(target).dropping(suffix: "Contract"))
  }
}

extension ModuleName: ExpressibleByStringLiteral, CustomStringConvertible, Comparable {
  /// Creates a name from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The name as it is written.
  public var description: String { text }

  /// Orders names by their text, so that every list has one order.
  public static func < (left: Self, right: Self) -> Bool {
    left.text < right.text
  }
}

extension String {
  func dropping(suffix: String) -> String {
    hasSuffix(suffix) && count > suffix.count ? String(dropLast(suffix.count)) : self
  }
}
