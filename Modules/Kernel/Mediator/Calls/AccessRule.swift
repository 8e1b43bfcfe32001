/// Who may make a request or enter a place.
public enum AccessRule: String, Sendable, Codable, CaseIterable {
  /// Everyone, signed in or not.
  case anyone

  /// Signed-in callers only.
  case signedIn = "signed-in"

  /// Returns whether the rule admits a caller.
  public func admits(_ caller: Caller) -> Bool {
    switch self {
    case .anyone: true
    case .signedIn: caller.principal != nil
    }
  }
}
