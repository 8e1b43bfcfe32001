public import Mediator

/// A navigation that waits for the caller to change, as data.
public struct SuspendedIntent: Identifiable, Sendable {
  /// The identity of an intent in its session.
  public struct ID: Hashable, Sendable, Codable {
    /// The number, counted from 1 in each session.
    public let number: Int
  }

  /// The intent's identity.
  public let id: ID

  /// The place that the user asked for, and how it opens.
  public let target: PlaceToOpen

  /// The places to open beneath it.
  public let parents: [Place]

  /// The name of the guard that asked for the detour.
  public let guardName: String

  /// When the intent is forgotten.
  public let expires: Timestamp

  /// The node that was presented; closing it gives the intent up.
  public internal(set) var detour: NodeID?

  /// The place that the user asked for.
  public var destination: Place { target.place }
}

extension SuspendedIntent: Equatable {
  /// Whether both are the same intent of the session.
  public static func == (left: SuspendedIntent, right: SuspendedIntent) -> Bool {
    left.id == right.id
  }
}

/// An intent that resumed, and how that ended.
public struct ResumedIntent: Sendable, Equatable {
  /// The intent.
  public let intent: SuspendedIntent

  /// How its navigation ended.
  public let result: NavigationResult
}
