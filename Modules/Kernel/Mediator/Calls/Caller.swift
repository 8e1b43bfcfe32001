/// On whose behalf a call is made, and from where.
public struct Caller: Hashable, Sendable {
  /// From where a call reaches the program.
  public enum Origin: String, Sendable, Codable {
    /// Swift code in a module.
    case inside

    /// A person's line, a link or a script.
    case outside
  }

  /// Who is signed in, or nobody.
  public let principal: SignedInUser?

  /// From where the call comes.
  public let origin: Origin

  /// Creates a caller.
  public init(_ principal: SignedInUser? = nil, from origin: Origin = .inside) {
    self.principal = principal
    self.origin = origin
  }

  /// A caller that is not signed in.
  public static let anonymous = Caller()
}

/// The proof that somebody is signed in; only the module that keeps accounts makes one.
public struct SignedInUser: Hashable, Sendable, Codable {
  /// The account.
  public let account: Int64

  /// The signed-in session, so that it can be ended alone.
  public let session: Int64

  /// The name under which the person is known.
  public let name: String

  /// Creates the proof.
  public init(account: Int64, session: Int64, name: String) {
    self.account = account
    self.session = session
    self.name = name
  }
}
