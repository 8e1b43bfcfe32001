/// A type whose values links lead to: places, or commands.
///
/// ```swift
/// public enum ProfileScene: Linkable {
///   case mine
///   case of(AccountID)
///   case edit
///
///   public static let links: [Link<Self>] = [
///     Link("profile", to: .mine),
///     Link("profile/edit", to: .edit, under: .mine),
///     Link("profile/:account", to: Self.of),
///   ]
///   public var path: LinkPath? {
///     switch self {
///     case .mine: "profile"
///     case .edit: "profile/edit"
///     case .of(let account): "profile/\(account)"
///     }
///   }
/// }
/// ```
public protocol Linkable: Sendable {
  /// Every link that leads to a value of this type.
  static var links: [Link<Self>] { get }

  /// The path of the value, or nil if no link leads to it.
  var path: LinkPath? { get }
}

/// One pattern of links, and how it makes a place.
///
/// A pattern is a path whose segments are literals or `:names`; after `?` stand the names of the
/// query's values, with `&` between them. The names are given to the function's parameters in order.
public struct Link<Place: Sendable>: Sendable {
  /// The pattern as it was written.
  public let pattern: LinkPattern

  /// The typed parameters, and how they make the place.
  public let signature: ParameterSignature<Place>

  @usableFromInline let parent: (@Sendable (Place) -> Place?)?

  /// The place, where there is but one.
  @usableFromInline let constant: Place?

  @usableFromInline
  init(
    _ pattern: LinkPattern,
    signature: ParameterSignature<Place>,
    constant: Place? = nil,
    parent: (@Sendable (Place) -> Place?)?
  ) {
    self.pattern = pattern
    self.signature = signature
    self.constant = constant
    self.parent = parent
  }

  /// Leads to one place.
  ///
  /// - Parameters:
  ///   - pattern: The path.
  ///   - place: Where it leads.
  ///   - parent: The place that lies beneath it, if there is one.
  public init(_ pattern: LinkPattern, to place: Place, under parent: Place? = nil) {
    self.init(
      pattern,
      signature: ParameterSignature(constant: place),
      constant: place,
      parent: Self.always(parent)
    )
  }

  /// Leads to one place, beneath which lies another.
  ///
  /// - Parameters:
  ///   - pattern: The path.
  ///   - place: Where it leads.
  ///   - parent: Returns the place that lies beneath it.
  public init(
    _ pattern: LinkPattern,
    to place: Place,
    under parent: @escaping @Sendable (Place) -> Place?
  ) {
    self.init(
      pattern,
      signature: ParameterSignature(constant: place),
      constant: place,
      parent: parent
    )
  }

  /// Leads to a place with values.
  ///
  /// - Parameters:
  ///   - pattern: The path, with a name for each value.
  ///   - make: The enum case, or a function.
  ///   - parent: The place that lies beneath it, if there is one.
  @inlinable
  @inline(never)  // Inlined in each case of a scene, it would double the scene's time to compile.
  public init<each Value: ParameterValue>(
    _ pattern: LinkPattern,
    to make: @escaping @Sendable (repeat each Value) -> Place,
    under parent: Place? = nil
  ) {
    self.init(
      pattern,
      signature: ParameterSignature(pattern: pattern, make: make),
      parent: Self.always(parent)
    )
  }

  /// Leads to a place with values, beneath which lies another that may depend on them.
  ///
  /// - Parameters:
  ///   - pattern: The path, with a name for each value.
  ///   - make: The enum case, or a function.
  ///   - parent: Returns the place that lies beneath it.
  @inlinable
  @inline(never)  // Inlined in each case of a scene, it would double the scene's time to compile.
  public init<each Value: ParameterValue>(
    _ pattern: LinkPattern,
    to make: @escaping @Sendable (repeat each Value) -> Place,
    under parent: @escaping @Sendable (Place) -> Place?
  ) {
    self.init(pattern, signature: ParameterSignature(pattern: pattern, make: make), parent: parent)
  }

  /// Returns the path of a place to which this link leads without values, or nil if it leads
  /// elsewhere.
  public func path(to place: Place) -> LinkPath? where Place: Equatable {
    constant == place ? LinkPath(stringLiteral: pattern.text) : nil
  }

  @usableFromInline
  static func always(_ parent: Place?) -> (@Sendable (Place) -> Place?)? {
    guard let parent else { return nil }
    return { _ in parent }
  }
}

extension ParameterSignature where Output: Sendable {
  /// Takes no parameters.
  init(constant output: Output) {
    self.init(parameters: []) {
      (_: inout ParameterReader, _: Span<UInt8>) throws(ParameterReadError) -> Output in output
    }
  }
}

extension ParameterSignature {
  /// Names the parameters of a function as a pattern names them.
  @inlinable
  @inline(never)  // Inlined in each case of a scene, it would double the scene's time to compile.
  init<each Value: ParameterValue>(
    pattern: LinkPattern,
    make: @escaping @Sendable (repeat each Value) -> Output
  ) {
    var facts: [ParameterInfo] = []
    repeat facts.append(ParameterInfo((each Value).self, name: pattern.name(at: facts.count)))
    self.init(parameters: facts) {
      (reader: inout ParameterReader, bytes: Span<UInt8>) throws(ParameterReadError) -> Output in
      make(repeat try (each Value)(reading: &reader, from: bytes))
    }
  }
}
