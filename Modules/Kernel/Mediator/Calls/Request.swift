/// A typed question with one answer.
///
/// A request is declared in the contract of the module that answers it. A caller needs only the
/// contract; the handler stays internal to the module.
///
/// ```swift
/// public struct DisplayNames: Request {
///   public typealias Response = [AccountID: String]
///   public let accounts: [AccountID]
/// }
/// ```
///
/// A plain request cannot be made from outside the program: it has neither words nor a link.
public protocol Request<Response>: Sendable {
  /// What a successful answer holds.
  associatedtype Response: Sendable

  /// The reasons for which the module may refuse the request.
  associatedtype Failure: Refusal = NoRefusal

  /// The module whose contract publishes the request.
  static var owner: ModuleName { get }

  /// Who may make the request.
  static var access: AccessRule { get }

  /// Whether the answer can change who is signed in; this follows from its type.
  static var changesCaller: Bool { get }

  /// Returns what the answer depends on, as far as it follows from the request and the caller.
  ///
  /// It makes screens live that ask this request: they load again after a transaction that changes
  /// one of the topics. A handler names topics that only it knows by ``CallContext/depends(on:)``.
  ///
  /// - Parameter caller: The caller on whose behalf the request is made.
  /// - Returns: The topics.
  func topics(for caller: Caller) -> [Topic]
}

extension Request where Response: CallerChangingResponse {
  /// True, because the answer tells who is signed in.
  public static var changesCaller: Bool { true }
}

extension Request {
  /// The name of the target that declares the type, without the word "Contract".
  public static var owner: ModuleName { ModuleName(declaring: Self.self) }

  /// Every caller may make a plain request.
  public static var access: AccessRule { .anyone }

  /// False, because the answer does not tell who is signed in.
  public static var changesCaller: Bool { false }

  /// No topics: screens that ask the request load again only when they are shown.
  public func topics(for caller: Caller) -> [Topic] { [] }

  /// The request's name in lists, messages and the trace.
  public static var label: String { String(naming: Self.self) }
}

/// A reason to refuse a request, which the contract publishes and the caller can act on.
public protocol Refusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The stable code that scripts may rely on, such as `friends.already-friends`.
  var code: String { get }

  /// What the user can do about it, if anything.
  var hint: String? { get }

  /// A name in the request that belongs to nothing that the user may know; a front then suggests the
  /// names that resemble it.
  var unresolvedName: UnresolvedName? { get }

  /// The names of the parameters that it may be about: it is about the first of them that the command
  /// or the action has, so that a front can show it there; none if it is about no single one.
  var parameters: [String] { get }

  /// How long the caller has to wait before the same request can be answered, where that is known.
  var waitingTime: Duration? { get }

  /// One refusal for each code, with made-up values, for the list of all codes.
  static var examples: [Self] { get }
}

extension Refusal {
  /// No advice, unless the contract gives some.
  public var hint: String? { nil }

  /// No name, unless the contract tells one.
  public var unresolvedName: UnresolvedName? { nil }

  /// No parameter, unless the contract names one.
  public var parameters: [String] { [] }

  /// No time, unless the contract tells one.
  public var waitingTime: Duration? { nil }

  /// No examples; the codes then appear in no list.
  public static var examples: [Self] { [] }
}

extension Refusal where Self: CaseIterable {
  /// All cases, if none of them has a value.
  public static var examples: [Self] { Array(allCases) }
}

/// The refusal of a request that is never refused; it has no values.
public enum NoRefusal: Refusal {
  /// No code, because there is no value.
  public var code: String {
    switch self {}
  }

  /// No sentence, because there is no value.
  public var description: String {
    switch self {}
  }
}
