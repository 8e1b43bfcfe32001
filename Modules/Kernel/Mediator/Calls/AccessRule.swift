/// Who may make a request or enter a place.
public enum AccessRule: String, Sendable, Codable, CaseIterable {
  /// Everyone, signed in or not.
  case anyone

  /// Whoever is signed in.
  case signedIn = "signed-in"

  /// Returns whether a caller may pass.
  public func admits(_ caller: Caller) -> Bool {
    switch self {
    case .anyone: true
    case .signedIn: caller.principal != nil
    }
  }
}
