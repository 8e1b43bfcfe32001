/// Who makes a call, and where the call comes from.
public struct Caller: Hashable, Sendable {
  /// Where a call comes from.
  public enum Origin: String, Sendable, Codable {
    /// Swift code in a module.
    case inside

    /// A user's line, a link or a script.
    case outside
  }

  /// The signed-in user, or `nil` if the caller is not signed in.
  public let principal: SignedInUser?

  /// Where the call comes from.
  public let origin: Origin

  /// The key of the device that the call comes from, if it has one.
  public let device: DeviceKey?

  /// Whether the caller looks after the data of all users, as its owner does at a prompt.
  public let maintainsData: Bool

  /// Creates a caller.
  public init(
    _ principal: SignedInUser? = nil,
    from origin: Origin = .inside,
    device: DeviceKey? = nil,
    maintainsData: Bool = false
  ) {
    self.principal = principal
    self.origin = origin
    self.device = device
    self.maintainsData = maintainsData
  }

  /// A caller that is not signed in.
  public static let anonymous = Caller()
}

/// The proof that a user is signed in; only the module that keeps accounts creates one.
public struct SignedInUser: Hashable, Sendable, Codable {
  /// The account's number.
  public let account: Int64

  /// The number of the signed-in session, which can be ended separately.
  public let session: Int64

  /// The username.
  public let name: String

  /// Creates the proof.
  public init(account: Int64, session: Int64, name: String) {
    self.account = account
    self.session = session
    self.name = name
  }

  /// Creates the caller of a job that an account asked for, in a session that may be over by now.
  public init(askingForJob account: Int64, name: String) {
    self.init(account: account, session: Self.noSession, name: name)
  }

  /// Whether a job acts for the account, in no session.
  public var actsInJob: Bool { session == Self.noSession }

  /// No session has this number: sessions count from 1.
  private static let noSession: Int64 = 0
}

/// A secret that a device keeps, by which the module that keeps accounts knows the device again.
///
/// It opens no account. No text shows it.
public struct DeviceKey: Hashable, Sendable {
  /// The secret.
  public let secret: String

  /// The name by which its user tells the device from others; it proves nothing.
  public let name: String

  /// Takes a secret of at least 128 random bits.
  ///
  /// - Parameters:
  ///   - secret: The secret.
  ///   - name: The name by which its user tells the device from others.
  public init(_ secret: String, name: String = "") {
    self.secret = secret
    self.name = name
  }
}

extension DeviceKey: CustomStringConvertible, CustomReflectable {
  /// That there is a key, and nothing about it.
  public var description: String { "a key" }

  /// A mirror that shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
