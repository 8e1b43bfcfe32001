public import AuthContract
public import Mediator

/// Asks which of the caller's friends are there, and who of them is typing at a place.
///
/// The answer has friends only who show their presence, and nothing for a caller who does not.
public struct PresenceOf: Request {
  /// What the caller may know.
  public typealias Response = PresenceResponse

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// The accounts, at most 1,000.
  public let accounts: [AccountID]

  /// The place, by the number that ``NoteTyping`` has for it.
  public let place: Int64?

  /// Creates the request.
  ///
  /// - Parameters:
  ///   - accounts: The accounts, at most 1,000.
  ///   - place: The place at which users may be typing.
  public init(_ accounts: [AccountID], typingAt place: Int64? = nil) {
    self.accounts = accounts
    self.place = place
  }

  /// The presence of the accounts and of the caller, and the typing at the place.
  public func topics(for caller: Caller) -> [Topic] {
    let own = caller.principal.map { AccountID(rawValue: $0.account) }
    return (accounts + [own].compactMap(\.self)).map(Topic.presence)
      + [place].compactMap(\.self).map(Topic.typing)
  }
}

/// Notes that the caller is typing at a place, or has stopped.
///
/// The note is forgotten after ``duration``. The module that asks has checked that the caller may
/// write at the place.
public struct NoteTyping: Request {
  /// Whether the note is kept: that of a caller who does not show their presence is not.
  public typealias Response = Bool

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// How long a note holds.
  public static let duration: Duration = .seconds(6)

  /// The number of the place among all places where users type.
  public let place: Int64

  /// Whether the caller is typing.
  public let isTyping: Bool

  /// Creates the request.
  public init(at place: Int64, isTyping: Bool = true) {
    self.place = place
    self.isTyping = isTyping
  }
}

/// Sets whether the caller's friends see when the caller is there and types; it holds both ways.
public struct ChangePresenceSetting: Request {
  /// Whether presence is shown from now on.
  public typealias Response = Bool

  /// Only signed-in users.
  public static let access = AccessRule.signedIn

  /// Whether it is shown, or nil for no change.
  public let isShown: Bool?

  /// The presence of the caller.
  public func topics(for caller: Caller) -> [Topic] {
    caller.principal.map { [.presence(of: AccountID(rawValue: $0.account))] } ?? []
  }

  /// Creates the request.
  public init(isShown: Bool? = nil) {
    self.isShown = isShown
  }
}
