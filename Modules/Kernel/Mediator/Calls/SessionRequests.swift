/// Asks who is signed in with a token from an earlier run.
///
/// The module that keeps accounts answers it; without one, no user is ever signed in.
public struct ResumeSession: Request {
  /// The signed-in user, or `nil` if the token has expired or was revoked.
  public typealias Response = SignedInUser?

  /// The session's secret.
  public let token: String

  /// Whether the user does something, and does not only look on while others do.
  public let isUse: Bool

  /// Creates the request.
  public init(token: String, isUse: Bool = true) {
    self.token = token
    self.isUse = isUse
  }
}

/// Asks which user signed in last on the caller's device.
///
/// The module that keeps accounts answers it.
public struct LastAccountOnDevice: Request {
  /// The account's number, or nil for a device that is not known.
  public typealias Response = Int64?

  /// Creates the request.
  public init() {}
}
