/// A typed question with one answer.
///
/// A request lives in the contract of the module that answers it. Whoever asks needs the contract
/// only; the handler stays internal to the module.
///
/// ```swift
/// public struct DisplayNames: Request {
///   public typealias Response = [AccountID: String]
///   public let accounts: [AccountID]
/// }
/// ```
///
/// A plain request cannot be reached from outside the program: it has neither words nor a link.
public protocol Request<Response>: Sendable {
  /// What a successful answer holds.
  associatedtype Response: Sendable

  /// The reasons for which the module may turn the request down.
  associatedtype Failure: Refusal = NoRefusal

  /// The module whose contract publishes the request.
  static var owner: ModuleName { get }

  /// Who may make the request.
  static var access: AccessRule { get }

  /// Whether the answer can change who is signed in, which follows from its type.
  static var changesCaller: Bool { get }
}

extension Request where Response: CallerChangingResponse {
  /// Yes, as the answer says who is signed in.
  public static var changesCaller: Bool { true }
}

extension Request {
  /// The name of the target that declares the type, without the word "Contract".
  public static var owner: ModuleName { ModuleName(declaring: Self.self) }

  /// Anyone inside the program may make a plain request.
  public static var access: AccessRule { .anyone }

  /// No, as the answer does not say who is signed in.
  public static var changesCaller: Bool { false }

  /// The name under which the request appears in reports and in the trace.
  public static var label: String { String(naming: Self.self) }
}

/// A reason to turn a request down, which the contract publishes and the caller can act on.
public protocol Refusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The stable code that scripts may rely on, such as `friends.already-friends`.
  var code: String { get }

  /// What the person could do about it, if there is something.
  var hint: String? { get }

  /// One refusal for each code, with invented values, from which the list of all codes is made.
  static var examples: [Self] { get }
}

extension Refusal {
  /// No advice, unless the contract has some.
  public var hint: String? { nil }

  /// No examples, so that the codes appear in no list.
  public static var examples: [Self] { [] }
}

extension Refusal where Self: CaseIterable {
  /// All cases, where none of them carries a value.
  public static var examples: [Self] { Array(allCases) }
}

/// The refusal of a request that is never turned down; there is no value of it.
public enum NoRefusal: Refusal {
  /// There is no code, because there is no value.
  public var code: String {
    switch self {}
  }

  /// There is no sentence, because there is no value.
  public var description: String {
    switch self {}
  }
}
